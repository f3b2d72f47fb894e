import { nightBus } from './releases.ts';
import { renderPage } from './renderPage.tsx';
import type { Release, Track } from '../../src/features/releases/releases.ts';

const song = (title: string, about: Partial<Track>): Track => ({
  _id: title,
  title,
  lyrics: '',
  seconds: null,
  loudness: null,
  peaks: [],
  isPreparing: false,
  forms: [],
  ...about,
});

export const release: Release = {
  ...nightBus,
  slug: 'low-water',
  title: 'Low Water',
  tracks: [
    song('A Song With Seven Words In It', {
      seconds: 60,
      peaks: [0, 50, 100],
      forms: [{ type: 'audio/mpeg', url: '/files/a/ebb.mp3' }],
    }),
    song('Slack', { isPreparing: true }),
    song('Flood', {}),
  ],
};

export const open = (part: Partial<Release> = {}) =>
  renderPage(
    '/music/low-water',
    {
      releasePage: [{ ...release, ...part }],
      shows: [],
      showPage: [],
      showsSettings: { showSystem: 'custom' },
    },
    {},
    {},
    // As the server sends it.
    ['releasePage'],
  );
