import { wordSet, type LinkRules, type LinkTarget } from './linkTarget.ts';
import { musicLinks } from './musicLinks.ts';
import { socialLinks } from './socialLinks.ts';

export const linkKinds = {
  ...socialLinks,
  ...musicLinks,
  website: {
    name: '',
    hosts: null,
    types: wordSet('website'),
    read: (url: URL): LinkTarget => ({ type: 'website', id: null, address: url.href }),
  },
  /** Any site at which fans listen; a link to a music service gets its canonical form. */
  listen: {
    name: '',
    hosts: null,
    types: wordSet('website'),
    unwrap: musicLinks.spotify.unwrap,
    read: (url: URL): LinkTarget => ({
      type: 'website',
      id: null,
      address: musicAddress(url) ?? url.href,
    }),
  },
} as const satisfies Record<string, LinkRules>;

const services: readonly LinkRules[] = [
  musicLinks.spotify,
  musicLinks.appleMusic,
  musicLinks.soundcloud,
  musicLinks.youtubeAny,
];

/** The canonical address, which doesn't say who shared it; null for other sites. */
function musicAddress(url: URL): string | null {
  const service = services.find(({ hosts }) => url.port === '' && hosts?.has(url.hostname));
  return service?.read(url)?.address ?? null;
}

export type LinkKind = keyof typeof linkKinds;
