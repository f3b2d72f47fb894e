import { page } from 'vitest/browser';
import type { Answers } from './calls.ts';
import { callsAt, storedList, listAnswers } from './stored.ts';
import type { FeaturedRelease } from '../../src/features/featured-releases/featured-releases.ts';
import type { FeaturedVideo } from '../../src/features/featured-videos/featured-videos.ts';
import type { Video } from '../../src/features/media/videos.ts';
import { defaultShowsSettings } from '../../src/features/shows/shows-settings.ts';

export const dialog = page.getByRole('dialog');
export const field = (label: string) => dialog.getByLabelText(label, { exact: true });

/** Types into a field with this label. */
export type Typed = readonly [label: string, text: string];

export const date: Typed = ['Release Date', '10022026'];
export const video = 'https://youtu.be/dQw4w9WgXcQ';

export function site(): Answers {
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
