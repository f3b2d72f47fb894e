import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cellar, undescribed } from '../../../../tests/components/band-site.ts';
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
