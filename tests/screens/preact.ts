import { registerHooks } from 'node:module';

// Node loads packages without the aliases of Vite.
registerHooks({
  resolve: (name, context, next) =>
    next(name.replace(/^react(?:-dom)?(?=\/|$)/, 'preact/compat'), context),
});
