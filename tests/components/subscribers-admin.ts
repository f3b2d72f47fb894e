import { page } from 'vitest/browser';
import { type Answers, type Call } from './calls.ts';
import { subscribersAtOnce, type Subscriber } from '../../src/features/newsletter/newsletter.ts';

export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const fans = button(/^\S+@fans/);
export const ask = page.getByRole('alertdialog');
export const search = page.getByLabelText('Search by address');
export const address = page.getByLabelText('Address', { exact: true });
export const noMatch = page.getByText('No matching addresses.');
export const newsletter = '/contact?tab=newsletter';

export const subscriber = (fields: Partial<Subscriber>): Subscriber => ({
  _id: crypto.randomUUID(),
  email: 'fay@fans.example',
  consent: 'Send me news of the band by e-mail.',
  date: Date.UTC(2026, 10, 1, 8),
  confirmed: Date.UTC(2026, 10, 2, 8),
  source: { kind: 'site', id: null },
  page: '/music',
  place: null,
  placeName: null,
  name: null,
  tags: [],
  state: 'subscribed',
  why: null,
  ...fields,
});

/** `fan000@fans.example` and so on; every tenth is unconfirmed. */
export const many = (count: number): Subscriber[] =>
  Array.from({ length: count }, (_, n) =>
    subscriber({
      email: `fan${String(n).padStart(3, '0')}@fans.example`,
      ...(n % 10 === 0 && { confirmed: null, state: 'waiting' }),
    }),
  );

/** The list as the server stores it. @param first in the order of the addresses. */
export function list(first: readonly Subscriber[]): Answers {
  let now = [...first];
  return {
    'GET /subscribers'({ query }: Call) {
      const search = query.get('search')?.toLowerCase() ?? '';
      const after = query.get('after') ?? '';
      const [state, source] = [query.get('state'), query.get('source')];
      const found = now.filter(
        (one) =>
          one.email.includes(search) &&
          one.email > after &&
          (state === null || state === one.state) &&
          (source === null || one.source?.kind === source),
      );
      return {
        subscribers: found.slice(0, subscribersAtOnce),
        hasMore: found.length > subscribersAtOnce,
        confirmed: now.filter((one) => one.state === 'subscribed').length,
        waiting: now.filter((one) => one.state === 'waiting').length,
        paused: now.filter((one) => one.state === 'paused').length,
        lately: { asked: 52, confirmed: 37 },
      };
    },
    'DELETE /subscribers/:id'({ params: [id] }: Call) {
      now = now.filter(({ _id }) => _id !== id);
      return { _id: id };
    },
  };
}
