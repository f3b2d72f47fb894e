import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { overhang } from '../../../tests/components/barriers.ts';
import { refusal, type Answers, type Call } from '../../../tests/components/calls.ts';
import { inWindow, renderAdmin } from '../../../tests/components/render.tsx';
import { holdTimers } from '../../../tests/components/timers.ts';
import { searchDebounceMs } from '../../kit/admin/inputs/useDebounced.ts';
import { subscribersAtOnce, type Subscriber } from './newsletter.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const fans = button(/@fans/);
const ask = page.getByRole('alertdialog');
const search = page.getByLabelText('Search by address');
const address = page.getByLabelText('Address', { exact: true });
const nobody = page.getByText('Nobody on the list has this in the address.');
const newsletter = '/contact?tab=newsletter';

test.each([
  [1280, 800],
  [390, 844],
])('subscribers are found, and removed for good, in a window of %i by %i', async (...size) => {
  await inWindow(...size);
  const fay = subscriber({ email: 'fay@reeds.example', confirmed: null });
  const api = await renderAdmin(newsletter, list([...many(130), fay]));
  await expect.element(heading('Subscribers (117 confirmed)')).toBeVisible();
  await expect.element(fans).toHaveLength(100);
  await button('Show More subscribers').click();
  await expect.element(fans).toHaveLength(130);
  await expect.element(button(/^fan100@.*Waiting for confirmation/)).toHaveFocus();
  await expect.element(button(/^fan101@.*Confirmed November 2, 2026, /)).toBeVisible();

  await search.fill('REEDS');
  await expect.element(fans).not.toBeInTheDocument();
  await button(/^fay@reeds/).click();
  await expect.element(page.getByText(/Send me news of the band by e-mail/)).toBeVisible();
  await button('Remove fay@reeds.example').click();
  await expect.element(ask.getByText(/gets no newsletter again/)).toBeVisible();
  await ask.getByLabelText('Delete the messages from this address as well').click();
  await ask.getByRole('button', { name: 'Remove' }).click();
  await expect.element(ask).not.toBeInTheDocument();
  await expect.element(nobody).toBeVisible();
  const erased = api.calls.filter(({ name }) => name === 'DELETE /subscribers/:id');
  expect(erased.map(({ query }) => query.get('messages'))).toEqual(['delete']);
});

test('who was removed is let in again, by an address that is one', async () => {
  const api = await renderAdmin(newsletter, {
    ...list([]),
    'POST /subscribers/allow': () =>
      refusal(422, 'request.invalid', { fields: { email: 'Please enter a valid email address' } }),
  });
  await address.fill('fay@nowhere.example');
  await button('Allow').click();
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible();
  api.answer({ 'POST /subscribers/allow': { email: 'fay@reeds.example' } });
  await address.fill('Fay@reeds.example');
  await button('Allow').click();
  await expect.element(page.getByText('fay@reeds.example may subscribe again.')).toBeVisible();
  await expect.element(address).toHaveValue('');
  expect(api.sent('POST /subscribers/allow')).toMatchObject([
    { email: 'fay@nowhere.example' },
    { email: 'Fay@reeds.example' },
  ]);
});

test('an answer about what was typed before is dropped', async () => {
  const answers = list(many(130));
  const answer = answers['GET /subscribers'] as (call: Call) => unknown;
  const held = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const searched: (string | null)[] = [];
  await renderAdmin(newsletter, {
    ...answers,
    async 'GET /subscribers'(call: Call) {
      const part = call.query.get('search');
      if (part !== null) searched.push(part);
      if (part === 'fan00') await held.promise.then(answered.resolve);
      return answer(call);
    },
  });
  await expect.element(fans).toHaveLength(100);
  // Nothing is asked before nothing was typed for a while.
  const pause = holdTimers(searchDebounceMs);
  await search.fill('fan');
  await search.fill('fan00');
  pause.release();
  await expect.poll(() => searched).toEqual(['fan00']);
  await search.fill('fan12');
  pause.release();
  await expect.element(fans).toHaveLength(10);
  held.resolve();
  await answered.promise;
  await search.fill('fan11');
  pause.release();
  await expect.element(button(/^fan110@/)).toBeVisible();
  await expect.element(fans).toHaveLength(10);
  expect(searched).toEqual(['fan00', 'fan12', 'fan11']);
});

test('a long address fits a narrow window', async () => {
  await inWindow(320, 640);
  const email = `${'w'.repeat(200)}@fans.example`;
  await renderAdmin(newsletter, {
    ...list([subscriber({ email })]),
    'POST /subscribers/allow': { email },
  });
  await button(/^www/).click();
  await address.fill(email);
  await button('Allow').click();
  await expect.element(page.getByText(/may subscribe again/)).toBeVisible();
  expect(overhang()).toBeLessThanOrEqual(0);
  await button(/^Remove www/).click();
  await expect.element(ask).toBeInViewport({ ratio: 1 });
});

test('where forms go to another service, nobody is let in, and who came before is removed', async () => {
  await renderAdmin(newsletter, list(many(12)), 'https://api.emailjs.com');
  await expect
    .element(page.getByText(/your account at EmailJS \(api\.emailjs\.com\)/))
    .toBeVisible();
  await expect.element(page.getByText('Allow an address again')).not.toBeInTheDocument();
  await search.fill('fan007');
  await expect.element(button(/^fan/)).toHaveLength(1);
  await button(/^fan007/).click();
  await button('Remove fan007@fans.example').click();
  await ask.getByRole('button', { name: 'Remove' }).click();
  await expect.element(nobody).toBeVisible();
});

const subscriber = (fields: Partial<Subscriber>): Subscriber => ({
  _id: crypto.randomUUID(),
  email: 'fay@fans.example',
  consent: 'Send me news of the band by e-mail.',
  date: Date.UTC(2026, 10, 1, 8),
  confirmed: Date.UTC(2026, 10, 2, 8),
  ...fields,
});

/** `fan000@fans.example` and so on; every tenth waits. */
const many = (count: number): Subscriber[] =>
  Array.from({ length: count }, (_, n) =>
    subscriber({
      email: `fan${String(n).padStart(3, '0')}@fans.example`,
      ...(n % 10 === 0 && { confirmed: null }),
    }),
  );

/** The list as the server keeps it. @param first in the order of the addresses. */
function list(first: readonly Subscriber[]): Answers {
  let now = [...first];
  return {
    'GET /subscribers'({ query }: Call) {
      const search = query.get('search')?.toLowerCase() ?? '';
      const after = query.get('after') ?? '';
      const found = now.filter(({ email }) => email.includes(search) && email > after);
      return {
        subscribers: found.slice(0, subscribersAtOnce),
        hasMore: found.length > subscribersAtOnce,
        confirmed: now.filter(({ confirmed }) => confirmed !== null).length,
      };
    },
    'DELETE /subscribers/:id'({ params: [id] }: Call) {
      now = now.filter(({ _id }) => _id !== id);
      return { _id: id };
    },
  };
}
