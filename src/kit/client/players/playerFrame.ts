import type { Service } from '../../links/serviceNames.ts';
import { youtubePlayerOrigin } from '../../links/youtube.ts';

export interface PlayerFrame {
  service: Service;
  src: string;
  origin: string;
  /** Classes; one for a song and one for a list, if the service documents a height. */
  height: string;
  /** The frame's permissions (Permissions Policy). */
  allow: string;
  /** The frame's `sandbox`, if the player works in one. */
  sandbox?: string;
}

/** The player's frame; null if the address isn't a known service's player. */
export function playerFrame(address: string): PlayerFrame | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, search } = new URL(address);
  switch (origin) {
    case 'https://open.spotify.com': {
      const [, type] = /^\/embed\/([a-z]+)\/\w+$/.exec(pathname) ?? [];
      const isOne = type === 'track' || type === 'episode';
      return type === undefined
        ? null
        : { ...spotify, origin, src: address, height: isOne ? 'h-[152px]' : 'h-[352px]' };
    }
    case 'https://embed.music.apple.com': {
      const isOne = pathname.includes('/song/') || search.startsWith('?i=');
      return { ...appleMusic, origin, src: address, height: isOne ? 'h-[175px]' : 'h-[450px]' };
    }
    case 'https://w.soundcloud.com': {
      if (pathname !== '/player/') return null;
      const track = /^https:\/\/soundcloud\.com\/[\w-]+\/(?!sets\/)[\w/-]+$/;
      const isOne = track.test(new URLSearchParams(search).get('url') ?? '');
      return { ...soundcloud, origin, src: address, height: isOne ? 'h-[166px]' : 'h-[450px]' };
    }
    case 'https://www.youtube.com':
      if (!pathname.startsWith('/embed/')) return null;
      return { ...youtube, src: `${youtube.origin}${pathname}${search}` };
    default:
      return null;
  }
}

/** The origins of these players, which a page's policy must allow. */
export const playerOrigins = (addresses: readonly (string | null)[]): string[] => [
  ...new Set(addresses.flatMap((address) => playerFrame(address ?? '')?.origin ?? [])),
];

const spotify = {
  service: 'spotify',
  allow: 'autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture',
} as const;

const appleMusic = {
  service: 'appleMusic',
  allow: 'autoplay; encrypted-media; fullscreen; clipboard-write',
  // From Apple's own snippet.
  sandbox:
    'allow-forms allow-popups allow-same-origin allow-scripts ' +
    'allow-storage-access-by-user-activation allow-top-navigation-by-user-activation',
} as const;

const soundcloud = {
  service: 'soundcloud',
  allow: 'autoplay; encrypted-media',
} as const;

const youtube = {
  service: 'youtube',
  origin: youtubePlayerOrigin,
  height: 'aspect-video min-h-50 w-full',
  allow: 'autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture',
} as const;
