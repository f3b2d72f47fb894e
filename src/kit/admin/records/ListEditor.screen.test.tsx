import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { bandSite, cellar, undescribed } from '../../../../tests/components/band-site.ts';
import { renderAdmin } from '../../../../tests/components/render.tsx';
import { photo } from '../../../../tests/components/uploads.ts';
import { defaultShowsSettings } from '../../../features/shows/shows-settings.ts';
import { dialog, field, video, site } from '../../../../tests/components/ListEditor.ts';

test('long lists are rendered in part, and more of each on demand', { tags: 'whole' }, async () => {
  const of = <T extends { _id: string }>(one: T, count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...one, _id: `${one._id}${n}` }));
  const date = Date.UTC(2026, 4, 1);
  const release = {
    _id: 'r',
    title: 'Record',
    type: 'album',
    releaseDate: date,
    coverImage: null,
    picture: null,
    alt: '',
    musicLink: null,
    revision: 1,
  };
  const featured = {
    _id: 'v',
    title: 'Video',
    description: '',
    youtubeLink: video,
    startTime: null,
    endTime: null,
    releaseDate: date,
    picture: null,
    revision: 1,
  };
  await renderAdmin('/home', {
    'GET /getHomeImages': of(undescribed, 2_000),
    'GET /featuredVideos': of(featured, 600),
    'GET /featuredReleases': of(release, 60),
    'GET /shows': of(cellar, 800),
    'GET /showsSettings': defaultShowsSettings,
  });
  const rows = () => document.querySelectorAll('.row').length;
  await expect.poll(rows).toBe(3 * 5);
  expect(document.querySelectorAll('ul[aria-label="Carousel Images"] > li')).toHaveLength(12);
  const missing = [...document.querySelectorAll('main p')].map((p) => parseInt(p.textContent));
  expect(missing.filter(Boolean)).toEqual([2_000, 800]);
  for (const [what, count] of [
    ['Releases', 5 + 24 + 5],
    ['Releases', 5 + 48 + 5],
    ['Upcoming', 5 + 48 + 24],
  ] as const) {
    await page.getByRole('button', { name: `Show More ${what}` }).click();
    await expect.poll(rows).toBe(count);
  }
});

test(
  'a release can be added without a cover, and its cover can be removed',
  { tags: 'whole' },
  async () => {
    const api = await renderAdmin('/home', site());
    await page.getByRole('button', { name: 'Add Featured Release', exact: true }).click();
    await field('Title').fill('One Take');
    await field('Type').selectOptions('EP');
    await field('Release Date').fill('2026-10-02');
    await field('Music Link').fill('band.example/music');
    await dialog.getByRole('button', { name: 'Add Featured Release' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(api.sent('POST /featuredReleases')).toMatchObject([
      { type: 'EP', musicLink: 'https://band.example/music' },
    ]);
    const said = (how: string) =>
      page.getByText(`Featured release ${how} successfully`, { exact: true });
    await expect.element(said('added')).toBeVisible();

    await page.getByRole('button', { name: /^One Take/ }).click();
    const edit = page.getByRole('button', { name: 'Edit One Take' });
    await edit.click();
    await field('Cover Image: Choose File').upload(await photo());
    const update = dialog.getByRole('button', { name: 'Update Featured Release' });
    await update.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await edit.click();
    await expect.element(dialog.getByAltText('Current Cover Image')).toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await update.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await edit.click();
    await expect.element(dialog.getByAltText('Current Cover Image')).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete One Take' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(said('deleted')).toBeVisible();
    await expect.element(page.getByText('No Releases', { exact: true })).toBeVisible();
  },
);

test.each([
  ['/home', 'Shows', 'Add Show', 'Poster'],
  ['/home', 'Featured Releases', 'Add Featured Release', 'Cover Image'],
  ['/aboutus', 'Members', 'Add Member', 'Image'],
])(
  'an image that is dropped at %s onto %s starts a new record',
  async (path, list, title, label) => {
    await renderAdmin(path, bandSite().answers);
    const place = page.getByRole('heading', { name: list, exact: true });
    await expect.element(place).toBeVisible();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(await photo('wall.png'));
    const dropped = { bubbles: true, cancelable: true, dataTransfer };
    for (const type of ['dragover', 'drop']) {
      place.element().dispatchEvent(new DragEvent(type, dropped));
    }
    const dialog = page.getByRole('dialog', { name: title });
    await expect.element(dialog.getByText('wall.png', { exact: true })).toBeVisible();
    await expect.element(dialog.getByLabelText(`${label}: Choose File`)).toBeVisible();
    // The form is unsaved from the start, so closing it asks first.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole('button', { name: title }).click();
    await expect.element(dialog.getByText('No File Selected')).toBeVisible();
  },
);

test('an image can be pasted at the focus, and another file shows an error', async () => {
  await renderAdmin('/home', bandSite().answers);
  const stands = (one: Locator) => (one.element() as HTMLElement).focus();
  const release = page.getByRole('button', { name: 'Add Featured Release' });
  await expect.element(page.getByRole('heading', { name: 'Upcoming Shows' })).toBeVisible();
  const paste = (file: File, at: Element = document.body) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(file);
    at.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    );
  };
  // The layout is stable now.
  for (const none of ['Images', 'Videos', 'Releases', 'Shows']) {
    await expect.element(page.getByText(`No ${none}`, { exact: true })).toBeVisible();
  }
  stands(release);
  paste(new File(['x'], 'song.mp3', { type: 'audio/mpeg' }));
  await expect.element(page.getByText(/^song.mp3: Only PNG, JPEG and HEIC/)).toBeVisible();
  // A focused field only accepts pasted text.
  paste(await photo('field.png'), page.getByLabelText('Select Shows System').element());
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const cover = await photo('cover.png');
  stands(release);
  paste(cover);
  const dialog = page.getByRole('dialog', { name: 'Add Featured Release' });
  await expect.element(dialog.getByText('cover.png', { exact: true })).toBeVisible();
  paste(await photo('other.png'));
  await expect.element(page.getByRole('dialog')).toHaveLength(1);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  stands(page.getByLabelText('Images: Choose Files'));
  paste(await photo('van.png'));
  await expect.element(page.getByLabelText('Description of van.png')).toBeVisible();
});
