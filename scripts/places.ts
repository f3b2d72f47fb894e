/** The kinds of files that a feature's folder may contain, by the ending of the file name. */
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

export type FileKind = keyof typeof suffixes | 'noun';

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
  kind: FileKind | null;
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
  if (layer !== 'features') return { layer, noun: null, kind: null };
  return { layer, noun, kind: rest.length === 1 ? kindOf(rest[0]!) : null };
}

/** The kind of a feature's file by its name, or null if the list has none for it. */
export function kindOf(name: string): FileKind | null {
  if (/^[a-z][a-z-]*\.ts$/.test(name)) return 'noun';
  const found = Object.entries(suffixes).find(([, suffix]) => name.endsWith(suffix));
  return found && /^[a-z][a-z-]*\.[a-z]+\.tsx?$/.test(name) ? (found[0] as FileKind) : null;
}

function isLayer(name: string): name is Layer {
  return (layers as readonly string[]).includes(name);
}

const publicKinds: readonly (FileKind | null)[] = ['page', 'parts', 'queries', 'view'];
const publicLayers: readonly Layer[] = ['site', 'kit', 'kit/client', 'errors'];

export const isPublic = ({ layer, kind }: Place): boolean =>
  layer === 'features' ? publicKinds.includes(kind) : publicLayers.includes(layer);
