import { page } from 'vitest/browser';
import type { Call } from './calls.ts';
import { nightBus } from './releases.ts';
import { renderAdmin } from './render.tsx';
import { listAnswers, storedList } from './stored.ts';
import type { Release } from '../../src/features/releases/releases.ts';
import type { CodeBatch, NewCodes } from '../../src/features/downloads/downloads.ts';

export const release = (title: string, download: Release['download']): Release => ({
  ...nightBus,
  _id: crypto.randomUUID(),
  slug: title.toLowerCase(),
  title,
  download,
});

export const flood = release('Flood', 'free');

export async function open(releases: Release[], first: CodeBatch[] = []) {
  let kept = first;
  const calls = {
    list: 'GET /releases',
    add: 'POST /addRelease',
    update: 'POST /updateRelease/:id',
    remove: 'GET /deleteRelease/:id',
  };
  return renderAdmin('/music', {
    'GET /getPlayers': [],
    ...listAnswers(storedList<Release>('release.not-found', releases), calls, () => ({})),
    'GET /codeBatches': () => kept,
    'POST /releases/:id/codes': ({ params: [id], body }: Call) => {
      const { name, count } = body as NewCodes;
      const batch = { _id: 'b2', release: id!, name, madeAt: Date.UTC(2026, 10, 2), count };
      kept = [{ ...batch, redeemed: 0 }, ...kept];
      return { _id: 'b2', codes: Array.from({ length: count }, () => 'K7QM-3XDP-W9TA') };
    },
    'DELETE /codeBatches/:id': ({ params: [id] }: Call) => {
      kept = kept.filter(({ _id }) => _id !== id);
      return { _id: id };
    },
  });
}

export const batches = page.getByRole('list', { name: 'Code batches' });
export const make = page.getByRole('button', { name: 'Create Codes' });
