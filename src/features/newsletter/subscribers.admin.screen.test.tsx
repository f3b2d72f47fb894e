import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, type Call } from '../../../tests/components/calls.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { holdTimers } from '../../../tests/components/timers.ts';
import { pauseReasons, type Subscriber } from './newsletter.ts';
import { searchDebounceMs } from '../../kit/admin/paged-lists/useSearchField.tsx';
import {
  button,
  fans,
  ask,
  search,
  address,
  noMatch,
  newsletter,
  many,
  list,
  subscriber,
} from '../../../tests/components/subscribers-admin.ts';

test('a removed subscriber can be allowed again, by a valid address', async () => {
  const api = await renderAdmin(newsletter, {
    ...list([]),
    'POST /subscribers/allow': () =>
      refusal(422, 'request.invalid', { fields: { email: 'Please enter a valid email address' } }),
  });
  await page.getByText('Unblock an address').click();
  await address.fill('fay@nowhere.example');
  await button('Unblock').click();
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible();
  api.answer({ 'POST /subscribers/allow': { email: 'fay@reeds.example' } });
  await address.fill('Fay@reeds.example');
  await button('Unblock').click();
  await expect.element(page.getByText('fay@reeds.example can subscribe again.')).toBeVisible();
  await expect.element(address).not.toBeInTheDocument();
  expect(api.sent('POST /subscribers/allow')).toMatchObject([
    { email: 'fay@nowhere.example' },
    { email: 'fay@reeds.example' },
  ]);
});

