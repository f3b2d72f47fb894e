import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { bandSite, cellar, undescribed } from '../../../tests/components/band-site.ts';
import { barriers } from '../../../tests/components/barriers.ts';
import {
  openPreview,
  pressPreviewed,
  previewed,
  previewedText,
} from '../../../tests/components/preview.ts';
import type { Call } from '../../../tests/components/calls.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { inWindow } from '../../../tests/components/renderPage.tsx';
import { dot, photo, pictureAt } from '../../../tests/components/uploads.ts';
import { noContactInfo } from '../../../tests/environment/no-contact-info.ts';
import { noMerchConfig } from '../../features/store/store-config.ts';
import type { ListedPicture } from '../../kit/records/pictureList.ts';

const dialog = page.getByRole('dialog');
const venue = dialog.getByLabelText('Venue');
const button = (name: string | RegExp) => page.getByRole('button', { name });

const barn = {
  ...cellar,
  _id: 'b6f0c3a1-1d2e-4c55-9a77-0e8a54d11d02',
  venue: 'The Barn',
  poster: '/files/o/barn.png',
  picture: pictureAt('/files/o/barn.png'),
};

async function openHome(shows = [cellar, barn]) {
  await openPreview();
  const site = bandSite({ shows });
  await renderAdmin('/home', site.answers);
  await expect.poll(previewedText).toContain('Upcoming Shows');
  await expect.element(loading).not.toBeInTheDocument();
  return site;
}

const loading = page.getByText('Loading the preview...');

test('the preview shows that it loads until its frame shows a page', async () => {
  await renderAdmin('/home', bandSite().answers);
  await expect.element(loading).toBeVisible();
  window.previewBridge!.onShown();
  await expect.element(loading).not.toBeInTheDocument();
});

const edit = async (name: string) => {
  await page
    .getByRole('button', { name: new RegExp(`· ${name}`) })
    .first()
    .click();
  await button(new RegExp(`^Edit .*${name}`)).click();
};

test(
  'typed text appears on the page before it is saved, and disappears if it is discarded',
  { tags: 'whole' },
  async () => {
    await openHome();
    await edit('The Cellar');
    await venue.fill('The Attic');
    await expect.poll(previewedText).toContain('The Attic');
    expect(previewedText()).not.toContain('The Cellar');
    await expect
      .poll(() => previewed()?.querySelector('[data-edited]')?.textContent)
      .toContain('Attic');
    await dialog.getByLabelText('Show', { exact: true }).fill('9:30 PM');
    await expect.poll(previewedText).toContain('Show 9:30 PM');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect.poll(previewedText).toContain('The Cellar');
    expect(previewedText()).not.toContain('The Attic');
  },
);

