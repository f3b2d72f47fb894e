import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bandSite, cellar, undescribed } from '../../tests/components/band-site.ts';
import { renderAdmin } from '../../tests/components/render.tsx';
import { listedRecords } from '../../tests/environment/edited-records.ts';
import { inbox, message } from '../../tests/components/inbox-admin.ts';
import { loseAnswer } from '../../tests/components/calls.ts';
import { videos } from '../../tests/components/videos.ts';
import { dialogAddress } from '../kit/admin/records/dialogAddress.ts';
import { helpEntries } from './helpEntries.ts';
import { loadPaletteLists } from './tabModules.ts';

/** Chooses the palette's highlighted result once it has this name. */
async function choose(text: string, name: string | RegExp): Promise<void> {
  await find(text);
  await expect.element(option(name)).toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{Enter}');
}

const search = page.getByRole('dialog', { name: 'Search' });
const input = search.getByRole('combobox', { name: 'Search' });
const option = (name: string | RegExp) => search.getByRole('option', { name });
const dialog = page.getByRole('dialog');
const heading = (name: string) => page.getByRole('heading', { name });

const site = () =>
  bandSite({ shows: [cellar], pictures: [{ ...undescribed, alt: 'The van at Zoë’s' }] });

async function find(text: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard(text);
}

test(
  'a record can be found from any page, and its dialog opened, by keyboard alone',
  { tags: 'whole' },
  async () => {
    await renderAdmin('/music', site().answers);
    await find('x{Backspace}');
    await expect.element(option('Home').first()).toBeVisible();
    expect(search.getByText(/found\./).elements()).toEqual([]);
    await userEvent.keyboard('cellar');
    await expect.element(option(/The Cellar/)).toHaveAttribute('data-highlighted');
    await expect.element(search.getByText('1 found.')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByLabelText('Venue')).toHaveValue('The Cellar');
    await expect.element(search).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    // The address no longer requests the dialog, so navigating doesn't reopen it.
    await find('go to nothing');
    await expect.element(search.getByText('No results.')).toBeVisible();
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(search).not.toBeInTheDocument();
    await expect.element(heading('Upcoming Shows')).toBeVisible();
  },
);

test('an image is found by its description, without accents', { tags: 'whole' }, async () => {
  await renderAdmin('/theme', site().answers);
  await find('zoe van');
  await option('The van at Zoë’s').click();
  await expect.element(dialog.getByLabelText('Image Description')).toHaveValue('The van at Zoë’s');
});

test('a question is answered, and its place is one press away', async () => {
  await renderAdmin('/music', site().answers);
  await choose('how do I invite the drummer', /^How do I invite someone\?/);
  await expect.element(heading('Who has access')).toBeVisible();
});

test(
  'words of messages are found on the server, and lead to the opened message',
  { tags: 'whole' },
  async () => {
    const { answers } = inbox([
      message({ name: 'Fay', subject: 'Hello', message: `${'x '.repeat(50)}your green kettle?` }),
      message({ name: 'Cy', message: 'Nothing' }),
    ]);
    const api = await renderAdmin('/music', { ...site().answers, ...answers });
    await choose('GREEN kettle', /^Fay: Hello.*your green kettle\?$/);
    await expect.element(page.getByLabelText('Search messages')).toHaveValue('GREEN kettle');
    await expect.element(page.getByRole('link', { name: 'Reply to Fay' })).toBeVisible();
    expect(api.sent('PUT /messages/:id')).toEqual([{ isRead: true }]);
    await choose('nothing', /^Cy: Hello/);
    await expect.element(page.getByLabelText('Search messages')).toHaveValue('nothing');
    await expect.element(page.getByRole('link', { name: 'Reply to Cy' })).toBeVisible();
  },
);

test('a failed search of the messages is named', { tags: 'whole' }, async () => {
  await renderAdmin('/music', { ...site().answers, 'GET /messages': loseAnswer });
  await find('cellar');
  await expect.element(search.getByText("1 found. Some lists couldn't be loaded.")).toBeVisible();
});

test.each([
  ['add show', 'Add Show'],
  ['add player', 'Add Music Player'],
  ['add vid', 'Add Video'],
  ['featured v', 'Add Featured Video'],
  ['featured rel', 'Add Featured Release'],
  ['add mem', 'Add Member'],
])('%j opens the dialog %j from any page', { tags: 'whole' }, async (text, title) => {
  await renderAdmin('/contact', {
    ...site().answers,
    'GET /bio': { text: '', revision: 0 },
  });
  await find(text);
  await option(title).click();
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
});

test.each([
  ['carousel', 'Add Carousel Images'],
  ['pictures', 'Add Pictures'],
])('%j leads to the field that chooses files', async (text, title) => {
  await renderAdmin('/music', site().answers);
  await find(text);
  await option(title).click();
  await expect.element(page.getByLabelText('Images: Choose Files')).toHaveFocus();
});

