import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { brandGlyphs } from './scripts/brand-glyphs.ts';

/** Silences warnings about 'use client' directives, which are for frameworks that we don't use. */
const onLog: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, handle) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
};

/** An SVG inside HTML needs no namespace, which was 40 bytes of each page. */
const plainIcons: Plugin = {
  name: 'plain-icons',
  transform: (code, id) =>
    id.includes('/lucide-react/') && id.includes('/defaultAttributes.')
      ? code.replace(/xmlns: ".+",/, '')
      : null,
};

/** Fans' pages use Preact: React alone is twice the rest. */
export const preact = { react: 'preact/compat', 'react-dom': 'preact/compat' };

/** Builds the client for fans. */
export function clientBuild(folder: string): InlineConfig {
  return {
    logLevel: 'warn',
    resolve: { alias: preact },
    plugins: [tailwindcss(), plainIcons, brandGlyphs()],
    build: {
      outDir: folder,
      manifest: true,
      target: 'es2023',
      // The content security policy forbids inlined scripts, styles and fonts.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // The first page would have to name the files that fields for towns need.
        resolveDependencies: (_, files) => files.filter((file) => !file.includes('/place')),
      },
      emptyOutDir: true,
      rolldownOptions: {
        input: 'src/site/entry.tsx',
        // Bundles the entry of every page into one file: one request, better compression.
        output: {
          codeSplitting: {
            groups: [
              { name: 'entry', tags: ['$initial'] },
              // Without `alive.tsx`, whose import can be repeated only if it has a file of its own.
              { name: frame, debugName: 'frame' },
              {
                name: sharedByPages,
                debugName: 'sharedByPages',
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

/** Builds the editing area, with React. */
export function adminBuild(folder: string): InlineConfig {
  return reactBuild(folder, 'admin', 'src/admin/memberEntry.ts', [
    // Apart from the entry, and with everything that it needs.
    { name: 'frame', test: /\/src\/admin\/adminRoutes\.tsx$/ },
    { name: firstInputs, debugName: 'firstInputs', includeDependenciesRecursively: false },
  ]);
}

/** The preview contacts no other host, so the Bandsintown frame is left out. */
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

/** Builds the frame of the editing area's preview: the public pages, with React. */
export function previewBuild(folder: string): InlineConfig {
  const config = reactBuild(folder, 'preview', 'src/admin/preview/frame.tsx', []);
  return { ...config, plugins: [...(config.plugins ?? []), noWidget] };
}

/** A build of its own, because modules shared with public pages would otherwise split their files. */
function reactBuild(
  folder: string,
  name: string,
  input: string,
  groups: Rolldown.CodeSplittingGroup[],
): InlineConfig {
  const { resolve: _, ...client } = clientBuild(folder);
  return {
    ...client,
    publicDir: false,
    build: {
      ...client.build,
      manifest: `.vite/${name}.json`,
      emptyOutDir: false,
      rolldownOptions: {
        input,
        output: {
          entryFileNames: `assets/${name}-[hash].js`,
          chunkFileNames: `assets/${name}-[name]-[hash].js`,
          assetFileNames: `assets/${name}-[name]-[hash][extname]`,
          codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }, ...groups] },
        },
        onLog,
      },
    },
  };
}

/**
 * V8 stores a string with any character beyond Latin-1 as two bytes per character: one dash in a
 * comment would double the memory for the whole program.
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
 * An ES import of a builtin module reads all its exports. Getters among those of `node:http` and
 * `node:util` load what the server does not use: that takes 30 ms of each start.
 */
const plainBuiltins: Plugin = {
  name: 'plain-builtins',
  renderChunk: (code) =>
    code.replace(/^import (?:(\w\S*?)(?:, )?)?(\{.+\})? from "(node:.+)";$/gm, plainBuiltin),
};

function plainBuiltin(_: string, whole: string | undefined, some: string | undefined, id: string) {
  if (some?.includes('default as')) throw new Error(`${id} has no default: import it whole.`);
  const module = `process.getBuiltinModule("${id}")`;
  const names = [whole, some?.replaceAll(' as ', ': ')].filter((one) => one !== undefined);
  return names.map((one) => `const ${one} = ${module};`).join(' ');
}

/**
 * Stands for modules of features of Fastify and its plugins that this site does not use: HTTP/2 and
 * HTTPS servers, compilers of schemas, and YAML. They would take 40 ms of each start.
 */
const unused: Plugin = {
  name: 'unused',
  enforce: 'pre',
  resolveId: (id, importer = '') =>
    unusedByFastify.test(id) && /\/node_modules\/(?:@fastify\/swagger|fastify)\//.test(importer)
      ? '\0unused'
      : null,
  load: (id) =>
    id === '\0unused'
      ? `const refuse = () => { throw new Error('This feature was left out of the build.'); };
         // Fastify makes the factories of compilers at once, and gets ours later.
         module.exports = Object.assign(() => refuse, { parse: refuse, stringify: refuse });`
      : null,
};

const unusedByFastify =
  /^(?:node:http2|node:https|@fastify\/(?:ajv|fast-json-stringify)-compiler|yaml)$/;

/** Modules that the server loads lazily stay outside the bundle. */
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
  'imapflow',
  'mpg123-decoder',
  'music-metadata',
  'ogg-opus-decoder',
];

/** Bundles the server and its commands. */
export function serverBuild(folder: string): InlineConfig {
  return {
    logLevel: 'warn',
    plugins: [onlyAscii, plainBuiltins, unused, plainIcons, brandGlyphs()],
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
      // Browsers get the styles from the client's build.
      cssMinify: false,
      emptyOutDir: true,
      rolldownOptions: {
        input: {
          main: 'src/server/start.ts',
          // The end-to-end tests run it in their own processes.
          serve: 'src/server/serve.ts',
          account: 'src/cli/account.ts',
          demo: 'src/cli/demo.ts',
          backup: 'src/cli/backup.ts',
          doctor: 'src/cli/doctor.ts',
          dkim: 'src/cli/dkim.ts',
          bounce: 'src/cli/bounce.ts',
          import: 'src/cli/import.ts',
          // The server starts these as separate processes.
          decoder: 'src/files/decode/decoder.ts',
          transcoder: 'src/files/audio/transcoder.ts',
          // The decoder starts it as a thread for the first HEIC.
          heifThread: 'src/files/decode/heifThread.ts',
          // The server starts it as a thread.
          quickCheckThread: 'src/database/quickCheckThread.ts',
        },
        output: {
          // A shorter program starts faster; names and lines stay for stack traces.
          minify: { mangle: { keepNames: true }, codegen: { removeWhitespace: false } },
          // Next to the entries: the program locates the client files relative to itself.
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

/** Modules that every part needs, and that the first part of the front page needs. */
function frame(id: string, context: Rolldown.ChunkingContext): string | null {
  if (framePlaces.test(id) || firstIcons.test(id)) return 'frame';
  if (id.includes('node_modules')) return null;
  const [, ...importers] = importersOf(id, context);
  return importers.some((one) => one.endsWith('/hero.parts.tsx')) ? 'frame' : null;
}

const framePlaces =
  /rolldown\/runtime|\/preact\/|\/(?:partTree|PageLink|ServiceLinks)\.tsx$|\/site\/pages\.ts$|\/createLucideIcon\.|\/store\.view\./;

/** Groups modules by the parts of public pages that use them. */
function sharedByPages(id: string, context: Rolldown.ChunkingContext): string | null {
  // A package's index imports all its modules, so importers tell nothing.
  if (id.includes('node_modules')) {
    return noticeIcons.test(id) ? 'later' : null;
  }
  const importers = importersOf(id, context);
  // These are rarely opened, and would split what others share.
  const users = importers.filter(
    (one) => partOfPage.test(one) && !/\/(?:home|preferences|press)\.page\.tsx$/.test(one),
  );
  const isIn = (place: RegExp) => users.some((one) => place.test(one));
  if (isIn(laterOfHome)) return 'later';
  // It must load even if another of these files has failed.
  if (users.length < 2 || id.endsWith('/typedText.ts')) return null;
  if (/\/(?:releases|downloads|player)\/(?!release-path|releases\.view)/.test(id)) return 'music';
  if (/\/(?:public-forms|inputs|session|newsletter)\//.test(id)) return 'forms';
  return 'later';
}

/** The parts of the front page that start when a fan touches it. */
const laterOfHome = /\/site\/touchedParts\.ts$/;

/** The files of parts, and of pages in one part. */
const partOfPage = new RegExp(
  `\\.page\\.tsx$|/(?:hero|newsletter-dialog)\\.parts\\.tsx$|${laterOfHome.source}`,
);

/** Icons of the front page, whose carousels other pages have as well. */
const firstIcons = /lucide-react\/.*\/(?:calendar-plus|chevron-(?:left|right)|pause|play|x)\.mjs$/;

/** Icons of alerts. */
const noticeIcons =
  /lucide-react\/.*\/(?:circle-(?:check|exclamation-point)|info|triangle-exclamation-point)\.mjs$/;

/**
 * One file for the first inputs of the editing area, instead of a request for each. Modules with
 * schemas stay out, because this chunk would run before their dependencies.
 */
function firstInputs(id: string, context: Rolldown.ChunkingContext): string | null {
  if (bandsIcons.test(id)) return 'inputs';
  if (imageInputs.test(id)) return 'imageInputs';
  if (documentParts.test(id)) return 'inputs';
  if (!id.includes('/src/kit/admin/inputs/')) return null;
  const importers = importersOf(id, context);
  // What the entry needs stays in its own file: this one needs the entry's modules.
  if (importers.some((one) => one.endsWith('/src/admin/entry.tsx'))) return null;
  return importers.some((one) => one.endsWith('/theme.admin.tsx')) ? 'inputs' : null;
}

const imageInputs =
  /\/(?:pictureAddress|uploads\/(?:FileChooser|ImageField|UploadProgress|incomingFiles))\.tsx?$/;

/** Modules that every form of a document needs. */
const documentParts = /\/(?:AreaBoundary|FormError|Skeleton|useDocument)\.tsx?$/;

/** Icons that only members see; an index hides which module imports which icon. */
const bandsIcons = /lucide-react\/.*\/(?:check|chevron-down)\.mjs$/;

/**
 * One file for everything that the server loads at startup, because each file costs time. Commands
 * load more than they need, which is acceptable. Modules shared with the server's other processes
 * are few and become a second file.
 */
function startOfServer(id: string, context: Rolldown.ChunkingContext): string | null {
  const importers = importersOf(id, context);
  const isIn = (place: RegExp) => importers.some((one) => place.test(one));
  if (!isIn(/src\/server\/serve\.ts$/)) return null;
  return isIn(/(?:decoder|transcoder|Thread)\.ts$/) ? 'processes' : 'server';
}

/** Returns the module and all its static importers, direct or indirect. */
function importersOf(id: string, context: Rolldown.ChunkingContext): string[] {
  const importers = new Set([id]);
  for (const one of importers) {
    for (const next of context.getModuleInfo(one)?.importers ?? []) importers.add(next);
  }
  return [...importers];
}
