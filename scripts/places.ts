/** The rooms that a feature's folder may have, by the ending of the file name. */
const suffixes = {
  table: '.table.ts',
  records: '.records.ts',
  api: '.api.ts',
  queries: '.queries.ts',
  view: '.view.ts',
  page: '.page.tsx',
  parts: '.parts.tsx',
  mails: '.mails.ts',
  document: '.document.ts',
  admin: '.admin.tsx',
  form: '.form.tsx',
} as const;

export type Room = keyof typeof suffixes | 'noun';

/** The parts that other products could use, by the code that may load them. */
const kitGroups = ['kit', 'kit/client', 'kit/admin', 'kit/server'] as const;

const layers = [
  'server',
  'cli',
  'site',
  'site/server',
  'admin',
  'features',
  'doctor',
  'backup',
  'services',
  'files',
  'database',
  'mail',
  ...kitGroups,
  'errors',
] as const;

export type KitGroup = (typeof kitGroups)[number];
export type Layer = (typeof layers)[number];

export interface Place {
  layer: Layer;
  /** The feature's folder, or null outside of features. */
  noun: string | null;
  room: Room | null;
}

const test = /\.test\.tsx?$/;

export const isTest = (path: string): boolean => test.test(path) || path.startsWith('tests/');

/** The place of a file, or null if it isn't part of the program (a test, a package). */
export function placeOf(path: string): Place | null {
  if (isTest(path)) return null;
  const [src, first, noun, ...rest] = path.split('/');
  if (src !== 'src' || first === undefined || noun === undefined) return null;
  const grouped = `${first}/${noun}`;
  const layer = isLayer(grouped) ? grouped : first;
  if (!isLayer(layer)) return null;
  if (layer !== 'features') return { layer, noun: null, room: null };
  return { layer, noun, room: rest.length === 1 ? roomOf(rest[0]!) : null };
}

/** The room in a file's name, or null if it has none of the list. */
export function roomOf(name: string): Room | null {
  if (/^[a-z][a-z-]*\.ts$/.test(name)) return 'noun';
  const found = Object.entries(suffixes).find(([, suffix]) => name.endsWith(suffix));
  return found && /^[a-z][a-z-]*\.[a-z]+\.tsx?$/.test(name) ? (found[0] as Room) : null;
}

function isLayer(name: string): name is Layer {
  return (layers as readonly string[]).includes(name);
}

const publicRooms: readonly (Room | null)[] = ['page', 'parts', 'queries', 'view'];
const publicLayers: readonly Layer[] = ['site', 'kit', 'kit/client', 'errors'];

/** Whether it may reach a fan's browser. */
export const isPublic = ({ layer, room }: Place): boolean =>
  layer === 'features' ? publicRooms.includes(room) : publicLayers.includes(layer);
