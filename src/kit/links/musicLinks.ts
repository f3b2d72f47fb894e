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
import { serviceNames } from './serviceNames.ts';

const videoFolders = wordSet('e embed live shorts v');
/** Letters of every language, and the characters that join names. */
const channelName = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._·’-]{0,99}$/u;
/** Without dots, like the service's own words in the same position. */
const bareChannelName = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]{0,99}$/u;
const handleName = /^@[\p{L}\p{N}\p{M}._·-]{1,100}$/u;
const channelTabs = wordSet(
  'about channels community courses featured home join live membership playlists podcasts posts ' +
    'releases search shorts store streams videos',
);
const youtubeUnsupported = unsupportedTargets(asNamed('clip hashtag post show'));
const youtubeReserved = wordSet(
  'about account ads attribution_link browse channels creators explore feed gaming howyoutubeworks ' +
    'jobs kids library live_chat login logout moods_and_genres movies music new news oembed ' +
    'premium press redirect results search settings signin source sports t trending tv upload',
);

function readYouTube(url: URL): LinkTarget | null {
  const path = pathOf(url);
  const [first = '', second = '', ...rest] = path;
  if (url.hostname.endsWith('youtu.be')) return path.length === 1 ? video(first) : null;
  const word = first.toLowerCase();
  if (word === 'watch') return path.length === 1 ? video(url.searchParams.get('v')) : null;
  if (word === 'playlist' || (word === 'embed' && second === 'videoseries')) {
    return playlist(url.searchParams.get('list'));
  }
  if (videoFolders.has(word)) return path.length === 2 ? video(second) : null;
  if (word === 'channel') {
    return channel('channel', /^UC[A-Za-z0-9_-]{22}$/, second, ['channel', second], rest);
  }
  if (word === 'user') return channel('user', bareChannelName, second, ['user', second], rest);
  if (word === 'c') return channel('custom', channelName, second, ['c', second], rest);
  const below = path.slice(1);
  if (word.startsWith('@')) return channel('handle', handleName, first, [first], below);
  const unsupported = youtubeUnsupported.get(word);
  if (unsupported) return path.length > 1 ? unsupported : null;
  if (youtubeReserved.has(word)) return null;
  return channel('custom', bareChannelName, first, [first], below);
}

const youtubeHost = 'www.youtube.com';

function video(id: string | null): LinkTarget | null {
  if (id === null || !/^[A-Za-z0-9_-]{11}$/.test(id)) return null;
  return targetAt('video', id, youtubeHost, ['watch'], `v=${id}`);
}

/** Private lists, such as `WL`, have shorter ids. */
function playlist(id: string | null): LinkTarget | null {
  if (id === null || !/^[A-Za-z0-9_-]{12,64}$/.test(id)) return null;
  return targetAt('playlist', id, youtubeHost, ['playlist'], `list=${id}`);
}

function channel(
  type: string,
  pattern: RegExp,
  id: string,
  path: readonly string[],
  below: readonly string[],
): LinkTarget | null {
  if (!pattern.test(id)) return null;
  const [tab = 'home', ...deeper] = below;
  if (deeper.length > 0 || !channelTabs.has(tab.toLowerCase())) return null;
  return targetAt(type, id, youtubeHost, path);
}

const spotifyTypes = wordSet('album artist episode playlist show track');
const spotifyUnsupported = unsupportedTargets({
  ...asNamed('audiobook concert user'),
  'pre-release': 'prerelease',
});
const artistTabs = wordSet('about concerts discography playlists related');

function readSpotify(url: URL): LinkTarget | null {
  const [type = '', id = '', below] = spotifyPath(pathOf(url));
  const word = type.toLowerCase();
  const unsupported = spotifyUnsupported.get(word);
  if (unsupported) return id === '' ? null : unsupported;
  if (!spotifyTypes.has(word) || !/^[A-Za-z0-9]{22}$/.test(id)) return null;
  if (below !== undefined && !(word === 'artist' && artistTabs.has(below.toLowerCase()))) {
    return null;
  }
  return targetAt(word, id, 'open.spotify.com', [word, id]);
}

/** The path without language, `embed` and a playlist's owner. */
function spotifyPath(path: readonly string[]): readonly string[] {
  const inner = /^intl-[a-z]{2}(?:-[a-z]{2,4})?$/i.test(path[0] ?? '') ? path.slice(1) : path;
  if (inner[0] === 'embed' || inner[0] === 'embed-podcast') return inner.slice(1);
  if (inner[0] === 'user' && inner[2] === 'playlist') return inner.slice(2);
  return inner;
}

/** The desktop app copies `spotify:album:…` for `/album/…`. */
function spotifyUri(text: string): string | null {
  const [scheme = '', type = '', ...rest] = text.split(':');
  if (scheme.toLowerCase() !== 'spotify' || !/^[a-z]+$/.test(type)) return null;
  return `https://open.spotify.com/${[type, ...rest].join('/')}`;
}

const appleTypes = wordSet('album artist playlist song');
const appleUnsupported = unsupportedTargets({
  ...asNamed('curator post profile station'),
  'music video': 'music-video',
});

