import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bandSite, cellar, undescribed } from '../../tests/components/band-site.ts';
import { barriers, overhang } from '../../tests/components/barriers.ts';
import { renderAdmin } from '../../tests/components/render.tsx';
import { inWindow } from '../../tests/components/renderPage.tsx';

const search = page.getByRole('dialog', { name: 'Search' });
const input = search.getByRole('combobox', { name: 'Search' });
const option = (name: string | RegExp) => search.getByRole('option', { name });
const dialog = page.getByRole('dialog');
const heading = (name: string) => page.getByRole('heading', { name });
const opener = page.getByRole('button', { name: 'Search' });

const site = () =>
  bandSite({ shows: [cellar], pictures: [{ ...undescribed, alt: 'The van at Zoë’s' }] });

async function find(text: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard(text);
}

/** Chooses the palette's highlighted result once it has this name. */
async function choose(text: string, name: string | RegExp): Promise<void> {
  await find(text);
  await expect.element(option(name)).toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{Enter}');
}

test('the search opens a section of a page, and understands other names for it', async () => {
  await renderAdmin('/music', {
    ...site().answers,
    'GET /history': { items: [], next: null },
    'GET /bin': [],
  });
  await choose('trash', /Bin/);
  await expect.element(page.getByRole('heading', { name: 'Bin' })).toBeInViewport();
});

test('n adds to the list that is visible or focused, and is a letter in a field', async () => {
  await renderAdmin('/home', site().answers);
  await expect.element(heading('Upcoming Shows')).toBeVisible();
  heading('Featured Releases').element().scrollIntoView();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('dialog', { name: 'Add Featured Release' })).toBeVisible();
  // The shortcut's letter isn't typed into the dialog.
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  const own = page.getByRole('button', { name: /^Add Show/ });
  (own.element() as HTMLElement).focus({ preventScroll: true });
  heading('Featured Releases').element().scrollIntoView();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('dialog', { name: 'Add Show' })).toBeVisible();
  await dialog.getByLabelText('Venue').fill('');
  await userEvent.keyboard('n?');
  await expect.element(dialog.getByLabelText('Venue')).toHaveValue('n?');
  await expect.element(page.getByRole('dialog')).toHaveLength(1);
});

test('the list of keyboard shortcuts is accessible', { tags: 'whole' }, async () => {
  await renderAdmin('/home', site().answers);
  await expect.element(heading('Upcoming Shows')).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
  expect(await barriers()).toEqual([]);
});

test('on a phone a button opens the search, as large as the window', async () => {
  await inWindow(390, 844);
  await renderAdmin('/home', site().answers);
  await opener.click();
  await expect.element(input).toHaveFocus();
  await expect.element(option('Add Show')).toBeVisible();
  expect(search.element().getBoundingClientRect()).toMatchObject({ width: 390, height: 844 });
  expect(overhang()).toBe(0);
  expect(await barriers()).toEqual([]);
  await search.getByRole('button', { name: 'Close' }).click();
  await expect.element(opener).toHaveFocus();
});
