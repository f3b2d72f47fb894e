import {
  asNamed,
  handleAddress,
  pathOf,
  targetAt,
  unsupportedTargets,
  wordSet,
  type LinkRules,
  type LinkTarget,
} from './linkTarget.ts';
import { serviceNames, type Service } from './serviceNames.ts';

interface Profiles {
  host: string;
  /** The pattern of names; takes linear time. */
  name: RegExp;
  /** First words that lead to something other than a profile. */
  unsupported: ReadonlyMap<string, LinkTarget>;
  /** First words that the service reserves for itself. */
  reserved: ReadonlySet<string>;
  /** Pages of a profile that still count as the profile. */
  tabs: ReadonlySet<string>;
  /** Pages below a profile that are something else. */
  unsupportedBelow: ReadonlyMap<string, LinkTarget>;
}

const facebook: Profiles = {
  host: 'www.facebook.com',
  // Pages with a number after their name contain hyphens and letters of every language.
  name: /^(?!.*\.php$)[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]{0,149}$/iu,
  unsupported: unsupportedTargets({
    album: 'media',
    event: 'events event.php',
    group: 'groups group.php',
    hashtag: 'hashtag',
    photo: 'photo photo.php photos',
    post: 'permalink.php posts story.php',
    reel: 'reel reels',
    share: 'share share.php sharer sharer.php',
    story: 'stories',
    video: 'video.php videos watch',
  }),
  reserved: wordSet(
    'about ads ajax apps bookmarks business careers dialog directory donate friends fundraisers ' +
      'games gaming help legal lite live login marketplace memories messages mobile ' +
      'notifications p pages people pg places plugins policies policy privacy profile recover ' +
      'reg saved search settings signup terms tr',
  ),
  tabs: wordSet(
    'about community events followers following friends groups info likes mentions music photos ' +
      'photos_albums photos_stream posts reels reels_tab reviews shop tagged videos',
  ),
  unsupportedBelow: unsupportedTargets({
    event: 'events',
    photo: 'photos',
    post: 'posts',
    reel: 'reel reels',
    video: 'videos',
  }),
};

const instagram: Profiles = {
  host: 'www.instagram.com',
  name: /^(?![.])(?!.*[.]$)[A-Za-z0-9._]{1,30}$/,
  unsupported: unsupportedTargets({
    post: 'p',
    reel: 'reel reels',
    share: 'share',
    story: 'stories',
    video: 'tv',
  }),
  reserved: wordSet(
    'about accounts api archive challenge developer developers direct directory download emails ' +
      'explore graphql help legal lite oauth press privacy session settings terms web',
  ),
  tabs: wordSet('channel feed followers following guides live profilecard reels saved tagged'),
  unsupportedBelow: unsupportedTargets({ post: 'p', reel: 'reel', video: 'tv' }),
};

const x: Profiles = {
  host: 'x.com',
  name: /^[A-Za-z0-9_]{1,15}$/,
  unsupported: unsupportedTargets({ hashtag: 'hashtag' }),
  reserved: wordSet(
    'about account compose download explore home i intent jobs login logout messages ' +
      'notifications oauth privacy search settings share signup tos who_to_follow widgets',
  ),
  tabs: wordSet('about articles followers following highlights likes media photo with_replies'),
  unsupportedBelow: unsupportedTargets({
    article: 'article',
    list: 'lists',
    post: 'status statuses',
  }),
};

function readFacebook(url: URL): LinkTarget | null {
  const path = pathOf(url);
  const [first = '', ...rest] = path;
  switch (first.toLowerCase()) {
    case 'profile.php':
      return numberedProfile(url.searchParams.get('id') ?? '');
    case 'people':
      return rest.length === 2
        ? longProfile(path, /^(?:\d{5,20}|pfbid[A-Za-z0-9]{10,100})$/)
        : null;
    case 'pages':
      if (rest[0]?.toLowerCase() === 'category') {
        return rest.length === 3 ? longProfile(path, facebook.name) : null;
      }
      return rest.length === 2 ? longProfile(path, /^\d{5,20}$/) : null;
    case 'p':
      return rest.length === 1 ? longProfile(path, /-\d{5,20}$/) : null;
    case 'pg':
      return readProfile(rest, facebook);
    default:
      return readProfile(path, facebook);
  }
}

function readInstagram(url: URL): LinkTarget | null {
  const [first, ...rest] = pathOf(url);
  // This form opens the app.
  return first === '_u' ? readProfile(rest, instagram) : readProfile(pathOf(url), instagram);
}