test('over an open dialog neither the search nor a key opens anything', async () => {
  await renderAdmin('/home', site().answers);
  await page.getByRole('main').getByRole('button', { name: 'Add Show' }).click();
  await dialog.getByLabelText('Venue').fill('The Attic');
  await userEvent.keyboard('{Control>}k{/Control}');
  await dialog.getByLabelText('Status').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).toHaveLength(1);
  await expect.element(search).not.toBeInTheDocument();
});

test('a band that uses Bandsintown has no shows to search for or to add', async () => {
  await renderAdmin('/music', {
    ...site().answers,
    'GET /showsSettings': {
      showSystem: 'bandsintown',
      bandsintownArtist: 'x',
      timeZone: 'UTC',
      revision: 1,
    },
  });
  await find('show');
  await expect.element(search.getByText(/^1 found/)).toBeVisible();
  await expect.element(option(/Bandsintown/)).toBeVisible();
});

test('eight hundred shows and two thousand images are searched immediately', async () => {
  const shows = Array.from({ length: 800 }, (_, n) => ({
    ...cellar,
    _id: crypto.randomUUID(),
    venue: `Hall ${n}`,
  }));
  const pictures = Array.from({ length: 2000 }, (_, n) => ({
    ...undescribed,
    _id: crypto.randomUUID(),
    alt: `Picture ${n}`,
  }));
  await renderAdmin('/music', bandSite({ shows, pictures }).answers);
  await find('799');
  await expect.element(search.getByText('3 found.')).toBeVisible();
  await input.fill('hall');
  await expect.element(search.getByText('20 found.')).toBeVisible();
});

test('n chooses files if images are listed', async () => {
  await renderAdmin('/media', site().answers);
  const field = page.getByLabelText('Images: Choose Files');
  await expect.element(field).toBeEnabled();
  const asked = vi.fn((event: Event) => event.preventDefault());
  field.element().addEventListener('click', asked);
  await userEvent.keyboard('n');
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  await userEvent.keyboard('{Shift>}n{/Shift}{Alt>}n{/Alt}');
  expect(asked).toHaveBeenCalledOnce();
});

test('the search contains text typed before it has loaded', async () => {
  await renderAdmin('/home', site().answers);
  await userEvent.keyboard('{Control>}k{/Control}cellar');
  await expect.element(input).toHaveValue('cellar');
});

test('a deleted record shows a message, and every list opens at its address', async () => {
  await renderAdmin('/home?open=shows/gone', site().answers);
  await expect.element(page.getByText('This no longer exists.')).toBeVisible();
});

const lists = await loadPaletteLists();

test.each(listedRecords)('each $noun is found by the search', ({ read }) => {
  expect(lists.map(({ area }) => area.address)).toContain(`GET ${read}`);
});

test('every answer of the help that opens a list names one that is there', () => {
  const opened = helpEntries.flatMap(({ to }) => /open=(\w+)/.exec(to)?.[1] ?? []);
  expect(opened.length).toBeGreaterThan(3);
  for (const name of opened) expect(lists.map(({ area }) => area.name)).toContain(name);
});

test.each(lists)('the list $heading opens at its address', async (list) => {
  const { answers } = site();
  const at = dialogAddress(list, 'new');
  await renderAdmin(at, { ...answers, 'GET /getVideos': videos(1, 'vlogs') });
  const isPictures = ['media', 'carouselImages'].includes(list.area.name);
  if (isPictures) await expect.element(page.getByLabelText('Images: Choose Files')).toHaveFocus();
  else await expect.element(page.getByRole('dialog', { name: /^Add/ })).toBeVisible();
});

test(
  'logging out asks first if there is unsaved text, as with its button',
  { tags: 'whole' },
  async () => {
    await renderAdmin('/aboutus', site().answers);
    await page.getByLabelText('Bio text').fill('We are');
    await choose('log out', 'Log Out');
    const ask = page.getByRole('alertdialog', { name: 'Log out without saving?' });
    await ask.getByRole('button', { name: 'Keep Editing' }).click();
    await expect.element(ask).not.toBeInTheDocument();
    // Choosing a record on another page asks too; a dialog on the same page doesn't leave it.
    await choose('cellar', /The Cellar/);
    const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await leave.getByRole('button', { name: 'Keep Editing' }).click();
    await expect.element(leave).not.toBeInTheDocument();
    await choose('add member', 'Add Member');
    await expect.element(dialog.getByLabelText('Role')).toBeVisible();
  },
);

test('a device with only touch is offered no shortcuts', async () => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), query.includes('any-pointer') && { matches: true }),
  );
  await renderAdmin('/home', site().answers);
  await find('keyboard shortcuts');
  await expect.element(search.getByText('No results.')).toBeVisible();
  vi.restoreAllMocks();
});

test('? lists the shortcuts without Ctrl, which can be turned off', async () => {
  await renderAdmin('/home', site().answers);
  await expect.element(heading('Upcoming Shows')).toBeVisible();
  await userEvent.keyboard('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await keys.getByLabelText('Single-key shortcuts on this device').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
  await userEvent.keyboard('n?');
  await choose('shortcuts', /Shortcuts/);
  await expect.element(keys.getByRole('checkbox')).not.toBeChecked();
  await keys.getByRole('checkbox').click();
  await expect.element(keys.getByRole('checkbox')).toBeChecked();
});
