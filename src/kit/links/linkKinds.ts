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
} as const satisfies Record<string, LinkRules>;

export type LinkKind = keyof typeof linkKinds;