test('a response to an earlier search is discarded', { tags: 'whole' }, async () => {
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
  // The search waits for a pause in typing.
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

test(
  'if forms use another service, no address can be added, and earlier ones are removed',
  { tags: 'whole' },
  async () => {
    await renderAdmin(newsletter, list(many(12)), 'https://api.emailjs.com');
    await expect
      .element(page.getByText(/your account at EmailJS \(api\.emailjs\.com\)/))
      .toBeVisible();
    await expect.element(page.getByText('Unblock an address')).not.toBeInTheDocument();
    await search.fill('fan007');
    await expect.element(button(/^fan/)).toHaveLength(1);
    await button(/^fan007/).click();
    await button('Remove fan007@fans.example').click();
    await ask.getByRole('button', { name: 'Remove' }).click();
    await expect.element(noMatch).toBeVisible();
  },
);

test('an empty list needs no search, and pasted addresses are asked to confirm', async () => {
  const api = await renderAdmin(newsletter, {
    ...list([]),
    'POST /subscribers/add': { asked: 2 },
  });
  await expect.element(page.getByText('No Subscribers')).toBeVisible();
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Export CSV' })).not.toBeInTheDocument();
  await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add subscribers' });
  const field = dialog.getByLabelText('E-mail addresses');
  await field.fill('fay@fans.example, nonsense');
  await expect.element(dialog.getByText('Not a valid e-mail address: nonsense')).toBeVisible();
  await field.fill('Fay <fay@fans.example>;\n cy@fans.example \n\nFAY@fans.example');
  await expect.element(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  await dialog.getByLabelText('How they agreed').fill('They signed our list in Leeds.');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(page.getByText('New addresses get an e-mail to confirm.')).toBeVisible();
  expect(api.sent('POST /subscribers/add')).toEqual([
    {
      emails: ['fay@fans.example', 'cy@fans.example'],
      consent: 'They signed our list in Leeds.',
    },
  ]);
});

test('subscribers are filtered by state and source, which their rows show', async () => {
  const band = { source: { kind: 'band', id: null }, page: null, consent: 'They signed a list.' };
  await renderAdmin(
    newsletter,
    list([
      subscriber({ email: 'added@fans.example', ...band } as Partial<Subscriber>),
      subscriber({ email: 'early@fans.example', source: null, page: null }),
      subscriber({ email: 'gone@fans.example', state: 'paused', why: pauseReasons.hard }),
      subscriber({ email: 'left@fans.example', state: 'paused', why: pauseReasons.left }),
      subscriber({ email: 'open@fans.example', confirmed: null, state: 'waiting' }),
    ]),
  );
  const counts = /^2 subscribers, 1 waiting for confirmation, 2 paused\./;
  await expect.element(page.getByText(counts)).toBeVisible();
  await expect.element(button(/^open@fans\.example.*Newsletter form \(\/music\)/)).toBeVisible();
  await page.getByLabelText('Source').selectOptions('Added by the band');
  await expect.element(fans).toHaveLength(1);
  await button(/^added@fans\.example.*Added by the band/).click();
  await expect.element(page.getByText('They signed a list.')).toBeVisible();
  await page.getByLabelText('State').selectOptions('Waiting');
  await expect.element(noMatch).toBeVisible();
  await page.getByLabelText('Source').selectOptions('All');
  await expect.element(button(/^open@fans\.example.*Waiting for confirmation/)).toBeVisible();
  await expect.element(fans).toHaveLength(1);
  await page.getByLabelText('State').selectOptions('Paused');
  await expect.element(fans).toHaveLength(2);
  await expect.element(button(/^left@fans\.example.*Paused: unsubscribed elsewhere/)).toBeVisible();
  await button(/^gone@fans\.example.*Paused: e-mails come back/).click();
  await expect.element(page.getByText(pauseReasons.hard)).toBeVisible();
});

test('a subscriber of an imported list names the list, and no confirmation it does not have', async () => {
  const date = Date.UTC(2026, 10, 1, 8);
  const source = { kind: 'import', id: 'one' } as const;
  const old = subscriber({ email: 'old@fans.example', source, page: null, date, confirmed: date });
  const sure = { ...old, _id: 'sure', email: 'sure@fans.example', confirmed: date + 1 };
  await renderAdmin(newsletter, {
    ...list([old, sure]),
    'GET /fanPlaces': {
      places: [],
      others: 0,
      withoutTown: 2,
      sources: [{ ...source, name: 'Mailchimp', fans: 2 }],
    },
  });
  await expect.element(button(/^old@fans\.example.*Imported: Mailchimp.*Imported$/)).toBeVisible();
  await expect.element(button(/^sure@fans\.example.*Confirmed November 1, 2026/)).toBeVisible();
});

test('a list of paused subscribers alone is shown', async () => {
  const gone = subscriber({ email: 'gone@fans.example', state: 'paused', why: pauseReasons.soft });
  await renderAdmin(newsletter, list([gone]));
  await expect.element(page.getByText(/^0 subscribers, 1 paused\./)).toBeVisible();
  await expect.element(search).toBeVisible();
});

test('subscribers can be searched, and removed for good', { tags: 'whole' }, async () => {
  const fay = subscriber({ email: 'fay@reeds.example', confirmed: null, state: 'waiting' });
  const api = await renderAdmin(newsletter, list([...many(130), fay]));
  await expect
    .element(
      page.getByText(
        '117 subscribers, 14 waiting for confirmation. 52 signed up in the last 8 weeks; 37 confirmed.',
      ),
    )
    .toBeVisible();
  await expect.element(fans).toHaveLength(100);
  await button('Show More subscribers').click();
  await expect.element(fans).toHaveLength(130);
  await expect.element(button(/^fan100@.*Waiting for confirmation/)).toHaveFocus();
  await expect.element(button(/^fan101@.*Confirmed November 2, 2026/)).toBeVisible();

  await search.fill('REEDS');
  await expect.element(fans).not.toBeInTheDocument();
  await button(/^fay@reeds/).click();
  await expect.element(page.getByText(/Send me news of the band by e-mail/)).toBeVisible();
  await button('Remove fay@reeds.example').click();
  await expect.element(ask.getByText(/never e-mailed again/)).toBeVisible();
  await ask.getByLabelText('Also delete messages from this address').click();
  await ask.getByRole('button', { name: 'Remove' }).click();
  await expect.element(ask).not.toBeInTheDocument();
  await expect.element(noMatch).toBeVisible();
  const erased = api.calls.filter(({ name }) => name === 'DELETE /subscribers/:id');
  expect(erased.map(({ query }) => query.get('messages'))).toEqual(['delete']);
});

test('a subscriber is listed with name, town and tags, also if the town is unclear', async () => {
  const known = {
    place: '2911298',
    placeName: 'Hamburg',
    name: 'Fay Reed',
    tags: ['Vinyl', 'VIP'],
  };
  const unclear = { email: 'gus@fans.example', placeName: 'Springfield' };
  await renderAdmin(newsletter, list([subscriber(known), subscriber(unclear)]));
  await page.getByText('Fay Reed · Hamburg · Newsletter form (/music)').click();
  await expect.element(page.getByText('Vinyl, VIP')).toBeVisible();
  await fans.nth(1).click();
  await expect.element(page.getByText('Springfield (unclear)')).toBeVisible();
});
