import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bandSite } from '../../../tests/components/band-site.ts';
import { overhang } from '../../../tests/components/barriers.ts';
import { inWindow, renderAdmin, renderPage } from '../../../tests/components/render.tsx';
import { photo } from '../../../tests/components/uploads.ts';
import { defaultShowsSettings } from './shows-settings.ts';
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
  show,
} from '../../../tests/components/shows-admin.ts';
import { windows } from '../../../tests/components/windows.ts';

test('a show is announced by the clock of its venue, and what is wrong is said', async () => {
  const { shows, answers } = bandSite();
  await renderAdmin('/home', answers);
  await is(page.getByLabelText('Select Shows System'), 'custom');
  await exists(page.getByText('No Shows'));
  await add.click();
  await expect.element(submit).toBeDisabled();
  await is(field('Time Zone'), Intl.DateTimeFormat().resolvedOptions().timeZone);
  for (const [label, first] of [
    ['Doors', 'Doors:'],
    ['Show', 'Show:'],
  ] as const) {
    expect(field(label).element().textContent?.startsWith(first)).toBe(true);
  }
  for (const said of ['Door:', 'Adv:', 'Enter ticket purchase URL']) {
    await exists(dialog.getByPlaceholder(said));
  }

  await field('Venue').fill('The Cellar');
  await field('Location').fill('Auckland');
  await field('Date').fill('2030-06-15');
  await field('Doors').selectOptions('11:30 PM');
  await field('Show').selectOptions('11:15 PM');
  const tooEarly = dialog.getByText(/The show begins before the doors open/);
  await exists(tooEarly);
  // The other field mends it as well.
  await field('Doors').selectOptions('10:30 PM');
  await isGone(tooEarly);
  await field('Doors').selectOptions('11:30 PM');
  await exists(tooEarly);
  await field('Show').selectOptions('12:30 AM');
  await exists(dialog.getByText(/in the night to Sunday/));
  await field('Time Zone').fill('auckland');
  await field('Adv. Price').fill('-1');
  await exists(dialog.getByText('A price between 0 and 99999.99'));
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

test('the keyboard alone announces a show', { tags: 'whole' }, async () => {
  const { shows, answers } = bandSite();
  await renderAdmin('/home', answers);
  await exists(add);
  (add.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(poster).toHaveFocus();
  await userEvent.upload(poster, await photo());
  const next = async (typed: string) => {
    await userEvent.tab();
    await userEvent.keyboard(typed);
  };
  (field('Venue').element() as HTMLElement).focus();
  await userEvent.keyboard('The Cellar');
  await next('Hamburg');
  await next('11202030');
  await is(field('Date'), '2030-11-20');
  (field('Doors').element() as HTMLElement).focus();
  await userEvent.keyboard('7:00 PM');
  await next('8:00 PM');
  await userEvent.tab();
  await expect.element(field('Time Zone')).toHaveFocus();
  await next('25');
  await is(field('Door Price'), '25');
  await userEvent.keyboard('{Enter}');
  await exists(toast('Show added successfully!'));
  expect(shows.now).toMatchObject([{ venue: 'The Cellar', doorprice: 25 }]);
});

test.each(windows)(
  'long names of many shows can be read and edited in a window of %i by %i',
  { tags: 'whole' },
  async (...size) => {
    await inWindow(...size);
    const venue = `<b>${'W'.repeat(180)}</b>`;
    const many = Array.from({ length: 100 }, (_, n) => show(n - 60, { venue }));
    await renderAdmin('/home', bandSite({ shows: many }).answers);
    await expect.poll(rows).toHaveLength(24 + 24);
    await main.getByRole('button', { name: 'Show More Upcoming' }).click();
    await expect.poll(rows).toHaveLength(40 + 24);
    expect(overhang()).toBeLessThanOrEqual(0);
    await main.getByRole('button', { name: /WWW/ }).first().click();
    await button(/^Edit/).first().click();
    await is(field('Venue'), venue);
  },
);

test.each(windows)('fans read all of many shows in a window of %i by %i', async (...size) => {
  await inWindow(...size);
  const venue = `<b>${'W'.repeat(180)}</b>`;
  await renderPage('/', {
    carouselImages: [],
    featuredVideos: [],
    featuredReleases: [],
    showsSettings: defaultShowsSettings,
    shows: Array.from({ length: 100 }, (_, n) => show(n - 60, { venue })),
  });
  for (const count of [8, 16, 24, 32]) {
    await expect.element(main.getByRole('heading', { level: 3 })).toHaveLength(count);
    await main.getByRole('button', { name: 'Show More shows' }).click();
  }
  await expect.element(main.getByRole('heading', { level: 3 })).toHaveLength(40);
  expect(overhang()).toBeLessThanOrEqual(0);
});
