import tailwindcss from '@tailwindcss/vite';
import type { UserConfig } from 'vite';

/** What the browser gets. */
export const client: UserConfig = {
  configFile: false,
  plugins: [tailwindcss()],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'src/site/entry.tsx' },
  },
};

/** What the server runs: everything in one place but the packages with native code. */
export const server: UserConfig = {
  configFile: false,
  publicDir: false,
  ssr: {
    noExternal: true,
    external: ['better-sqlite3', 'sharp', '@node-rs/argon2', '@aws-sdk/client-s3', 'pg'],
  },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: { main: 'src/server/main.ts', account: 'src/cli/account.ts' },
    },
  },
};
