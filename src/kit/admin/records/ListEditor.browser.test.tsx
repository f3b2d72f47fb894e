import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bandSite, cellar, undescribed } from '../../../../tests/components/band-site.ts';
import type { Answers } from '../../../../tests/components/calls.ts';
import { pressAt, tabTo } from '../../../../tests/components/keyboard.ts';
import { renderAdmin } from '../../../../tests/components/render.tsx';
import { callsAt, storedList, listAnswers } from '../../../../tests/components/stored.ts';
import { photo } from '../../../../tests/components/uploads.ts';
import type { FeaturedRelease } from '../../../features/featured-releases/featured-releases.ts';
import type { FeaturedVideo } from '../../../features/featured-videos/featured-videos.ts';
import type { Video } from '../../../features/media/videos.ts';
import { defaultShowsSettings } from '../../../features/shows/shows-settings.ts';

const dialog = page.getByRole('dialog');
const field = (label: string) => dialog.getByLabelText(label, { exact: true });

/** A field by its label, and what is typed there. */
type Typed = readonly [label: string, text: string];

interface Kind {
  path: string;
  title: string;
  picture?: string;
  fields: readonly Typed[];
  /** Typed into a field that can be wrong, and what is said of it. */
  wrong: readonly [label: string, text: string, complaint: RegExp];
}

const date: Typed = ['Release Date', '10022026'];
const video = 'https://youtu.be/dQw4w9WgXcQ';

const kinds: readonly Kind[] = [
  {
    path: '/home',
    title: 'Featured Video',
    fields: [['Title', 'One Take'], ['YouTube Link', video], date],
    wrong: ['YouTube Link', 'nonsense', /Please enter a valid YouTube URL/],
  },
  {
    path: '/home',
    title: 'Featured Release',
    picture: 'Cover Image: Choose File',
    fields: [['Title', 'One Take'], date],
    wrong: ['Music Link', 'nonsense', /Please enter a valid URL/],
  },
  {
    path: '/media?tab=videos',
    title: 'Video',
    fields: [['YouTube share URL', video], ['Title', 'One Take'], date],
    wrong: ['YouTube share URL', 'nonsense', /Please enter a valid YouTube URL/],
  },
];

test.each(kinds)(
  'the keyboard alone adds a $title, is told what is wrong, changes and deletes it',
  async ({ path, title, picture, fields, wrong }) => {
    await renderAdmin(path, site());
    const add = page.getByRole('button', { name: `Add ${title}`, exact: true });
    await pressAt(add);
    await expect.poll(() => dialog.query()?.contains(document.activeElement)).toBe(true);
    if (picture) {
      await tabTo(field(picture));
      await userEvent.upload(field(picture), await photo());
    }

    const [label, text, complaint] = wrong;
    await tabTo(field(label));
    await userEvent.keyboard(text);
    const said = () =>
      [...document.querySelectorAll('[role=dialog] [aria-live="polite"]')].filter((one) =>
        complaint.test(one.textContent),
      );
    await expect.element(dialog.getByText(complaint)).toBeVisible();
    expect(said()).toEqual([]);
    await userEvent.tab();
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field(label)).toHaveAccessibleDescription(complaint);
    // Who hears the page hears it also where the keyboard has left the field.
    await expect.poll(said).toHaveLength(1);
    await tabTo(field(label));
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}{Delete}');

    for (const [name, typed] of fields) {
      await tabTo(field(name));
      await userEvent.keyboard(typed);
    }
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(add).toHaveFocus();

    await pressAt(page.getByRole('button', { name: /^One Take/ }));
    await pressAt(page.getByRole('button', { name: 'Edit One Take' }));
    await expect.poll(() => dialog.query()?.contains(document.activeElement)).toBe(true);
    await tabTo(field('Title'));
    await userEvent.keyboard('{End} More{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    const edit = page.getByRole('button', { name: 'Edit One Take More' });
    await expect.element(edit).toHaveFocus();

    await pressAt(page.getByRole('button', { name: 'Delete One Take More' }));
    const question = page.getByRole('alertdialog');
    await pressAt(question.getByRole('button', { name: 'Delete' }));
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(edit).not.toBeInTheDocument();
    await expect.element(add).toHaveFocus();
  },
);