const tiktokName = /^@[A-Za-z0-9_.]{1,23}[A-Za-z0-9_]$/;
const tiktokUnsupported = unsupportedTargets({
  hashtag: 'tag',
  short: 't',
  sound: 'music',
  video: 'embed v',
});
const tiktokUnsupportedBelow = unsupportedTargets(asNamed('collection live photo playlist video'));

function readTikTok(url: URL): LinkTarget | null {
  const [name = '', below, ...deeper] = pathOf(url);
  const unsupported = tiktokUnsupported.get(name.toLowerCase());
  if (unsupported) return below === undefined ? null : unsupported;
  if (!tiktokName.test(name)) return null;
  if (below === undefined) return targetAt('profile', name.slice(1), 'www.tiktok.com', [name]);
  return deeper.length > 1 ? null : (tiktokUnsupportedBelow.get(below.toLowerCase()) ?? null);
}

function readProfile(path: readonly string[], service: Profiles): LinkTarget | null {
  const [name = '', below, ...deeper] = path;
  const word = name.toLowerCase();
  const unsupported = service.unsupported.get(word);
  if (unsupported) return unsupported;
  if (service.reserved.has(word) || !service.name.test(name)) return null;
  const profile = targetAt('profile', name, service.host, [name]);
  if (below === undefined) return profile;
  const page = below.toLowerCase();
  if (deeper.length === 0 && service.tabs.has(page)) return profile;
  return service.unsupportedBelow.get(page) ?? null;
}

function numberedProfile(id: string): LinkTarget | null {
  if (!/^\d{1,20}$/.test(id)) return null;
  return targetAt('profile', id, facebook.host, ['profile.php'], `id=${id}`);
}

/** The target of a path in several parts, the last of which identifies the profile. */
function longProfile(path: readonly string[], last: RegExp): LinkTarget | null {
  const [first = '', ...names] = path;
  const id = names.at(-1) ?? '';
  const named = names.every((name) => /^[\p{L}\p{N}\p{M}._-]{1,150}$/u.test(name));
  if (!named || !last.test(id)) return null;
  return targetAt('profile', id, facebook.host, [first.toLowerCase(), ...names]);
}

const handleOf = (name: string, service: Profiles) =>
  handleAddress(
    name,
    `${service.host}/`,
    (handle) => readProfile([handle], service)?.type === 'profile',
  );

/** Only these are accepted: a post isn't a band's page. */
const profiles = wordSet('profile');

export const socialLinks = {
  facebook: {
    name: serviceNames.facebook,
    hosts: wordSet(
      'www.facebook.com facebook.com m.facebook.com mbasic.facebook.com touch.facebook.com ' +
        'web.facebook.com free.facebook.com fb.com www.fb.com m.fb.com',
    ),
    // Each language has its own host: `de-de.facebook.com`.
    hostPattern: /^[a-z]{2}-[a-z]{2}\.facebook\.com$/,
    shortHosts: wordSet('fb.watch fb.me'),
    types: profiles,
    unwrap: handleOf('facebook', facebook),
    read: readFacebook,
  },
  instagram: {
    name: serviceNames.instagram,
    hosts: wordSet('www.instagram.com instagram.com m.instagram.com instagr.am www.instagr.am'),
    types: profiles,
    unwrap: handleOf('instagram', instagram),
    read: readInstagram,
  },
  tiktok: {
    name: serviceNames.tiktok,
    hosts: wordSet('www.tiktok.com tiktok.com m.tiktok.com'),
    shortHosts: wordSet('vm.tiktok.com vt.tiktok.com'),
    types: profiles,
    unwrap: handleAddress('tiktok', 'www.tiktok.com/@', (name) => tiktokName.test(`@${name}`)),
    read: readTikTok,
  },
  x: {
    name: serviceNames.x,
    hosts: wordSet(
      'x.com www.x.com mobile.x.com twitter.com www.twitter.com mobile.twitter.com m.twitter.com',
    ),
    shortHosts: wordSet('t.co'),
    types: profiles,
    unwrap: handleOf('x', x),
    read: (url) => readProfile(pathOf(url), x),
  },
} as const satisfies Record<string, LinkRules>;

/** Networks with profiles, in the order of forms, with the start of their addresses. */
export const socialNetworks = {
  facebook: 'facebook.com/',
  instagram: 'instagram.com/',
  tiktok: 'tiktok.com/@',
  youtube: 'youtube.com/@',
  x: 'x.com/',
} as const satisfies Partial<Record<Service, string>>;

type SocialNetwork = keyof typeof socialNetworks;
export const networkNames = Object.keys(socialNetworks) as readonly SocialNetwork[];
