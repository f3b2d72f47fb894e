import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bandSite, cellar } from '../../../tests/components/band-site.ts';
import { draftsOf } from '../../kit/admin/drafts/drafts.ts';
import { dayAt } from '../../kit/dates/dates.ts';
import { loseAnswer, type Call } from '../../../tests/components/calls.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { storedRecord } from '../../../tests/components/stored.ts';
import { photo } from '../../../tests/components/uploads.ts';
import { defaultShowsSettings, type ShowsSettings } from './shows-settings.ts';
import type { Show } from './shows.ts';
import { previewedShow } from './shows.form.tsx';
import {
  main,
  dialog,
  field,
  button,
  add,
  submit,
  poster,
  row,
  rows,
  toast,
  exists,
  isGone,
  is,
  daysAhead,
  show,
} from '../../../tests/components/shows-admin.ts';

const update = dialog.getByRole('button', { name: 'Update Show' });

test('the home time zone can be changed next to the shows', { tags: 'whole' }, async () => {
  const settings = storedRecord<ShowsSettings>(defaultShowsSettings);
  const api = await renderAdmin('/home', {
    ...bandSite().answers,
    'GET /showsSettings': () => settings.now,
    'POST /updateShowsSettings': ({ body }: Call) => settings.save(body as Partial<ShowsSettings>),
  });
  await main.getByText('Home time zone: UTC').click();
  const home = main.getByLabelText('Home Time Zone');
  const save = main.getByRole('button', { name: 'Save Changes' });
  await is(home, 'UTC');
  await home.fill('Moon/Base');
  await exists(main.getByText('Please enter a time zone such as America/New_York'));
  await expect.element(save).toBeDisabled();
  await home.fill('new york');
  await save.click();
  await exists(toast('Home time zone updated successfully!'));
  await is(home, 'America/New_York');
  expect(api.sent('POST /updateShowsSettings')).toEqual([
    { timeZone: 'America/New_York', revision: 0 },
  ]);
});

test(
  'an edit changes only what it touches, preserves odd minutes, and moves with its time zone',
  { tags: 'whole' },
  async () => {
    const at = Date.parse('2030-11-02T20:07:30-04:00');
    const attic: Show = {
      ...cellar,
      venue: 'The Attic',
      timeZone: 'America/New_York',
      tixlink: 'https://tickets.example/1',
      date: at,
      doors: at,
      showtime: at + 60 * 60_000,
      doorprice: 20,
    };
    const { shows, answers } = bandSite({ shows: [attic] });
    const api = await renderAdmin('/home', answers);
    await row('The Attic').click();
    await button(/^Edit .*The Attic/).click();
    await expect.element(update).toBeDisabled();
    await is(field('Date'), '2030-11-02');
    await is(field('Doors'), '8:07 PM');
    await is(field('Door Price'), '20.00');
    await field('Venue').fill('The Loft');
    await field('Door Price').fill('');
    await field('Tickets').fill('');
    await field('Status').selectOptions('Sold out');
    await update.click();
    await exists(toast('Show updated successfully!'));
    expect(api.sent('POST /updateShow/:id')).toEqual([
      { venue: 'The Loft', doorprice: null, tixlink: null, status: 'sold-out', revision: 1 },
    ]);

    // A change of zone doesn't change the typed times, nor a change of time the other times.
    await isGone(dialog);
    await button(/^Edit .*The Loft/).click();
    await field('Time Zone').fill('Europe/Berlin');
    await field('Show').fill('10:00 PM');
    await userEvent.upload(poster, await photo());
    await update.click();
    await isGone(dialog);
    expect(shows.now).toMatchObject([
      {
        doors: Date.parse('2030-11-02T20:07:00+01:00'),
        showtime: Date.parse('2030-11-02T22:00:00+01:00'),
      },
    ]);
    expect(shows.now[0]!.poster).not.toBe(attic.poster);
  },
);

