import { wordSet, type LinkRules, type LinkTarget } from './linkTarget.ts';
import { musicLinks } from './musicLinks.ts';
import { socialLinks } from './socialLinks.ts';

const website = {
  name: '',
  hosts: null,
  types: wordSet('website'),
  read: (url: URL, address = url.href): LinkTarget => ({ type: 'website', id: null, address }),
};

export const linkKinds = {
  ...socialLinks,
  ...musicLinks,
  website,
  /** Any site at which fans listen; a link to a music service gets its canonical form. */
  listen: {
    ...website,
    unwrap: musicLinks.spotify.unwrap,
    read: (url: URL) => website.read(url, musicAddress(url)),
  },
} as const satisfies Record<string, LinkRules>;

const services: readonly LinkRules[] = [
  musicLinks.spotify,
  musicLinks.appleMusic,
  musicLinks.soundcloud,
  musicLinks.youtubeAny,
];

/** The canonical address, which doesn't say who shared it; undefined for other sites. */
function musicAddress(url: URL): string | undefined {
  const service = services.find(({ hosts }) => url.port === '' && hosts?.has(url.hostname));
  return service?.read(url)?.address ?? undefined;
}

export type LinkKind = keyof typeof linkKinds;
