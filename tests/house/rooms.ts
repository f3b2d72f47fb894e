/** The rooms that a feature's folder may hold, by the end of the file's name. */
const suffixes = {
  table: '.table.ts',
  records: '.records.ts',
  api: '.api.ts',
  queries: '.queries.ts',
  view: '.view.ts',
  page: '.page.tsx',
  parts: '.parts.tsx',
  mails: '.mails.ts',
  admin: '.admin.tsx',
  form: '.form.tsx',
} as const;

export type Room = keyof typeof suffixes | 'noun';
export type Layer =
  | 'server'
  | 'cli'
  | 'site'
  | 'admin'
  | 'features'
  | 'files'
  | 'database'
  | 'mail'
  | 'kit'
  | 'errors';

/** Where a file of `src` lies. */
export interface Place {
  layer: Layer;
  /** The feature's folder, or null outside of features. */
  noun: string | null;
  room: Room | null;
}

const test = /\.(test|fixture)\.tsx?$/;

export const isTest = (path: string): boolean => test.test(path) || path.startsWith('tests/');

/** The place of a file, or null for what is no part of the program (a test, a package). */
export function placeOf(path: string): Place | null {
  const [src, layer, noun, ...rest] = path.split('/');
  if (src !== 'src' || isTest(path) || !isLayer(layer) || noun === undefined) return null;
  if (layer !== 'features') return { layer, noun: null, room: null };
  return { layer, noun, room: rest.length === 1 ? roomOf(rest[0]!) : null };
}

/** The room that a file's name says, or null where it says none of the list. */
export function roomOf(name: string): Room | null {
  if (/^[a-z][a-z-]*\.ts$/.test(name)) return 'noun';
  const found = Object.entries(suffixes).find(([, suffix]) => name.endsWith(suffix));
  return found && /^[a-z][a-z-]*\.[a-z]+\.tsx?$/.test(name) ? (found[0] as Room) : null;
}

function isLayer(name: string | undefined): name is Layer {
  return name !== undefined && Object.hasOwn(below, name);
}

/** What each layer stands on. A layer may always import itself. */
export const below: Readonly<Record<Layer, readonly Layer[]>> = {
  server: ['site', 'admin', 'features', 'files', 'mail', 'database', 'kit', 'errors'],
  cli: ['site', 'admin', 'features', 'files', 'mail', 'database', 'kit', 'errors'],
  admin: ['site', 'features', 'kit', 'errors'],
  site: ['features', 'kit', 'errors'],
  features: ['files', 'mail', 'database', 'kit', 'errors'],
  files: ['database', 'kit', 'errors'],
  mail: ['database', 'kit', 'errors'],
  database: ['kit', 'errors'],
  kit: ['errors'],
  errors: [],
};

const view: readonly Room[] = ['view'];
const seen: readonly Room[] = ['parts', 'queries', 'view'];
const edited: readonly Room[] = ['noun', 'queries', 'page', 'parts', 'view', 'admin', 'form'];

/**
 * What each room may import when the program runs: rooms of its own kind are always allowed,
 * types of a noun too.
 */
export const mayImport: Readonly<
  Record<Room, { rooms: readonly Room[]; layers: readonly Layer[] }>
> = {
  // The view is free of libraries, so a list that browser and schema share stands there.
  noun: { rooms: view, layers: ['kit', 'errors'] },
  table: { rooms: ['noun', 'view'], layers: [] },
  // Records answer the addresses of files, which the files layer writes.
  records: { rooms: ['table', 'noun'], layers: ['database', 'files', 'mail', 'kit', 'errors'] },
  api: { rooms: ['records', 'noun'], layers: ['files', 'mail', 'kit', 'errors'] },
  // What the mails say that the records write down.
  mails: { rooms: ['records', 'noun', 'view'], layers: ['mail', 'kit', 'errors'] },
  queries: { rooms: view, layers: ['kit', 'errors'] },
  view: { rooms: [], layers: ['kit'] },
  page: { rooms: seen, layers: ['kit', 'errors'] },
  parts: { rooms: seen, layers: ['kit', 'errors'] },
  admin: { rooms: edited, layers: ['kit', 'errors'] },
  form: { rooms: edited, layers: ['kit', 'errors'] },
};

/** Rooms that reach a fan's browser. */
export const publicRooms: readonly Room[] = ['page', 'parts', 'queries', 'view'];

/** Features that every other may use; home, in turn, may use every other. */
export const sharedNouns: readonly string[] = ['theme', 'session', 'contact'];
export const gatheringNouns: readonly string[] = ['home'];