test(
  'past shows are listed below, failures show a message, and a deleted show disappears',
  { tags: 'whole' },
  async () => {
    const { shows, answers } = bandSite({
      shows: [
        show(-400, { venue: 'Long Ago' }),
        show(-2, { venue: 'Just Now' }),
        show(3, { venue: 'Soon' }),
        show(60, { venue: 'Later' }),
      ],
    });
    const api = await renderAdmin('/home', answers);
    const ends = (...venues: string[]) =>
      expect.poll(rows).toEqual(venues.map((venue) => expect.stringMatching(`${venue}$`)));
    await ends('Soon', 'Later', 'Just Now', 'Long Ago');
    for (const name of ['Upcoming', 'Past']) {
      await exists(page.getByRole('heading', { name, exact: true }));
    }

    await add.click();
    await userEvent.upload(poster, await photo());
    await field('Venue').fill('Nowhere');
    await field('Location').fill('Hamburg');
    await field('Date').fill(new Date(daysAhead(90)).toISOString().slice(0, 10));
    await field('Doors').fill('7:00 PM');
    await field('Show').fill('8:00 PM');
    api.answer({ 'POST /addShow': loseAnswer });
    await submit.click();
    await exists(toast('Failed to add show'));
    await exists(dialog.getByText(/^Network error\./));
    await is(field('Venue'), 'Nowhere');
    api.answer(answers);
    await submit.click();
    await exists(toast('Show added successfully!'));
    await ends('Soon', 'Later', 'Nowhere', 'Just Now', 'Long Ago');

    await row('Soon').click();
    api.answer({ 'GET /deleteShow/:id': () => new Response('{}', { status: 500 }) });
    await button(/^Delete .*Soon/).click();
    const ask = page.getByRole('alertdialog', { name: /^Delete .*Soon\?/ });
    await ask.getByRole('button', { name: 'Delete' }).click();
    await exists(toast('Failed to delete show'));
    api.answer(answers);
    await ask.getByRole('button', { name: 'Delete' }).click();
    await exists(toast('Show deleted successfully!'));
    await ends('Later', 'Nowhere', 'Just Now', 'Long Ago');
    await expect.element(add).toHaveFocus();
    expect(shows.now.map(({ venue }) => venue)).not.toContain('Soon');
  },
);

test(
  'a new show suggests the values of the last one, and fills only untouched fields',
  { tags: 'whole' },
  async () => {
    const { shows, answers } = bandSite({
      shows: [
        show(-40, { venue: 'The Attic', doorprice: 5, currency: 'USD' }),
        show(-10, {
          timeZone: 'Europe/Zurich',
          doors: Date.parse(new Date(daysAhead(-10)).toISOString().slice(0, 10) + 'T18:00:00Z'),
          showtime: Date.parse(new Date(daysAhead(-10)).toISOString().slice(0, 10) + 'T19:00:00Z'),
          doorprice: 25,
          advprice: 20,
          currency: 'CHF',
          tixlink: 'https://shop.example/shows/1?from=us',
        }),
      ],
    });
    await renderAdmin('/home', answers);
    await add.click();
    const again = dialog.getByRole('button', { name: 'Use these details' });
    await expect
      .element(again)
      .toHaveAccessibleDescription(
        /^Latest show: .+ at The Cellar · Doors [78]:00 PM · Show [89]:00 PM · Door CHF 25 · Adv. CHF 20$/,
      );
    expect(
      [...document.querySelectorAll('datalist option')].map(
        (one) => (one as HTMLOptionElement).value,
      ),
    ).toContain('https://shop.example/');
    await is(field('Currency'), 'CHF');
    const currencies = [...(field('Currency').element() as HTMLSelectElement).options];
    expect(currencies.slice(0, 3).map(({ text }) => text)).toEqual([
      'CHF – Swiss Franc',
      'USD – US Dollar',
      'AED – United Arab Emirates Dirham',
    ]);
    await field('Show').fill('10:00 PM');
    await again.click();
    await isGone(again);
    await exists(dialog.getByText('Still missing: Poster, Venue, Location, Date.'));
    await expect.element(dialog).toContainElement(document.activeElement as HTMLElement);
    await is(field('Show'), '10:00 PM');
    await is(field('Door Price'), '25.00');
    await is(field('Currency'), 'CHF');
    await is(field('Time Zone'), 'Europe/Zurich');
    await is(field('Tickets'), '');
    await field('Venue').fill('Kaserne');
    await field('Location').fill('Basel');
    await field('Date').fill('2031-06-15');
    await userEvent.upload(poster, await photo());
    await submit.click();
    await isGone(dialog);
    expect(shows.now.at(-1)).toMatchObject({ doorprice: 25, advprice: 20, currency: 'CHF' });
  },
);

