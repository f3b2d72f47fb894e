import { page } from 'vitest/browser';
import { bandSite } from './band-site.ts';
import { renderAdmin } from './render.tsx';
import type { Passkey, Passkeys } from '../../src/features/passkeys/passkeys.ts';

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const list = page.getByRole('list', { name: 'Your passkeys', exact: true });
const day = Date.UTC(2031, 4, 1, 12);

export const phone: Passkey = {
  _id: 'p1',
  name: 'Chrome on Android',
  host: location.hostname,
  isBackedUp: true,
  createdAt: day,
  usedAt: null,
};

export const showing = (more: Partial<Passkeys> = {}, others = {}) =>
  renderAdmin('/account', {
    ...bandSite().answers,
    'GET /passkeys': { origin: location.origin, whyNot: null, passkeys: [phone], ...more },
    ...others,
  });
