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
  document: '.document.ts',
  admin: '.admin.tsx',
  form: '.form.tsx',
} as const;

export type Room = keyof typeof suffixes | 'noun';
export type Layer =
  | 'server'
  | 'cli'
  | 'site'
  | 'site/server'
  | 'admin'
  | 'features'
  | 'doctor'
  | 'backup'
  | 'services'
  | 'files'
  | 'database'
  | 'mail'
  | KitGroup
  | 'errors';

/** What could ship in another product, by who may load it. */
export type KitGroup = 'kit' | 'kit/client' | 'kit/admin' | 'kit/server';

/** Where a file of the program lies. */
export interface Place {
  layer: Layer;
  /** The feature's folder, or null outside of features. */
  noun: string | null;
  room: Room | null;
}

const test = /\.test\.tsx?$/;

export const isTest = (path: string): boolean => test.test(path) || path.startsWith('tests/');

/** The place of a file, or null for what is no part of the program (a test, a package). */
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

/** The room that a file's name says, or null if it says none of the list. */
export function roomOf(name: string): Room | null {
  if (/^[a-z][a-z-]*\.ts$/.test(name)) return 'noun';
  const found = Object.entries(suffixes).find(([, suffix]) => name.endsWith(suffix));
  return found && /^[a-z][a-z-]*\.[a-z]+\.tsx?$/.test(name) ? (found[0] as Room) : null;
}

function isLayer(name: string): name is Layer {
  return Object.hasOwn(below, name);
}

/** What a site is put together from, by the server and by commands. */
const composed: readonly Layer[] = [
  'features',
  'doctor',
  'backup',
  'files',
  'mail',
  'database',
  'errors',
];

/** What each layer stands on. A layer may always import itself. */
export const below: Readonly<Record<Layer, readonly Layer[]>> = {
  server: ['site/server', 'site', 'services', ...composed, ...kitOf('client', 'server')],
  cli: [...composed, ...kitOf('server')],
  doctor: ['features', 'backup', 'files', 'mail', 'database', ...kitOf('server'), 'errors'],
  admin: ['site', 'features', ...kitOf('client', 'admin'), 'errors'],
  'site/server': [
    'site',
    'features',
    'services',
    'files',
    'database',
    ...kitOf('client', 'server'),
    'errors',
  ],
  site: ['features', ...kitOf('client'), 'errors'],
  features: [
    'services',
    'files',
    'mail',
    'database',
    ...kitOf('client', 'admin', 'server'),
    'errors',
  ],
  services: ['files', 'mail', 'database', ...kitOf('server')],
  backup: ['files', 'database', ...kitOf('server'), 'errors'],
  files: ['database', ...kitOf('server'), 'errors'],
  mail: ['database', ...kitOf('server'), 'errors'],
  database: [...kitOf(), 'errors'],
  'kit/admin': [...kitOf('client'), 'errors'],
  'kit/client': [...kitOf(), 'errors'],
  'kit/server': [...kitOf(), 'errors'],
  kit: ['errors'],
  errors: [],
};

/** What both ends share, and the groups that are named. */
function kitOf(...groups: ('client' | 'admin' | 'server')[]): KitGroup[] {
  return ['kit', ...groups.map((group) => `kit/${group}` as const)];
}

/** The folders of the kit, and those that each stands on. */
export const kitFolders: Readonly<Record<string, readonly string[]>> = {
  functions: [],
  dates: ['functions'],
  schema: ['dates'],
  api: ['schema'],
  links: ['functions', 'schema'],
  pictures: ['api', 'schema'],
  records: ['schema', 'api', 'links', 'pictures'],
  server: ['api', 'functions', 'schema'],
  'client/browser': ['dates'],
  'client/api': ['api', 'client/browser'],
  'client/inputs': ['client/browser'],
  'client/links': ['links'],
  'client/page': ['dates', 'functions', 'client/browser'],
  'client/data': ['dates', 'api', 'client/api'],
  'client/pictures': ['functions', 'pictures'],
  'client/carousel': ['client/browser'],
  'client/player': ['functions', 'client/api', 'client/browser', 'client/page'],
  'client/players': ['functions', 'links', 'pictures', 'client/browser', 'client/pictures'],
  'client/public-forms': ['schema', 'client/api', 'client/browser', 'client/inputs', 'client/page'],
  'admin/notes': ['client/page'],
  'admin/guides': ['client/links', 'admin/notes'],
  'admin/inputs': ['dates', 'links', 'pictures', 'schema', 'client/inputs', 'admin/edit-form'],
  'admin/keys': [],
  'admin/paged-lists': [],
  'admin/undo': ['dates', 'client/api', 'client/page'],
  'admin/drafts': ['schema', 'client/browser'],
  'admin/preview': [],
  'admin/uploads': [
    'dates',
    'api',
    'functions',
    'pictures',
    'client/api',
    'client/inputs',
    'client/page',
    'admin/drafts',
    'admin/keys',
  ],
  'admin/edit-form': [
    'dates',
    'pictures',
    'client/inputs',
    'client/page',
    'admin/drafts',
    'admin/preview',
    'admin/uploads',
  ],
  'admin/ordering': ['client/data', 'client/page', 'admin/edit-form', 'admin/undo'],
  'admin/records': [
    'dates',
    'functions',
    'schema',
    'api',
    'pictures',
    'client/api',
    'client/data',
    'client/inputs',
    'client/page',
    'client/pictures',
    'admin/inputs',
    'admin/drafts',
    'admin/preview',
    'admin/uploads',
    'admin/edit-form',
    'admin/keys',
    'admin/undo',
    'admin/ordering',
  ],
  'admin/picture-lists': [
    'pictures',
    'client/data',
    'client/inputs',
    'client/page',
    'client/pictures',
    'admin/inputs',
    'admin/drafts',
    'admin/preview',
    'admin/uploads',
    'admin/edit-form',
    'admin/undo',
    'admin/ordering',
    'admin/records',
  ],
};