test(
  'prices of the last show are not suggested in another currency',
  { tags: 'whole' },
  async () => {
    const { answers } = bandSite({ shows: [show(-10, { doorprice: 3000, currency: 'JPY' })] });
    await renderAdmin('/home', answers);
    await add.click();
    await exists(dialog.getByText(/Door JPY 3000$/));
    await field('Currency').selectOptions('EUR');
    await isGone(dialog.getByText(/JPY 3000/));
  },
);

test(
  'an earlier venue fills its location and time zone, and clears them when it is removed',
  { tags: 'whole' },
  async () => {
    const { answers } = bandSite({
      shows: [
        show(-40, { venue: 'The Attic', location: 'Old Town', timeZone: 'UTC' }),
        show(-10, {
          venue: 'The Attic',
          location: 'Lima',
          timeZone: 'America/Lima',
          place: '3936456',
          placeName: 'Lima',
        }),
      ],
    });
    await renderAdmin('/home', answers);
    await add.click();
    await field('Venue').fill('the attic');
    await exists(
      dialog.getByText('Location and time zone copied from your latest show at The Attic.'),
    );
    await is(field('Location'), 'Lima');
    await is(field('Town'), 'Lima');
    await is(field('Time Zone'), 'America/Lima');
    await field('Venue').fill('The Attic Bar');
    await is(field('Location'), '');
    await is(field('Town'), '');
    await is(field('Time Zone'), 'America/Lima');
    await field('Location').fill('Cusco');
    await field('Venue').fill('The Attic');
    await is(field('Time Zone'), 'America/Lima');
    await is(field('Location'), 'Cusco');
  },
);

const parisIn = (region: string, _id: string) =>
  ({ _id, name: 'Paris', region, country: 'US', timeZone: 'America/Chicago' }) as const;

test(
  'the town that location and time zone suggest is set by a press, and others are picked',
  { tags: 'whole' },
  async () => {
    const asked: object[] = [];
    const attic = show(9, { venue: 'The Attic', location: 'Paris', timeZone: 'America/Chicago' });
    const { answers } = bandSite({ shows: [attic] });
    const api = await renderAdmin('/home', {
      ...answers,
      'GET /places/ofShow'({ query }: Call) {
        asked.push(Object.fromEntries(query));
        return [parisIn('Texas', '4717560'), parisIn('Tennessee', '4647963')];
      },
      'GET /places'({ query }: Call) {
        asked.push(Object.fromEntries(query));
        return [{ ...parisIn('Hamburg', '2911298'), name: 'Hamburg', country: 'DE' }];
      },
    });
    await row('The Attic').click();
    await button(/^Edit .*The Attic/).click();
    await is(field('Town'), '');
    await exists(dialog.getByText('Which town?'));
    await button('Paris, Tennessee, United States').click();
    await is(field('Town'), 'Paris, Tennessee, United States');
    await isGone(dialog.getByText('Which town?'));

    await field('Town').fill('ham');
    await exists(dialog.getByText('Please choose a town from the list'));
    await expect.element(update).toBeDisabled();
    await dialog.getByRole('option', { name: 'Hamburg Germany' }).click();
    await is(field('Town'), 'Hamburg, Germany');
    const zone = 'America/Chicago';
    expect(asked).toEqual([
      { location: 'Paris', zone },
      { q: 'ham', zone },
    ]);
    await update.click();
    await exists(toast('Show updated successfully!'));
    expect(api.sent('POST /updateShow/:id')).toEqual([{ place: '2911298', revision: 1 }]);
  },
);

