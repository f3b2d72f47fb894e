import type { InlineConfig } from 'vite';

/** What a fan's and a member's browser load. */
export function clientBuild(folder: string): InlineConfig {
  return {
    logLevel: 'warn',
    build: { outDir: folder, manifest: true, rolldownOptions: { input: 'src/site/entry.tsx' } },
  };
}

/** The server and its commands, bundled; packages that hold machine code stay outside. */
export function serverBuild(folder: string): InlineConfig {
  return {
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: folder,
      rolldownOptions: { input: { main: 'src/server/main.ts', account: 'src/cli/account.ts' } },
    },
  };
}
