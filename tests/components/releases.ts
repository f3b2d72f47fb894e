import type { Release, Track } from '../../src/features/releases/releases.ts';

/** A published release as members see it, without songs. */
export const nightBus: Release = {
  _id: '0d6b3f1e-7c1c-4f0c-9b53-2f6a40f1d003',
  revision: 1,
  slug: 'night-bus',
  title: 'Night Bus',
  type: 'album',
  releaseDate: Date.UTC(2026, 2, 1),
  cover: null,
  picture: null,
  alt: '',
  text: '',
  credits: '',
  links: [],
  download: 'none',
  isOnHome: false,
  downloads: [],
  continuous: null,
  tracks: [],
  isDraft: false,
  publishAt: null,
  unpublishAt: null,
};

let count = 0;

/** A playable song of three minutes. */
export function heard(title: string): Track {
  const name = `${(count += 1)}`.padStart(22, 'a');
  return {
    _id: title,
    title,
    lyrics: '',
    seconds: 180,
    loudness: -14,
    peaks: [50, 100],
    isPreparing: false,
    forms: [{ type: 'audio/mpeg', url: `/files/a/${name}.mp3` }],
    audio: `/files/a/${name}.wav`,
    percent: 100,
    problem: null,
  };
}
