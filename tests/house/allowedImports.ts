import type { FileKind, KitGroup, Layer } from '../../scripts/places.ts';

/** The layers that both the server and the commands consist of. */
const composed: readonly Layer[] = [
  'features',
  'doctor',
  'backup',
  'files',
  'mail',
  'database',
  'errors',
];

/** The layers that each layer depends on. A layer may always import itself. */
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

/** The kit's shared part, and the given groups of it. */
function kitOf(...groups: ('client' | 'admin' | 'server')[]): KitGroup[] {
  return ['kit', ...groups.map((group) => `kit/${group}` as const)];
}

/** The folders of the kit, and those that each depends on. */
export const kitFolders: Readonly<Record<string, readonly string[]>> = {
  functions: [],
  dates: ['functions'],
  schema: ['dates'],
  api: ['schema'],
  links: ['functions', 'schema'],
  pictures: ['api', 'schema'],
  records: ['schema', 'api', 'links', 'pictures'],
  server: ['api', 'functions', 'schema'],
  'client/browser': ['dates', 'functions'],
  'client/api': ['api', 'functions', 'client/browser'],
  'client/inputs': ['client/browser'],
  'client/links': ['links'],
  'client/page': ['dates', 'functions', 'client/browser'],
  'client/data': ['dates', 'api', 'client/api'],
  'client/lists': ['api', 'client/data', 'client/page'],
  'client/pictures': ['functions', 'pictures'],
  'client/carousel': ['client/browser'],
  'client/player': ['dates', 'functions', 'client/api', 'client/browser', 'client/page'],
  'client/players': ['functions', 'links', 'pictures', 'client/browser', 'client/pictures'],
  'client/public-forms': [
    'functions',
    'schema',
    'client/api',
    'client/browser',
    'client/inputs',
    'client/page',
  ],
  'admin/notes': ['client/page'],
  'admin/pages': ['client/page'],
  'admin/guides': ['client/links', 'admin/notes'],
  'admin/inputs': ['dates', 'links', 'pictures', 'schema', 'client/inputs', 'admin/edit-form'],
  'admin/keys': ['client/browser'],
  'admin/paged-lists': ['schema', 'client/data', 'client/inputs', 'client/lists', 'admin/inputs'],
  'admin/undo': ['dates', 'functions', 'client/api', 'client/page'],
  'admin/drafts': ['schema', 'functions', 'client/browser'],
  'admin/preview': ['functions'],
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
    'admin/undo',
  ],
  'admin/ordering': ['client/data', 'client/page', 'admin/inputs', 'admin/edit-form', 'admin/undo'],
  'admin/records': [
    'dates',
    'functions',
    'schema',
    'api',
    'pictures',
    'client/api',
    'client/data',
    'client/inputs',
    'client/lists',
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
    'records',
    'client/data',
    'client/inputs',
    'client/lists',
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

const view: readonly FileKind[] = ['view'];
const seen: readonly FileKind[] = ['parts', 'queries', 'view'];
const edited: readonly FileKind[] = ['noun', 'queries', 'view'];

/**
 * The kinds of files that each kind may import at runtime; its own kind and a noun's types are
 * always allowed.
 */
export const mayImport: Readonly<
  Record<FileKind, { kinds: readonly FileKind[]; layers: readonly Layer[] }>
> = {
  // The view is free of libraries, so it has the lists that browser and schema share.
  noun: { kinds: view, layers: [...kitOf(), 'errors'] },
  table: { kinds: ['noun', 'view'], layers: [] },
  // Records answer the addresses of files, which the files layer writes.
  records: {
    kinds: ['table', 'noun'],
    layers: ['database', 'files', 'mail', ...kitOf('server'), 'errors'],
  },
  // Texts shown to fans are stored too, such as those that they agreed to. Archives are documents.
  api: {
    kinds: ['records', 'noun', 'view', 'document'],
    layers: ['files', 'mail', ...kitOf('server'), 'errors'],
  },
  // E-mails report what the records have stored.
  mails: { kinds: ['records', 'noun', 'view'], layers: ['mail', ...kitOf('server'), 'errors'] },
  // Responses other than JSON and pages of the site: a calendar, a list, the HTML of a frame.
  document: {
    kinds: ['records', 'noun', 'queries', 'view'],
    layers: [...kitOf('server'), 'errors'],
  },
  queries: { kinds: view, layers: [...kitOf('client'), 'errors'] },
  view: { kinds: [], layers: kitOf('client') },
  page: { kinds: seen, layers: [...kitOf('client'), 'errors'] },
  parts: { kinds: seen, layers: [...kitOf('client'), 'errors'] },
  admin: { kinds: [...edited, 'parts', 'form'], layers: [...kitOf('client', 'admin'), 'errors'] },
  form: { kinds: [...edited, 'admin'], layers: [...kitOf('client', 'admin'), 'errors'] },
};

/**
 * The kinds of features' files that each higher layer may import; a noun's types are always
 * allowed. `site` may import the public kinds.
 */
export const usedKinds: Readonly<Partial<Record<Layer, readonly FileKind[]>>> = {
  server: ['noun', 'records', 'api', 'mails', 'document', 'view'],
  cli: ['noun', 'records', 'table', 'view'],
  doctor: ['noun', 'records'],
  admin: ['queries', 'parts', 'view', 'admin'],
  'site/server': ['noun', 'records', 'document', 'queries', 'view'],
};

/** Features that every other feature may import. */
export const sharedNouns: readonly string[] = [
  'theme',
  'session',
  'contact',
  'forms',
  'store',
  'youtube-titles',
  'places',
  'counts',
];

/** Features that may import further ones, and which. */
export const gatheringNouns: Readonly<Record<string, 'every other' | readonly string[]>> = {
  home: 'every other',
  bounces: ['newsletter', 'letters'],
  store: ['shopify', 'stripe'],
  accounts: ['backups', 'doctor', 'passkeys'],
  session: ['passkeys'],
  releases: ['featured-releases', 'shows', 'downloads'],
  downloads: ['releases'],
  imports: ['imported-content', 'newsletter'],
  'imported-content': ['imports', 'letters', 'shows'],
  letters: ['newsletter', 'releases', 'shows'],
  newsletter: ['imports'],
  'fan-places': ['imports', 'newsletter', 'releases', 'shows'],
  'letter-editor': ['fan-places', 'letters', 'newsletter', 'releases', 'shows'],
  bio: ['press'],
  contact: ['press'],
  music: ['releases', 'plays'],
  'show-cards': ['shows', 'newsletter'],
  plays: ['releases'],
  counts: ['privacy', 'shows'],
  press: [
    'bio',
    'downloads',
    'featured-videos',
    'home',
    'media',
    'private-links',
    'releases',
    'shows',
  ],
  statistics: [
    'featured-releases',
    'letters',
    'newsletter',
    'plays',
    'press',
    'privacy',
    'releases',
    'shows',
  ],
};