const view: readonly Room[] = ['view'];
const seen: readonly Room[] = ['parts', 'queries', 'view'];
const edited: readonly Room[] = ['noun', 'queries', 'view'];

/**
 * What each room may import when the program runs: rooms of its own kind are always allowed,
 * types of a noun too.
 */
export const mayImport: Readonly<
  Record<Room, { rooms: readonly Room[]; layers: readonly Layer[] }>
> = {
  // The view is free of libraries, so a list that browser and schema share stands there.
  noun: { rooms: view, layers: [...kitOf(), 'errors'] },
  table: { rooms: ['noun', 'view'], layers: [] },
  // Records answer the addresses of files, which the files layer writes.
  records: {
    rooms: ['table', 'noun'],
    layers: ['database', 'files', 'mail', ...kitOf('server'), 'errors'],
  },
  // What fans are told goes into what is stored, such as what they agreed to.
  api: {
    rooms: ['records', 'noun', 'view'],
    layers: ['files', 'mail', ...kitOf('server'), 'errors'],
  },
  // What the mails say that the records write down.
  mails: { rooms: ['records', 'noun', 'view'], layers: ['mail', ...kitOf('server'), 'errors'] },
  // What is neither JSON nor a page of the site: a calendar, a list, the HTML of a frame.
  document: {
    rooms: ['records', 'noun', 'queries', 'view'],
    layers: [...kitOf('server'), 'errors'],
  },
  queries: { rooms: view, layers: [...kitOf('client'), 'errors'] },
  view: { rooms: [], layers: kitOf('client') },
  page: { rooms: seen, layers: [...kitOf('client'), 'errors'] },
  parts: { rooms: seen, layers: [...kitOf('client'), 'errors'] },
  admin: { rooms: [...edited, 'parts', 'form'], layers: [...kitOf('client', 'admin'), 'errors'] },
  form: { rooms: [...edited, 'admin'], layers: [...kitOf('client', 'admin'), 'errors'] },
};

/** What each layer above the features uses of them, and types of a noun; `site` what is public. */
export const usedRooms: Readonly<Partial<Record<Layer, readonly Room[]>>> = {
  server: ['noun', 'records', 'api', 'mails', 'document', 'view'],
  cli: ['noun', 'records', 'table', 'view'],
  doctor: ['noun', 'records'],
  admin: ['queries', 'parts', 'view', 'admin'],
  'site/server': ['noun', 'records', 'document', 'queries', 'view'],
};

const publicRooms: readonly (Room | null)[] = ['page', 'parts', 'queries', 'view'];
const publicLayers: readonly Layer[] = ['site', 'kit', 'kit/client', 'errors'];

/** Whether it may reach a fan's browser. */
export const isPublic = ({ layer, room }: Place): boolean =>
  layer === 'features' ? publicRooms.includes(room) : publicLayers.includes(layer);

/** Features that every other may use. */
export const sharedNouns: readonly string[] = [
  'theme',
  'session',
  'contact',
  'forms',
  'store',
  'youtube-titles',
];

/** Features that use others besides, and which. */
export const gatheringNouns: Readonly<Record<string, 'every other' | readonly string[]>> = {
  home: 'every other',
  store: ['shopify', 'stripe'],
  accounts: ['backups', 'doctor', 'passkeys'],
  session: ['passkeys'],
  releases: ['featured-releases', 'shows', 'downloads'],
  downloads: ['releases'],
  music: ['releases', 'plays'],
  plays: ['releases', 'shows'],
};