test('a price is typed with the decimals of its currency', { tags: 'whole' }, async () => {
  const { answers } = bandSite({
    shows: [{ ...cellar, doorprice: 3000, advprice: 2500, currency: 'JPY' }],
  });
  await renderAdmin('/home', answers);
  await row('The Cellar').click();
  await exists(main.getByText('JPY 3000'));
  await button(/^Edit .*The Cellar/).click();
  await is(field('Door Price'), '3000');
  await field('Adv. Price').fill('2500,5');
  await exists(dialog.getByText('JPY has no decimals'));
  await expect.element(update).toBeDisabled();
  await field('Currency').selectOptions('EUR');
  await isGone(dialog.getByText('JPY has no decimals'));
  await is(field('Door Price'), '3000.00');
  await is(field('Adv. Price'), '2500.50');
  await expect.element(update).toBeEnabled();
});

test("a show is announced in its venue's time zone, and errors are shown", async () => {
  const { shows, answers } = bandSite();
  await renderAdmin('/home', answers);
  await is(page.getByLabelText('Select Shows System'), 'custom');
  await exists(page.getByText('No Shows'));
  await add.click();
  await expect.element(submit).toBeDisabled();
  await is(field('Time Zone'), Intl.DateTimeFormat().resolvedOptions().timeZone);
  for (const [doors, start] of [
    ['midnight', '1:00 AM'],
    ['7pm', '8:00 PM'],
  ] as const) {
    await field('Doors').fill(doors);
    await is(field('Show'), start);
  }
  await field('Doors').fill('half past');
  await exists(dialog.getByText('Please enter a time such as 8:00 PM'));
  for (const said of ['Doors:', 'Show:', 'Door:', 'Adv:', 'Enter ticket purchase URL']) {
    await exists(dialog.getByPlaceholder(said));
  }

  await field('Venue').fill('The Cellar');
  await field('Location').fill('Auckland');
  await field('Date').fill('2030-06-15');
  await field('Doors').fill('11:30 PM');
  await field('Show').fill('11:15 PM');
  const tooEarly = dialog.getByText(/The show starts before the doors open/);
  await exists(tooEarly);
  // Changing the other field fixes it as well.
  await field('Doors').fill('10:30 PM');
  await isGone(tooEarly);
  await field('Doors').fill('11:30 PM');
  await exists(tooEarly);
  await field('Show').fill('12:30 AM');
  await exists(dialog.getByText(/early on Sunday/));
  await field('Time Zone').fill('auckland');
  await field('Adv. Price').fill('-1');
  await exists(dialog.getByText('Please enter a price from 0 to 99999.99'));
  await field('Adv. Price').fill('19,9');
  await field('Currency').selectOptions('NZD');
  await field('Tickets').fill('https://tickets.example/cellar');
  await exists(dialog.getByText('Image required.'));
  await expect.element(submit).toBeDisabled();
  await userEvent.upload(poster, await photo());
  await submit.click();
  await exists(toast('Show added successfully!'));
  await isGone(dialog);
  expect(shows.now).toMatchObject([
    {
      doors: Date.parse('2030-06-15T23:30:00+12:00'),
      showtime: Date.parse('2030-06-16T00:30:00+12:00'),
      timeZone: 'Pacific/Auckland',
      doorprice: null,
    },
  ]);

  await row('The Cellar').click();
  await exists(main.getByText('Saturday, June 15, 2030'));
  await exists(main.getByText('12:30 AM Sunday'));
  await exists(main.getByText('NZD 19.90'));
  await isGone(main.getByText('Door Price'));
  await expect
    .element(main.getByRole('link', { name: /^Tickets for The Cellar/ }))
    .toHaveAttribute('href', 'https://tickets.example/cellar');
});

const menu = async (venue: string, choice: string) => {
  await button(new RegExp(`^More for ${venue}`)).click();
  await page.getByRole('menuitem', { name: choice }).click();
};