test(
  'a new show is on the page as soon as it has a name, and stays once it is saved',
  { tags: 'whole' },
  async () => {
    const site = await openHome([]);
    await expect.poll(previewedText).toContain('No shows announced right now');
    await button('Add Show').click();
    await venue.fill('The Attic');
    await expect.poll(previewedText).toContain('The Attic');
    await dialog.getByLabelText('Poster: Choose File').upload(await photo());
    const poster = () => previewed()?.querySelector<HTMLImageElement>('.show-thumb');
    await expect.poll(() => poster()?.src).toMatch(/^blob:/);
    await expect.poll(() => poster()?.naturalWidth).toBeGreaterThan(0);
    await dialog.getByLabelText('Location').fill('Bern');
    await dialog.getByLabelText('Date').fill('2031-05-02');
    await dialog.getByLabelText('Doors').fill('7:00 PM');
    await dialog.getByLabelText('Show', { exact: true }).fill('8:00 PM');
    await expect.poll(previewedText).toContain('Doors 7:00 PM');
    await dialog.getByRole('button', { name: 'Add Show' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(site.shows.now).toHaveLength(1);
    await expect.poll(() => poster()?.getAttribute('src')).toMatch(/^\/files\/o\//);
  },
);

test(
  'drafts and scheduled shows appear only while they are edited',
  { tags: 'whole' },
  async () => {
    const later = Date.now() + 60 * 60_000;
    await openHome([
      { ...cellar, isDraft: true },
      { ...barn, publishAt: later },
    ]);
    await expect.poll(previewedText).toContain('No shows announced right now');
    await edit('The Barn');
    await expect.poll(previewedText).toContain('The Barn');
    expect(previewedText()).not.toContain('The Cellar');
  },
);

test("pressing a section's link shows that section of the page", { tags: 'whole' }, async () => {
  await openHome(
    Array.from({ length: 8 }, (_, n) => ({ ...barn, _id: `${barn._id.slice(0, -1)}${n}` })),
  );
  const top = () => previewed()?.getElementById('shows')?.getBoundingClientRect().top;
  const frame = () => previewed()!.defaultView!;
  await expect.poll(top).toBeGreaterThan(200);
  const link = page.getByRole('navigation', { name: 'On this page' }).getByText('Shows');
  await link.click();
  await expect.poll(top).toBeLessThan(100);
  frame().dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  frame().scrollTo(0, 0);
  await link.click();
  await expect.poll(top).toBeLessThan(100);
});

test('pressing a show opens its form, next to the unchanged page', { tags: 'whole' }, async () => {
  await openHome();
  await pressPreviewed('a', 'The Barn');
  await expect.element(venue).toHaveValue('The Barn');
  const { right } = dialog.element().getBoundingClientRect();
  const { left } = page.getByTitle('The page as fans see it').element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(left);
  expect(await barriers()).toEqual([]);
  // Nothing is unsaved, so no confirmation appears; pressing the edited record changes nothing.
  await pressPreviewed('a', 'The Cellar');
  await expect.element(venue).toHaveValue('The Cellar');
  await venue.fill('The Attic');
  await pressPreviewed('a', 'The Attic');
  await expect.element(venue).toHaveValue('The Attic');
});

test(
  'pressing the page next to a form with unsaved text asks first',
  { tags: 'whole' },
  async () => {
    await openHome();
    await edit('The Cellar');
    await venue.fill('The Attic');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    const answer = (name: string) => question.getByRole('button', { name }).click();
    await pressPreviewed('a', 'The Barn');
    await answer('Keep Editing');
    await expect.element(venue).toHaveValue('The Attic');
    await pressPreviewed('a', 'The Barn');
    await answer('Leave');
    await expect.element(venue).toHaveValue('The Barn');
    await expect.poll(previewedText).toContain('The Cellar');
    await venue.fill('The Silo');
    await pressPreviewed('header a', 'Bio');
    await answer('Leave');
    // The confirmation appears once, though the page changes too.
    await expect.element(page.getByLabelText('Bio text')).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
  },
);

test('pressing a show opens its form from another tab as well', { tags: 'whole' }, async () => {
  await openPreview();
  await renderAdmin('/theme', bandSite({ shows: [cellar, barn] }).answers);
  await expect.poll(previewedText).toContain('Upcoming Shows');
  await pressPreviewed('a', 'The Barn');
  await expect.element(venue).toHaveValue('The Barn');
});

test('pressing another part of the page opens its editor', { tags: 'whole' }, async () => {
  await openPreview();
  const contact = { ...noContactInfo, instagram: 'https://www.instagram.com/reeds/' };
  await renderAdmin('/home', {
    ...bandSite({ shows: [cellar] }).answers,
    'GET /members': [],
    'GET /getContactInfo': contact,
  });
  await expect.poll(previewedText).toContain('The Cellar');
  await pressPreviewed('footer a', 'Band Name on Instagram');
  await expect.element(page.getByLabelText('Instagram')).toHaveFocus();
  await expect.poll(previewedText).toContain('Get in Touch');
  await pressPreviewed('header a', 'Bio');
  await expect.element(page.getByLabelText('Bio text')).toBeVisible();
  await page.getByLabelText('Bio text').fill('Once upon a time.');
  await expect.poll(previewedText).toContain('Once upon a time.');
});

const outlined = () => previewed()?.querySelector('[data-edited]') ?? null;
const isInSight = () => {
  const box = outlined()?.getBoundingClientRect();
  const { innerWidth, innerHeight } = previewed()!.defaultView!;
  if (!box || box.height === 0) return false;
  return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth + 1;
};

test('the text of a focused theme field is outlined on the page', { tags: 'whole' }, async () => {
  await openPreview();
  await renderAdmin('/theme', bandSite().answers);
  await expect.poll(previewedText).toContain('Upcoming Shows');
  await page.getByLabelText('Catch Phrase').click();
  await expect.poll(() => outlined()?.textContent).toBe('Welcome to our site');
  await page.getByLabelText('Band Name').click();
  await expect.poll(() => outlined()?.tagName).toBe('H1');
  // The whole page uses the font, so no part is outlined.
  await page.getByLabelText('Primary Font').click();
  await expect.poll(outlined).toBeNull();
});

test('scrolling the page moves nothing around its frame', { tags: 'whole' }, async () => {
  await openPreview();
  await inWindow(390, 450);
  await renderAdmin('/theme', bandSite().answers);
  await expect.poll(previewedText).toContain('Upcoming Shows');
  const field = page.getByLabelText('Catch Phrase');
  await field.click();
  const { scrollY } = window;
  expect(scrollY).toBeGreaterThan(0);
  await expect.poll(isInSight).toBe(true);
  expect(window.scrollY).toBe(scrollY);
});

test(
  'the page scrolls to the text of a focused field of the contact details and the bio',
  { tags: 'whole' },
  async () => {
    await openPreview();
    const text = ['We met in May.', ...Array.from({ length: 40 }, (_, n) => `It went on ${n}.`)];
    await renderAdmin('/contact', {
      ...bandSite({ bio: text.join('\n\n') }).answers,
      'GET /members': [],
      'GET /getContactInfo': { ...noContactInfo, instagram: 'https://www.instagram.com/reeds/' },
    });
    await expect.poll(previewedText).toContain('Get in Touch');
    previewed()!.defaultView!.scrollTo(0, 1000);
    await page.getByLabelText('Instagram').click();
    await expect.poll(() => outlined()?.textContent).toBe('Band Name on Instagram');
    await expect.poll(isInSight).toBe(true);
    expect(outlined()?.closest('main')).not.toBeNull();
    await page.getByRole('link', { name: 'Bio' }).first().click();
    await page.getByLabelText('Bio text').fill([...text, 'And on.'].join('\n\n'));
    await expect.poll(() => outlined()?.textContent).toBe('And on.');
    await expect.poll(isInSight).toBe(true);
  },
);

const pictures = () =>
  [...(previewed()?.querySelectorAll<HTMLImageElement>('main img') ?? [])].map(({ src }) => src);

test.each([
  ['/home', '/getHomeImages', '/addHomeImage'],
  ['/media', '/getMediaImages', '/addMediaImage'],
] as const)(
  'chosen images of %s are on the page before they are added',
  { tags: 'whole' },
  async (path, get, post) => {
    await openPreview();
    const stored = { ...undescribed, picture: pictureAt(dot) };
    await renderAdmin(path, {
      ...bandSite().answers,
      [`GET ${get}`]: [stored],
      [`POST ${post}`]: ({ body }: Call) =>
        (body as ListedPicture[]).map((one) => ({
          ...stored,
          ...one,
          picture: pictureAt(one.imgLink),
        })),
    });
    await expect.poll(pictures).toHaveLength(1);
    await page
      .getByLabelText('Images: Choose Files')
      .upload([await photo('a.png'), await photo('b.png')]);
    await expect.poll(() => pictures().filter((src) => src.startsWith('blob:'))).toHaveLength(2);
    await expect.poll(() => outlined()?.querySelector('img')?.naturalWidth).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Remove a.png' }).click();
    await expect.poll(pictures).toHaveLength(2);
    await page.getByRole('button', { name: 'Add Images' }).click();
    await expect.poll(() => pictures().filter((src) => src.startsWith('blob:'))).toHaveLength(0);
    expect(pictures()).toHaveLength(2);
  },
);

test('the carousel turns to an image beyond the first ones', { tags: 'whole' }, async () => {
  await openPreview();
  const stored = Array.from({ length: 13 }, (_, n) => ({
    ...undescribed,
    _id: `${n}${undescribed._id.slice(2)}`,
    picture: pictureAt(`/files/o/stored${n}.png`),
  }));
  await renderAdmin('/home', { ...bandSite().answers, 'GET /getHomeImages': stored });
  await expect.poll(pictures).toHaveLength(2);
  const frame = previewed()!;
  await page.getByLabelText('Images: Choose Files').upload(await photo('a.png'));
  const track = frame.querySelector('.carousel-track')!;
  await expect.poll(() => track.childElementCount).toBe(14);
  const beyond = () => track.scrollWidth - track.clientWidth - track.scrollLeft;
  await expect.poll(beyond).toBeLessThan(2);
  await expect.poll(() => outlined()?.querySelector('img')?.src).toMatch(/^blob:/);
  await expect.poll(isInSight).toBe(true);
  // A member who turns back stays there, even when the page renders again.
  track.scrollTo({ left: 0, behavior: 'instant' });
  const place = frame.querySelector('.carousel-place')!;
  await expect.poll(() => place.textContent).toMatch(/^1 /);
  const turn = vi.spyOn(track, 'scrollTo');
  const look = vi.spyOn(frame, 'querySelector');
  frame.body.append('Drawn.');
  await expect.poll(() => look.mock.calls.some(([what]) => what === '[data-edited]')).toBe(true);
  expect(turn).not.toHaveBeenCalled();
});

test('a show that the page does not list appears by itself', { tags: 'whole' }, async () => {
  const day = Date.UTC(2020, 4, 1, 12);
  await openHome([{ ...cellar, date: day, doors: day, showtime: day }, barn]);
  await edit('The Cellar');
  await venue.fill('The Attic');
  await expect.poll(previewedText).toContain('This show is over.');
  await expect.poll(() => previewed()?.querySelector('h1')?.textContent).toBe('The Attic');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect.poll(previewedText).toContain('Upcoming Shows');
});

test('a theme applies as it is chosen', { tags: 'whole' }, async () => {
  await openPreview();
  await renderAdmin('/theme', bandSite().answers);
  await expect.poll(previewedText).toContain('Upcoming Shows');
  await page.getByLabelText('Band Name').fill('Owls');
  await expect.poll(() => previewed()?.querySelector('h1')?.textContent).toBe('Owls');
  await page.getByLabelText('Primary Color', { exact: true }).fill('#003300');
  const look = () => previewed()?.querySelector('#look')?.getAttribute('href');
  await expect.poll(look).toMatch(/^\/look\/003300-/);
});

test.each([
  [{}, 'No store page yet. This is the home page.'],
  [
    { storeType: 'external', storefrontUrl: 'https://shop.example/' },
    'Your store is on another site. The Store link on this home page opens it.',
  ],
] as const)(
  'without a store page the preview says what it shows: %j',
  { tags: 'whole' },
  async (chosen, sentence) => {
    const store = { ...noMerchConfig, ...chosen };
    await openPreview();
    await renderAdmin('/store', {
      ...bandSite().answers,
      'GET /merchConfig': store,
      'GET /merchConfig/admin': store,
    });
    await expect
      .element(page.getByRole('region', { name: 'Preview' }).getByText(sentence))
      .toBeVisible();
    await expect.poll(previewedText).toContain('Upcoming Shows');
  },
);

test('the preview loads nothing from other sites', { tags: 'whole' }, async () => {
  await openPreview();
  const links = { appleMusicLink: null, youtubeLink: null, soundcloudLink: null };
  const spotify = 'https://open.spotify.com/album/0123456789012345678901';
  await renderAdmin('/music', {
    'GET /getPlayers': [
      {
        _id: 'p1',
        title: 'One Take',
        date: null,
        bgColor: '',
        spotifyLink: spotify,
        ...links,
        embedLink: spotify.replace('/album', '/embed/album'),
        picture: null,
        revision: 1,
      },
    ],
  });
  await expect.poll(previewedText).toContain('One Take Spotify');
  expect(previewed()?.querySelector('iframe')).toBeNull();
  await pressPreviewed('h2', 'One Take');
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('One Take');
});

test(
  'a narrower window has a preview button, and pressing the page opens the form',
  { tags: 'whole' },
  async () => {
    await inWindow(390, 844);
    await openPreview();
    await renderAdmin('/home', bandSite({ shows: [cellar] }).answers);
    await expect.element(button('Add Show')).toBeVisible();
    expect(page.getByTitle('The page as fans see it').query()).toBeNull();
    await button('Preview').click();
    await expect.element(page.getByRole('dialog', { name: 'Preview' })).toBeVisible();
    await expect.poll(previewedText).toContain('The Cellar');
    expect(await barriers()).toEqual([]);
    await pressPreviewed('a', 'The Cellar');
    await expect.element(venue).toHaveValue('The Cellar');
    await expect.element(page.getByRole('dialog', { name: 'Preview' })).not.toBeInTheDocument();
  },
);

test(
  'a poster that was chosen before the preview opened appears in it',
  { tags: 'whole' },
  async () => {
    await inWindow(390, 844);
    await openPreview();
    await renderAdmin('/home', bandSite().answers);
    await button('Add Show').click();
    await venue.fill('The Attic');
    await dialog.getByLabelText('Poster: Choose File').upload(await photo());
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const poster = () => previewed()?.querySelector<HTMLImageElement>('.show-thumb');
    await expect.poll(() => poster()?.src).toMatch(/^blob:/);
  },
);
