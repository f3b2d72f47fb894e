import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { brandGlyphs } from './scripts/brand-glyphs.ts';

/** Packages that mark themselves 'use client' speak to frameworks that this is not. */
const onLog: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, handle) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
};

/** What a fan's and a member's browser load. */
export function clientBuild(folder: string): InlineConfig {
  return {
    logLevel: 'warn',
    plugins: [tailwindcss(), brandGlyphs()],
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
        output: {
          codeSplitting: {
            groups: [
              { name: 'entry', tags: ['$initial'] },
              {
                name: sharedByPages,
                debugName: 'sharedByPages',
                includeDependenciesRecursively: false,
              },
              {
                name: firstInputs,
                debugName: 'firstInputs',
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
        onLog,
      },
    },
  };
}

/** The preview asks nobody else, so the frame of another site's list stays out of it. */
const noWidget: Plugin = {
  name: 'no-widget',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('/bandsintown.parts.tsx') ? '\0no-widget' : null),
  load: (id) =>
    id === '\0no-widget'
      ? `export { NoWidget as BandsintownWidget } from ${JSON.stringify(standIn)};`
      : null,
};

const standIn = fileURLToPath(new URL('src/admin/preview/NoWidget.tsx', import.meta.url));

/**
 * The frame of the editing area's preview, whose files are its own: in one build with those of fans,
 * what it shares with them would be cut to fit both.
 */
export function previewBuild(folder: string): InlineConfig {
  const client = clientBuild(folder);
  return {
    ...client,
    plugins: [...(client.plugins ?? []), noWidget],
    publicDir: false,
    build: {
      ...client.build,
      manifest: '.vite/preview.json',
      emptyOutDir: false,
      rolldownOptions: {
        input: 'src/admin/preview/frame.tsx',
        output: {
          entryFileNames: 'assets/preview-[hash].js',
          chunkFileNames: 'assets/preview-[name]-[hash].js',
          assetFileNames: 'assets/preview-[name]-[hash][extname]',
        },
        onLog,
      },
    },
  };
}

/**
 * V8 keeps a text with a single character beyond Latin-1 at two bytes for each: one dash in a
 * comment would double the room that the whole program takes.
 */
const onlyAscii: Plugin = {
  name: 'only-ascii',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped);
    }
  },
};

const escaped = (one: string) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * A module's view of `node:http` reads all that is in it, one of which loads the whole of `fetch`:
 * 20 ms of each start.
 */
const plainHttp: Plugin = {
  name: 'plain-http',
  enforce: 'pre',
  resolveId: (id, _importer, { kind }) =>
    /^(?:node:)?http$/.test(id) && kind !== 'require-call' ? '\0plain-http' : null,
  load: (id) =>
    id === '\0plain-http'
      ? `const http = process.getBuiltinModule('node:http');
         export default http;
         export const { Agent, IncomingMessage, STATUS_CODES, ServerResponse } = http;`
      : null,
};

/** The API is described in JSON alone: what speaks YAML would be a tenth of what a start reads. */
const jsonAlone: Plugin = {
  name: 'json-alone',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'yaml' && importer?.includes('@fastify/swagger') ? '\0json-alone' : null,
  load: (id) =>
    id === '\0json-alone'
      ? `const refuse = () => { throw new Error('Nothing here is written or read as YAML.'); };
         export { refuse as parse, refuse as stringify };`
      : null,
};

/** What the server loads only when it needs it: beside the bundle, not in it. */
export const external = [
  'better-sqlite3',
  'sharp',
  '@node-rs/argon2',
  '@aws-sdk/client-s3',
  'pg',
  'libheif-js',
  'mediabunny',
  '@mediabunny/aac-encoder',
  '@mediabunny/flac-encoder',
  '@mediabunny/mp3-encoder',
  '@martel/audio-file-decoder',
  '@wasm-audio-decoders/flac',
  '@wasm-audio-decoders/ogg-vorbis',
  'mpg123-decoder',
  'music-metadata',
  'ogg-opus-decoder',
];

/** The server and its commands, bundled. */
export function serverBuild(folder: string): InlineConfig {
  return {
    logLevel: 'warn',
    plugins: [onlyAscii, plainHttp, jsonAlone, brandGlyphs()],
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: {
      noExternal: true,
      external,
    },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      minify: false,
      // Browsers get the styles from the client's build.
      cssMinify: false,
      emptyOutDir: true,
      rolldownOptions: {
        input: {
          main: 'src/server/start.ts',
          // What the tests of whole journeys put into processes of their own making.
          serve: 'src/server/serve.ts',
          account: 'src/cli/account.ts',
          demo: 'src/cli/demo.ts',
          backup: 'src/cli/backup.ts',
          doctor: 'src/cli/doctor.ts',
          // The server starts it as a process of its own.
          decoder: 'src/files/decode/decoder.ts',
          transcoder: 'src/files/audio/transcoder.ts',
          // The decoder starts it as a thread, when a HEIC comes.
          heifThread: 'src/files/decode/heifThread.ts',
          // A thread of the server's.
          quickCheckThread: 'src/database/quickCheckThread.ts',
        },
        // Beside the entries: the program finds the client's files from where it lies itself.
        output: {
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: {
            groups: [
              {
                name: startOfServer,
                debugName: 'startOfServer',
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
        onLog,
      },
    },
  };
}

/**
 * Names the file of a module by the pages of fans that show it, whatever of the editing area shows
 * it too: each tab of that would cut their files smaller.
 */
function sharedByPages(id: string, context: Rolldown.ChunkingContext): string | null {
  // Whatever a package exports, its index imports.
  if (id.includes('node_modules')) return null;
  const pages = importersOf(id, context).filter((one) => one.endsWith('.page.tsx'));
  if (pages.length < 2) return null;
  return `shared${hash('sha256', pages.toSorted().join()).slice(0, 4)}`;
}

/**
 * One file for the inputs that the editing area begins with: each is a request. Of what holds
 * schemas, files of our own choosing would run before those that they stand on.
 */
function firstInputs(id: string, context: Rolldown.ChunkingContext): string | null {
  if (bandsIcons.test(id)) return 'inputs';
  if (!id.includes('/src/kit/admin/inputs/')) return null;
  const importers = importersOf(id, context);
  return importers.some((one) => one.endsWith('/theme.admin.tsx')) ? 'inputs' : null;
}

/** Which no fan sees; who imports an icon is not known, as an index stands between. */
const bandsIcons = /lucide-react\/.*\/(?:check|chevron-down)\.mjs$/;

/**
 * One file for all that the server begins with: each costs its start, and nobody waits for a
 * command, which loads more than it needs. What the server's other processes share with it is
 * little, and one file as well.
 */
function startOfServer(id: string, context: Rolldown.ChunkingContext): string | null {
  const importers = importersOf(id, context);
  const isIn = (place: RegExp) => importers.some((one) => place.test(one));
  if (!isIn(/src\/server\/serve\.ts$/)) return null;
  return isIn(/(?:decoder|transcoder|Thread)\.ts$/) ? 'processes' : 'server';
}

/** All that import it when they are loaded, at whatever remove, and itself. */
function importersOf(id: string, context: Rolldown.ChunkingContext): string[] {
  const importers = new Set([id]);
  for (const one of importers) {
    for (const next of context.getModuleInfo(one)?.importers ?? []) importers.add(next);
  }
  return [...importers];
}
