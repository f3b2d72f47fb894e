import type { LinkTarget } from './linkTarget.ts';
import {
  readAppleMusic,
  readSoundCloud,
  readSpotify,
  readYouTube,
  spotifyUri,
} from './mediaPaths.ts';
import { serviceNames } from './serviceNames.ts';
import { readFacebook, readInstagram, readTikTok, readX } from './socialPaths.ts';

export interface KindRules {
  /** The service's name; empty if any site will do. */
  name: string;
  /** In lower case; null for any. */
  hosts: readonly (string | RegExp)[] | null;
  /** The service's hosts for short links, which hide what they lead to. */
  shortHosts: readonly string[];
  types: readonly string[];
  /** Null if the service has nothing at this address. */
  read: (url: URL) => LinkTarget | null;
  /** The address behind another notation, such as a URI; null for everything else. */
  unwrap: ((text: string) => string | null) | null;
}

const youtube = {
  name: serviceNames.youtube,
  hosts: [
    'www.youtube.com',
    'youtube.com',
    'm.youtube.com',
    'music.youtube.com',
    'youtu.be',
    'www.youtu.be',
    'www.youtube-nocookie.com',
    'youtube-nocookie.com',
  ],
  // A short address holds the whole id of its video.
  shortHosts: [],
  read: readYouTube,
  unwrap: null,
} as const;

const spotify = {
  name: serviceNames.spotify,
  hosts: ['open.spotify.com', 'play.spotify.com'],
  shortHosts: ['spotify.link', 'spotify.app.link', 'link.tospotify.com', 'spoti.fi'],
  read: readSpotify,
  unwrap: spotifyUri,
} as const;

/** Kinds that share a service differ in the types that they take. */
export const linkKinds = {
  facebook: {
    name: serviceNames.facebook,
    hosts: [
      'www.facebook.com',
      'facebook.com',
      'm.facebook.com',
      'mbasic.facebook.com',
      'touch.facebook.com',
      'web.facebook.com',
      'free.facebook.com',
      // One for each language: `de-de.facebook.com`.
      /^[a-z]{2}-[a-z]{2}\.facebook\.com$/,
      'fb.com',
      'www.fb.com',
      'm.fb.com',
    ],
    shortHosts: ['fb.watch', 'fb.me'],
    types: ['profile'],
    read: readFacebook,
    unwrap: null,
  },
  instagram: {
    name: serviceNames.instagram,
    hosts: [
      'www.instagram.com',
      'instagram.com',
      'm.instagram.com',
      'instagr.am',
      'www.instagr.am',
    ],
    shortHosts: [],
    types: ['profile'],
    read: readInstagram,
    unwrap: null,
  },
  tiktok: {
    name: serviceNames.tiktok,
    hosts: ['www.tiktok.com', 'tiktok.com', 'm.tiktok.com'],
    shortHosts: ['vm.tiktok.com', 'vt.tiktok.com'],
    types: ['profile'],
    read: readTikTok,
    unwrap: null,
  },
  x: {
    name: serviceNames.x,
    hosts: [
      'x.com',
      'www.x.com',
      'mobile.x.com',
      'twitter.com',
      'www.twitter.com',
      'mobile.twitter.com',
      'm.twitter.com',
    ],
    shortHosts: ['t.co'],
    types: ['profile'],
    read: readX,
    unwrap: null,
  },
  youtube: { ...youtube, types: ['channel', 'user', 'custom', 'handle'] },
  youtubeVideo: { ...youtube, types: ['video'] },
  youtubeAny: {
    ...youtube,
    types: ['video', 'playlist', 'channel', 'user', 'custom', 'handle'],
  },
  spotify: {
    ...spotify,
    types: ['track', 'album', 'playlist', 'artist', 'episode', 'show'],
  },
  /** What a player on a page can play. */
  spotifyPlayer: { ...spotify, types: ['track', 'album', 'playlist'] },
  appleMusic: {
    name: serviceNames.appleMusic,
    hosts: [
      'music.apple.com',
      'geo.music.apple.com',
      'embed.music.apple.com',
      'beta.music.apple.com',
      'itunes.apple.com',
      'geo.itunes.apple.com',
    ],
    shortHosts: ['apple.co', 'itun.es'],
    types: ['album', 'playlist', 'song', 'artist'],
    read: readAppleMusic,
    unwrap: null,
  },
  soundcloud: {
    name: serviceNames.soundcloud,
    // The phone app gives only short addresses, so they are taken.
    hosts: ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com', 'on.soundcloud.com'],
    shortHosts: ['soundcloud.app.goo.gl'],
    types: ['track', 'playlist', 'artist', 'short'],
    read: readSoundCloud,
    unwrap: null,
  },
  website: {
    name: '',
    hosts: null,
    shortHosts: [],
    types: ['website'],
    read: (url: URL): LinkTarget => ({ type: 'website', id: null, address: url.href }),
    unwrap: null,
  },
} as const satisfies Record<string, KindRules>;

export type LinkKind = keyof typeof linkKinds;

export type LinkType<K extends LinkKind> = (typeof linkKinds)[K]['types'][number];
