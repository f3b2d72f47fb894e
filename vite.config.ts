import tailwindcss from '@tailwindcss/vite';
import type { InlineConfig, Rolldown } from 'vite';

/** Packages that mark themselves 'use client' speak to frameworks that this is not. */
const onLog: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, handle) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
};

/** What a fan's and a member's browser load. */
export function clientBuild(folder: string): InlineConfig {
  return {
    logLevel: 'warn',
    plugins: [tailwindcss()],
    build: {
      outDir: folder,
      manifest: true,
      target: 'es2023',
      // The policy of the pages leaves no room for scripts, styles or fonts inside others.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      emptyOutDir: true,
      rolldownOptions: {
        input: 'src/site/entry.tsx',
        // What every page begins with comes as one file: no second wait, and it packs better.
        output: { codeSplitting: { groups: [{ name: 'entry', tags: ['$initial'] }] } },
        onLog,
      },
    },
  };
}

/** The server and its commands, bundled; what is loaded only when needed stays outside. */
export function serverBuild(folder: string): InlineConfig {
  return {
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: {
      noExternal: true,
      external: ['better-sqlite3', 'sharp', '@node-rs/argon2', '@aws-sdk/client-s3', 'pg'],
    },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      minify: false,
      emptyOutDir: true,
      rolldownOptions: {
        input: { main: 'src/server/main.ts', account: 'src/cli/account.ts' },
        onLog,
      },
    },
  };
}
