import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bandSite } from '../../../../tests/components/band-site.ts';
import { reloadAdmin, renderAdmin } from '../../../../tests/components/render.tsx';
import { main, field, show, many } from '../../../../tests/components/SearchedList.ts';

const which = main.getByLabelText('Filter Shows');

const rows = () =>
  [...document.querySelectorAll('.row')].map(
    (row) => row.querySelector('strong > :last-child')?.textContent,
  );

const count = main.getByRole('search').getByRole('status');
const row = (venue: string) => main.getByRole('button', { name: new RegExp(` · ${venue}`) });
const told = (venue: string) => row(venue).element().textContent;

test("a show's row has its date, place, prices and missing fields", async () => {
  const lacking = { tixlink: null, advprice: null, doorprice: null };
  const shows = [
    show(3, { venue: 'Whole', location: 'Bern' }),
    show(4, { venue: 'Lacking', alt: '', ...lacking }),
    show(5, { venue: 'Off', status: 'cancelled', ...lacking }),
    show(-9, { venue: 'Over', ...lacking, poster: null, picture: null }),
  ];
  await renderAdmin('/home', bandSite({ shows }).answers);
  await expect.element(row('Whole')).toBeVisible();
  for (const said of ['Bern', 'Tickets', 'Doors 12:00 PM', 'Show 1:00 PM', '$12', '$15']) {
    expect(told('Whole')).toContain(said);
  }
  expect(told('Whole')).not.toContain('No ');
  expect(told('Lacking')).toContain('No ticket link, no price, no poster description');
  expect(told('Off')).toContain('Canceled');
  expect(told('Off')).not.toContain('No ');
  expect(told('Over')).not.toContain('No ');
});

test('several rows can be open, and each continues below its summary', async () => {
  const shows = [show(3, { venue: 'One' }), show(4, { venue: 'Two' })];
  await renderAdmin('/home', bandSite({ shows }).answers);
  await row('One').click();
  await row('Two').click();
  for (const venue of ['One', 'Two']) {
    await expect
      .element(main.getByRole('button', { name: new RegExp(`^Edit .*${venue}`) }))
      .toBeVisible();
  }
  await expect.element(main.getByText('Door Price').first()).toBeVisible();
  // The row's head doesn't repeat a detail.
  for (const head of document.querySelectorAll('.row-head')) {
    expect(head.textContent).not.toContain('Doors');
  }
});

test(
  'a long list on the home tab begins with five rows, and a press shows the others',
  { tags: 'whole' },
  async () => {
    const site = bandSite({ shows: many(7) });
    await renderAdmin('/home', site.answers);
    await expect.poll(() => rows().length).toBe(7);
    await reloadAdmin('/home', bandSite({ shows: many(12) }).answers);
    await expect.poll(() => rows().length).toBe(5);
    await main.getByRole('button', { name: 'Show All 12 Upcoming' }).click();
    await expect.poll(() => rows().length).toBe(12);
    await expect.element(main.getByRole('button', { name: / · / }).nth(5)).toHaveFocus();
  },
);

test('lists of thirty rows and more have a search', async () => {
  await renderAdmin('/home', bandSite({ shows: many(29) }).answers);
  await expect.poll(() => rows().length).toBe(5);
  await expect.element(field).not.toBeInTheDocument();
  await reloadAdmin('/home', bandSite({ shows: many(30) }).answers);
  await expect.element(field).toBeVisible();
});

test(
  'the search covers all text of the rows, and stays while the list changes',
  { tags: 'whole' },
  async () => {
    const shows = [...many(28), show(40, { venue: 'La Verrière', location: 'Lyon' }), show(50)];
    const { answers } = bandSite({ shows });
    await renderAdmin('/home', answers);
    await expect.element(count).toHaveTextContent('30 total');
    await field.fill('lyon verriere');
    await expect.poll(rows).toEqual(['La Verrière']);
    await expect.element(count).toHaveTextContent('1 of 30 found');
    await row('La Verrière').click();
    await main.getByRole('button', { name: /^Delete .*La Verrière/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(main.getByText('No results')).toBeVisible();
    // With fewer than thirty rows, the search field stays until it is cleared.
    await expect.element(field).toHaveValue('lyon verriere');
    await expect.element(count).toHaveTextContent('0 of 29 found');
    await main.getByRole('button', { name: 'Show All' }).click();
    await expect.poll(() => rows().length).toBe(24);
  },
);

test('a list can be filtered and reset by keyboard alone', async () => {
  const over = Array.from({ length: 4 }, (_, n) => show(n - 8, { venue: `Over ${n}` }));
  const shows = [...over, ...many(28), show(60, { venue: 'Bare', tixlink: null })];
  await renderAdmin('/home', bandSite({ shows }).answers);
  await which.selectOptions('Past');
  await expect.poll(rows).toEqual(['Over 3', 'Over 2', 'Over 1', 'Over 0']);
  await expect.element(count).toHaveTextContent('4 of 33 found');
  await which.selectOptions('Incomplete');
  await expect.poll(rows).toEqual(['Bare']);
  await field.fill('no such hall');
  await expect.element(main.getByText('No results')).toBeVisible();
  (main.getByRole('button', { name: 'Show All' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  await expect.element(count).toHaveTextContent('33 total');
});