function readAppleMusic(url: URL): LinkTarget | null {
  const path = pathOf(url);
  const [first = ''] = path;
  const hasCountry = /^[a-z]{2}$/i.test(first);
  // Without a country, Apple shows the shop of the United States.
  const country = hasCountry ? first.toLowerCase() : 'us';
  const [type = '', ...names] = hasCountry ? path.slice(1) : path;
  const word = type.toLowerCase();
  const unsupported = appleUnsupported.get(word);
  if (unsupported) return names.length === 0 ? null : unsupported;
  if (!appleTypes.has(word) || names.length === 0 || names.length > 2) return null;
  // The name before the id is only for people, and differs by language.
  const id = (names.at(-1) ?? '').replace(/^id(?=\d)/, '');
  const wanted = word === 'playlist' ? /^pl\.[A-Za-z0-9._-]{5,100}$/ : /^\d{1,20}$/;
  if (!wanted.test(id)) return null;
  const song = url.searchParams.get('i') ?? '';
  const parts = [country, word, id];
  if (word === 'album' && /^\d{1,20}$/.test(song)) {
    return targetAt('song', song, 'music.apple.com', parts, `i=${song}`);
  }
  return targetAt(word, id, 'music.apple.com', parts);
}

const soundcloudName = /^[A-Za-z0-9_-]{1,255}$/;
const soundcloudReserved = wordSet(
  'charts checkout community-guidelines connect discover download feed for-artists go groups home ' +
    'imprint jobs library login logout messages mobile notifications oembed pages people player ' +
    'playlists popular premium pro search settings signin stations stream tags terms-of-use tracks ' +
    'upload users you',
);
const soundcloudTabs = wordSet(
  'albums comments followers following likes popular-tracks reposts sets spotlight toptracks tracks',
);

function readSoundCloud(url: URL): LinkTarget | null {
  const path = pathOf(url);
  if (!path.every((part) => soundcloudName.test(part))) return null;
  const [user, second, third, secret] = path;
  if (url.hostname === 'on.soundcloud.com') {
    return user !== undefined && second === undefined
      ? targetAt('short', user, url.hostname, [user])
      : null;
  }
  if (user === undefined || soundcloudReserved.has(user.toLowerCase())) return null;
  const found = (type: string, parts: string[]) =>
    targetAt(type, parts.join('/'), 'soundcloud.com', parts);
  if (second === undefined) return found('artist', [user]);
  if (third === undefined) {
    return soundcloudTabs.has(second.toLowerCase())
      ? found('artist', [user])
      : found('track', [user, second]);
  }
  // The address of a private track or set ends with its key.
  const key = /^s-[A-Za-z0-9]{1,50}$/;
  if (second.toLowerCase() === 'sets') {
    const isSet = secret === undefined || (key.test(secret) && path.length === 4);
    return isSet ? found('playlist', [user, 'sets', ...path.slice(2)]) : null;
  }
  return key.test(third) && path.length === 3 ? found('track', path) : null;
}

const youtube = {
  name: serviceNames.youtube,
  // A short address contains the whole id of its video.
  hosts: wordSet(
    'www.youtube.com youtube.com m.youtube.com music.youtube.com youtu.be www.youtu.be ' +
      'www.youtube-nocookie.com youtube-nocookie.com',
  ),
  read: readYouTube,
} as const;

const spotify = {
  name: serviceNames.spotify,
  hosts: wordSet('open.spotify.com play.spotify.com'),
  shortHosts: wordSet('spotify.link spotify.app.link link.tospotify.com spoti.fi'),
  read: readSpotify,
  unwrap: spotifyUri,
} as const;

/** Kinds that share a service differ in the types that they accept. */
export const musicLinks = {
  youtube: {
    ...youtube,
    types: wordSet('channel user custom handle'),
    unwrap: handleAddress('youtube', `${youtubeHost}/@`, (name) => handleName.test(`@${name}`)),
  },
  youtubeVideo: { ...youtube, types: wordSet('video') },
  youtubeAny: { ...youtube, types: wordSet('video playlist channel user custom handle') },
  spotify: { ...spotify, types: spotifyTypes },
  /** The types that a player on a page can play. */
  spotifyPlayer: { ...spotify, types: wordSet('track album playlist') },
  appleMusic: {
    name: serviceNames.appleMusic,
    hosts: wordSet(
      'music.apple.com geo.music.apple.com embed.music.apple.com beta.music.apple.com ' +
        'itunes.apple.com geo.itunes.apple.com',
    ),
    shortHosts: wordSet('apple.co itun.es'),
    types: appleTypes,
    read: readAppleMusic,
  },
  soundcloud: {
    name: serviceNames.soundcloud,
    // Accepted, because the phone app copies only short addresses.
    hosts: wordSet('soundcloud.com www.soundcloud.com m.soundcloud.com on.soundcloud.com'),
    shortHosts: wordSet('soundcloud.app.goo.gl'),
    types: wordSet('track playlist artist short'),
    unwrap: handleAddress(
      'soundcloud',
      'soundcloud.com/',
      (name) => soundcloudName.test(name) && !soundcloudReserved.has(name.toLowerCase()),
    ),
    read: readSoundCloud,
  },
} as const satisfies Record<string, LinkRules>;