test('of long lists a part is rendered, and more of each by a press', async () => {
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
  await expect.poll(rows).toBe(3 * 24);
  expect(document.querySelectorAll('.picture-grid > li')).toHaveLength(12);
  const missing = [...document.querySelectorAll('main p')].map((p) => parseInt(p.textContent));
  expect(missing.filter(Boolean)).toEqual([2_000, 800]);
  for (const [what, count] of [
    ['Releases', 24 + 48 + 24],
    ['Releases', 24 + 60 + 24],
    ['Upcoming', 24 + 60 + 48],
  ] as const) {
    await page.getByRole('button', { name: `Show More ${what}` }).click();
    await expect.poll(rows).toBe(count);
  }
});

function site(): Answers {
  const home = { description: '', startTime: null, endTime: null, picture: null };
  const release = {
    alt: '',
    type: 'album',
    musicLink: null,
    coverImage: null,
    picture: null,
  } as const;
  const embedLink = 'https://www.youtube.com/embed/dQw4w9WgXcQ';
  const videoCalls = {
    list: 'GET /getVideos',
    add: 'POST /addVideo',
    update: 'POST /updateVideo',
    remove: 'GET /deleteVideo/:id',
  };
  return {
    'GET /getHomeImages': [],
    'GET /shows': [],
    'GET /showsSettings': defaultShowsSettings,
    ...listAnswers(
      storedList<FeaturedVideo>('featured-video.not-found'),
      callsAt('/featuredVideos'),
      () => home,
    ),
    ...listAnswers(
      storedList<FeaturedRelease>('featured-release.not-found'),
      callsAt('/featuredReleases'),
      () => release,
    ),
    ...listAnswers(storedList<Video>('video.not-found'), videoCalls, () => ({
      embedLink,
      picture: null,
    })),
  };
}

test('a release is added without a cover, and one that it has can be removed', async () => {
  await renderAdmin('/home', site());
  await page.getByRole('button', { name: 'Add Featured Release', exact: true }).click();
  await field('Title').fill('One Take');
  await field('Release Date').fill('2026-10-02');
  await dialog.getByRole('button', { name: 'Add Featured Release' }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  await page.getByRole('button', { name: /^One Take/ }).click();
  const edit = page.getByRole('button', { name: 'Edit One Take' });
  await edit.click();
  await field('Cover Image: Choose File').upload(await photo());
  const update = dialog.getByRole('button', { name: 'Update Featured Release' });
  await update.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await edit.click();
  await expect.element(dialog.getByAltText('Cover Image now')).toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await update.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await edit.click();
  await expect.element(dialog.getByAltText('Cover Image now')).not.toBeInTheDocument();
});

test.each([
  ['/home', 'Shows', 'Add Show', 'Poster'],
  ['/home', 'Featured Releases', 'Add Featured Release', 'Cover Image'],
  ['/aboutus', 'Members', 'Add Member', 'Picture'],
])('a picture that is dropped at %s onto %s begins a record', async (path, list, title, label) => {
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
  // It is unsaved from the first: who leaves is asked.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: title }).click();
  await expect.element(dialog.getByText('No File Selected')).toBeVisible();
});

test('a picture is pasted where one is, and what is no picture is said', async () => {
  await renderAdmin('/home', bandSite().answers);
  const releases = page.getByRole('heading', { name: 'Featured Releases' });
  await expect.element(page.getByRole('heading', { name: 'Upcoming Shows' })).toBeVisible();
  const paste = (file: File, at: Element = document.body) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(file);
    at.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    );
  };
  // Nothing moves any more.
  for (const none of ['Images', 'Videos', 'Releases', 'Shows']) {
    await expect.element(page.getByText(`No ${none}`, { exact: true })).toBeVisible();
  }
  releases.element().scrollIntoView();
  paste(new File(['x'], 'song.mp3', { type: 'audio/mpeg' }));
  await expect.element(page.getByText(/^song.mp3: Only PNG, JPEG and HEIC/)).toBeVisible();
  // Into a field goes text.
  paste(await photo('field.png'), page.getByLabelText('Select Shows System').element());
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const cover = await photo('cover.png');
  releases.element().scrollIntoView();
  paste(cover);
  const dialog = page.getByRole('dialog', { name: 'Add Featured Release' });
  await expect.element(dialog.getByText('cover.png', { exact: true })).toBeVisible();
  paste(await photo('other.png'));
  await expect.element(page.getByRole('dialog')).toHaveLength(1);
  await page.getByRole('button', { name: 'Drop this choice' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  (page.getByRole('main').element() as HTMLElement).focus();
  window.scrollTo(0, 0);
  paste(await photo('van.png'));
  await expect.element(page.getByLabelText('What van.png shows')).toBeVisible();
});
