import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { isPublic, placeOf } from './places.ts';

export const publicEntry = 'src/site/entry.tsx';
/** The scripts that the first part of a page needs to become alive. */
const aliveEntry = 'src/site/start/alive.tsx';
/** The front page: what starts by itself, and what a touch starts. */
const firstPart = 'src/features/home/hero.parts.tsx';
const laterParts = [
  'src/site/touchedParts.ts',
  'src/features/featured-videos/featured-player.parts.tsx',
];
const serverStart = ['src/server/start.ts', 'src/server/main.ts'];
const adminStart = 'src/admin/memberEntry.ts';
const adminEntry = 'src/admin/entry.tsx';
const firstTab = 'src/features/theme/theme.admin.tsx';

const closedPackages =
  /^(?:zod|react-hook-form|@hookform\/resolvers|tus-js-client|@base-ui\/react)$/;

/** The limit of a script, in bytes after gzip and in files, each of which is a request. */
interface Most {
  bytes: number;
  files: number;
}

const mostScript: { read: Most; first: Most; page: Most; player: Most } = {
  read: { bytes: 7_800, files: 1 },
  first: { bytes: 25_900, files: 5 },
  page: { bytes: 38_900, files: 7 },
  player: { bytes: 15_000, files: 6 },
};

/** The scripts that a page loads at the first click on play, in addition to its own. */
const player = 'src/kit/client/player/openPlayer.tsx';

const playingPage = 'src/features/releases/release.page.tsx';

const previewEntry = 'src/admin/preview/frame.tsx';

const mostAdmin: Most = { bytes: 209_500, files: 18 };
const mostPreview: Most = { bytes: 90_000, files: 6 };

/** The limit of what Node reads before the server's first line runs; each file slows its start. */
const mostServer: Most = { bytes: 2_150_000, files: 6 };

/**
 * Fails the client's build if admin code would reach fans, if files import each other in a circle,
 * or if a first script is too large.
 */
export const guardClient = (root: string, most = mostScript): Plugin =>
  guard('client', root, (build) => {
    const begun = [publicEntry, playingPage];
    return (
      leakIn(build) ??
      circleIn(build) ??
      overweightIn(build, 'The script of a page that is only read', [publicEntry], most.read) ??
      overweightIn(
        build,
        'The script of the front page before a touch',
        [publicEntry, aliveEntry, firstPart],
        most.first,
      ) ??
      overweightIn(
        build,
        'The script of the whole front page',
        [publicEntry, aliveEntry, firstPart, ...laterParts],
        most.page,
      ) ??
      overweightIn(build, 'The script of the player', [player], most.player, begun)
    );
  });

/** Fails the editing area's build if files import each other in a circle, or are too large. */
export const guardAdmin = (root: string, most = mostAdmin): Plugin =>
  guard(
    'admin',
    root,
    (build) =>
      circleIn(build) ??
      overweightIn(build, 'The script of the admin', [adminStart, adminEntry, firstTab], most),
  );

export const guardPreview = (root: string, most = mostPreview): Plugin =>
  guard('preview', root, (build) =>
    overweightIn(build, 'The script of the preview’s frame', [previewEntry], most),
  );

export const guardServer = (root: string, most = mostServer): Plugin =>
  guard('server', root, (build) =>
    overweightIn(build, 'The server’s start', serverStart, most, [], Buffer.byteLength),
  );

function guard(what: string, root: string, complaintOf: (build: Build) => string | null): Plugin {
  return {
    name: `guard-${what}`,
    generateBundle(_, bundle) {
      const complaint = complaintOf(readBuild(root, bundle, (id) => this.getModuleInfo(id)));
      if (complaint) this.error(complaint);
    },
  };
}

/** Finds source maps, and texts that must not leave this machine: a message for each file. */
export async function tracesIn(folder: string, unwanted: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter((one) => one.isFile())
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        const text = await readFile(path, 'latin1');
        const named = unwanted.find((one) => text.includes(one));
        if (named) return [`${relative(folder, path)} contains ${named}`];
        return name.endsWith('.map') || text.includes('sourceMappingURL=')
          ? [`${relative(folder, path)} refers to the sources`]
          : [];
      }),
  );
  return found.flat();
}

interface Build {
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>;
  /** A module's readable name: a file's path in the project, or a package. */
  nameOf(id: string): string;
  importsOf(id: string): { now: readonly string[]; later: readonly string[] };
}

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'>;

