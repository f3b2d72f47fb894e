import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { bandSite } from '../../../tests/components/band-site.ts';
import { overhang } from '../../../tests/components/barriers.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { inWindow, renderPage } from '../../../tests/components/renderPage.tsx';
import { photo } from '../../../tests/components/uploads.ts';
import { defaultShowsSettings } from './shows-settings.ts';
import {
  main,
  field,
  button,
  add,
  poster,
  rows,
  toast,
  exists,
  is,
  show,
} from '../../../tests/components/shows-admin.ts';
import { windows } from '../../../tests/components/windows.ts';

test('a show can be announced by keyboard alone', { tags: 'whole' }, async () => {
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
  await userEvent.tab();
  await expect.element(field('Town')).toHaveFocus();
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
    await expect.poll(rows).toHaveLength(5 + 5);
    await main.getByRole('button', { name: 'Show More Upcoming' }).click();
    await expect.poll(rows).toHaveLength(24 + 5);
    expect(overhang()).toBeLessThanOrEqual(0);
    await main.getByRole('button', { name: /WWW/ }).first().click();
    await button(/^Edit/).first().click();
    await is(field('Venue'), venue);
  },
);

test.each(windows)('fans can read long lists of shows in a window of %i by %i', async (...size) => {
  await inWindow(...size);
  const venue = `<b>${'W'.repeat(180)}</b>`;
  await renderPage('/', {
    carouselImages: [],
    featuredVideos: [],
    featuredReleases: [],
    news: [],
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