test(
  "a row's menu hides a show until Friday in three presses, and its buttons are off during the save",
  { tags: 'whole' },
  async () => {
    const { answers } = bandSite({ shows: [{ ...cellar, timeZone: 'Asia/Tokyo' }] });
    const api = await renderAdmin('/home', answers);
    await menu('The Cellar', 'Hide until…');
    await exists(dialog.getByText('Tokyo time, UTC+9'));
    await dialog.getByRole('button', { name: 'Friday 0:00' }).click();
    const { promise, resolve } = Promise.withResolvers<void>();
    api.answer({
      'POST /updateShow/:id': async (sent: Call) => {
        await promise;
        return (answers['POST /updateShow/:id'] as (sent: Call) => unknown)(sent);
      },
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Friday 0:00' })).toBeDisabled();
    resolve();
    await isGone(dialog);
    const [{ publishAt, ...rest }] = api.sent('POST /updateShow/:id') as [{ publishAt: number }];
    expect(rest).toEqual({ isDraft: false, unpublishAt: null, revision: 1 });
    const inTokyo = new Date(publishAt + 9 * 60 * 60_000);
    expect([inTokyo.getUTCDay(), inTokyo.getUTCHours(), publishAt > Date.now()]).toEqual([
      5,
      0,
      true,
    ]);
    await exists(row('The Cellar').getByText(/^Visible from .* 12:00 AM/));
  },
);

test(
  "a row's menu cancels a show, and duplicates it with its poster but for its day",
  { tags: 'whole' },
  async () => {
    const { shows, answers } = bandSite({ shows: [{ ...cellar, alt: 'A boat', advprice: 12 }] });
    const api = await renderAdmin('/home', answers);
    await menu('The Cellar', 'Change status…');
    await field('Status').selectOptions('Canceled');
    await exists(dialog.getByText('Fans and their calendars see “Canceled”, and no ticket link.'));
    await exists(dialog.getByRole('button', { name: 'Keep as it is' }));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await isGone(dialog);
    expect(api.sent('POST /updateShow/:id')).toEqual([{ status: 'cancelled', revision: 1 }]);

    await menu('The Cellar', 'Duplicate');
    await expect.element(submit).toBeDisabled();
    await is(field('Status'), 'scheduled');
    await field('Date').fill('2031-06-15');
    window.dispatchEvent(new Event('pagehide'));
    // Its draft is not that of a new show.
    expect(draftsOf('shows/')).toEqual([`shows/copy of ${cellar._id}`]);
    await submit.click();
    await isGone(dialog);
    const { venue, poster: copied, alt, advprice } = shows.now[1]!;
    expect({ venue, poster: copied, alt, advprice }).toEqual({
      venue: 'The Cellar',
      poster: cellar.poster,
      alt: 'A boat',
      advprice: 12,
    });
    expect(shows.now[1]!._id).not.toBe(cellar._id);
  },
);

test('a draft needs no poster until it is published', { tags: 'whole' }, async () => {
  const draft = { ...cellar, poster: null, picture: null, isDraft: true };
  const { answers } = bandSite({ shows: [draft] });
  const api = await renderAdmin('/home', answers);
  await add.click();
  await field('Venue').fill('Loft');
  await exists(dialog.getByText('Image required.'));
  await field('Draft (hidden from fans). It needs no poster.').click();
  await isGone(dialog.getByText('Image required.'));
  await exists(dialog.getByText('Still missing: Location, Date, Doors, Show.'));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await button('Leave').click();
  await isGone(dialog);

  await menu('The Cellar', 'Hide until…');
  await dialog.getByRole('button', { name: 'Tomorrow 9:00' }).click();
  const save = dialog.getByRole('button', { name: 'Save' });
  await exists(dialog.getByText('Still missing: Poster.'));
  await expect.element(save).toBeDisabled();
  await userEvent.upload(poster, await photo());
  await save.click();
  await isGone(dialog);
  expect(api.sent('POST /updateShow/:id')).toMatchObject([
    { isDraft: false, poster: expect.any(String) },
  ]);
});

test("a draft's form publishes it, once it has a poster", { tags: 'whole' }, async () => {
  const draft = { ...cellar, poster: null, picture: null, isDraft: true };
  const { answers } = bandSite({ shows: [draft] });
  const api = await renderAdmin('/home', answers);
  await menu('The Cellar', 'Edit');
  await field('Draft (hidden from fans). It needs no poster.').click();
  await exists(dialog.getByText('Image required.'));
  await expect.element(update).toBeDisabled();
  await userEvent.upload(poster, await photo());
  await update.click();
  await isGone(dialog);
  expect(api.sent('POST /updateShow/:id')).toMatchObject([
    { isDraft: false, poster: expect.any(String) },
  ]);
});

test(
  'drafts are published together, with one poster for those that lack theirs',
  { tags: 'whole' },
  async () => {
    const draft = { ...cellar, isDraft: true };
    const lacking = { ...draft, poster: null, picture: null };
    const { shows, answers } = bandSite({
      shows: [
        { ...draft, _id: 'a', venue: 'Attic' },
        { ...lacking, _id: 'b', venue: 'Barn' },
        { ...lacking, _id: 'c', venue: 'Club' },
        { ...lacking, _id: 'd', venue: 'Dome' },
      ],
    });
    const undone: string[] = [];
    const api = await renderAdmin('/home', {
      ...answers,
      'POST /updateShow/:id': (sent: Call) => {
        const answer = (answers as Record<string, (sent: Call) => object>)['POST /updateShow/:id']!(
          sent,
        );
        const headers = { 'history-call': sent.params[0]!, 'history-label': 'Show' };
        return answer instanceof Response ? answer : Response.json(answer, { headers });
      },
      'POST /history/calls/:id/undo': ({ params: [id] }: Call) => {
        undone.push(id!);
        return shows.save(id!, { isDraft: true });
      },
    });
    await button('Publish 4 drafts…').click();
    await exists(dialog.getByText('Still missing: Poster for the 3 without one.'));
    await dialog.getByLabelText(/Dome/).click();
    const shared = dialog.getByLabelText('Poster for the 2 without one: Choose File');
    await userEvent.upload(shared, await photo());
    // Another member edits one meanwhile.
    shows.save('c', { notes: 'Bring earplugs' });
    const publish = dialog.getByRole('button', { name: 'Publish 3' });
    await publish.click();
    await exists(dialog.getByText('Someone else is editing this. Please try again.'));
    await publish.click();
    await isGone(dialog);
    await exists(toast('Published'));
    const [, chosen] = shows.now;
    expect(shows.now.map(({ isDraft, poster }) => [isDraft, poster])).toEqual([
      [false, cellar.poster],
      [false, chosen!.poster],
      [false, chosen!.poster],
      [true, null],
    ]);
    expect(chosen!.poster).toMatch(/./);
    expect(api.sent('POST /uploads')).toHaveLength(1);
    await button('Undo: Published').click();
    await exists(button('Publish 4 drafts…'));
    expect(undone).toEqual(['c', 'b', 'a']);
  },
);

test('the first show is at home: in its zone, and paid in its currency', async () => {
  await renderAdmin('/home', {
    ...bandSite().answers,
    'GET /showsSettings': { ...defaultShowsSettings, timeZone: 'Europe/Berlin' },
  });
  await add.click();
  await is(field('Time Zone'), 'Europe/Berlin');
  await is(field('Currency'), 'EUR');
});

// In one of these zones it is always another day than in UTC.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'the preview shows a blank show as one of today in %s',
  (timeZone) => {
    const blank = { ...cellar, venue: '', location: '', timeZone };
    const shown = previewedShow(blank, {}, null);
    expect(dayAt(shown.date, timeZone)).toBe(dayAt(Date.now(), timeZone));
    expect([shown.venue, shown.location]).toEqual(['Venue', 'Location']);
  },
);