function readBuild(
  root: string,
  bundle: Rolldown.OutputBundle,
  infoOf: (id: string) => ModuleInfo | null,
): Build {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  return {
    chunks: new Map(chunks.map((chunk) => [chunk.fileName, chunk])),
    nameOf(id) {
      const inPackages = id.replaceAll('\\', '/').split('/node_modules/').at(-1)!;
      const found = id.includes('node_modules') && /^(?:@[^/]+\/)?[^/]+/.exec(inPackages);
      return found ? found[0] : relative(root, id).replaceAll('\\', '/');
    },
    importsOf(id) {
      const info = infoOf(id);
      return { now: info?.importedIds ?? [], later: info?.dynamicallyImportedIds ?? [] };
    },
  };
}

function leakIn(build: Build): string | null {
  const { nameOf, importsOf } = build;
  const shown = [...build.chunks.values()].flatMap(modulesIn);
  const leaks = new Set(shown.filter((id) => isClosedToFans(nameOf(id))));
  if (leaks.size === 0) return null;
  const from = reached([chunkOf(build, publicEntry).facadeModuleId!], (id) => {
    const { now, later } = importsOf(id);
    return leaks.has(id) ? [] : [...now, ...later];
  });
  const chains = [...leaks]
    .filter((id) => from.has(id))
    .map((id) => chainTo(id, from).map(nameOf).join('\n    → '));
  return `Admin code would reach fans' browsers:\n  ${chains.join('\n  ')}`;
}

function isClosedToFans(name: string): boolean {
  if (!name.startsWith('src/')) return closedPackages.test(name);
  const place = placeOf(name);
  return place === null || !isPublic(place);
}

/** A file of a circle would run before one that it needs, and its page would stay without scripts. */
function circleIn({ chunks }: Build): string | null {
  const importsOf = (file: string) => chunks.get(file)?.imports ?? [];
  for (const file of chunks.keys()) {
    const from = reached(importsOf(file), importsOf);
    if (from.has(file)) {
      return `Files import each other in a circle:\n  ${chainTo(file, from).join('\n    → ')}`;
    }
  }
  return null;
}

/** @param loaded sources that are loaded before it, and don't count again. */
function overweightIn(
  build: Build,
  what: string,
  sources: readonly string[],
  most: Most,
  loaded: readonly string[] = [],
  weigh = (code: string) => gzipSync(code, { level: 9 }).length,
): string | null {
  const filesOf = (all: readonly string[]) =>
    reached(
      all.map((source) => chunkOf(build, source).fileName),
      (file) => build.chunks.get(file)?.imports ?? [],
    );
  const before = filesOf(loaded);
  const weights = [...filesOf(sources).keys()]
    .filter((file) => build.chunks.has(file) && !before.has(file))
    .map((file) => ({ file, bytes: weigh(build.chunks.get(file)!.code) }));
  const sum = weights.reduce((total, { bytes }) => total + bytes, 0);
  if (sum <= most.bytes && weights.length <= most.files) return null;

  const lengths = new Map<string, number>();
  for (const { file } of weights) {
    for (const [id, { renderedLength }] of Object.entries(build.chunks.get(file)?.modules ?? {})) {
      const name = build.nameOf(id);
      lengths.set(name, (lengths.get(name) ?? 0) + renderedLength);
    }
  }
  const heaviest = [...lengths].toSorted(([, a], [, b]) => b - a).slice(0, 30);
  return [
    `${what} weighs ${sum} bytes in ${weights.length} files; the limit is ${most.bytes} in ${most.files}.`,
    ...weights.map(({ file, bytes }) => `  ${file}: ${bytes}`),
    'Its modules by length before minification:',
    ...heaviest.map(([name, length]) => `  ${name}: ${length}`),
  ].join('\n');
}

function chunkOf({ chunks, nameOf }: Build, source: string): Rolldown.OutputChunk {
  const all = [...chunks.values()];
  const found =
    all.find(({ facadeModuleId: id }) => id && nameOf(id) === source) ??
    all.find((chunk) => modulesIn(chunk).some((id) => nameOf(id) === source));
  if (found) return found;
  throw new Error(`The build has no file with ${source}, so the guard cannot check it.`);
}

/** Modules whose exports no other module uses have no weight and are left out. */
function modulesIn(chunk: Rolldown.OutputChunk | undefined): string[] {
  return Object.entries(chunk?.modules ?? {})
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([id]) => id);
}

/** Everything reachable, each with its predecessor on the shortest path; null for a start. */
function reached(
  starts: readonly string[],
  nextOf: (one: string) => readonly string[],
): Map<string, string | null> {
  const from = new Map<string, string | null>(starts.map((one) => [one, null]));
  for (const [one] of from) {
    for (const next of nextOf(one)) if (!from.has(next)) from.set(next, one);
  }
  return from;
}

function chainTo(id: string, from: ReadonlyMap<string, string | null>): string[] {
  const before = from.get(id);
  return before ? [...chainTo(before, from), id] : [id];
}
