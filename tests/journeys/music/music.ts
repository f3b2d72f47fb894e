import type { Page } from '@playwright/test';
import { expect } from '../journey.ts';

const id = (letter: string) => letter.repeat(22);

/** Music of every service, newest first; the last one is only available elsewhere. */
export const music = [
  {
    title: 'Reeds in the Wind',
    date: Date.UTC(2026, 9, 2),
    bgColor: '&theme=0',
    spotifyLink: `https://open.spotify.com/album/${id('a')}`,
    appleMusicLink: 'https://music.apple.com/us/album/11',
    youtubeLink: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    soundcloudLink: 'https://soundcloud.com/reeds/wind',
  },
  {
    title: 'Low Water',
    date: Date.UTC(2025, 3, 30),
    spotifyLink: `https://open.spotify.com/track/${id('b')}`,
  },
  {
    title: 'Donaudampfschifffahrtsgesellschaft',
    date: Date.UTC(2024, 1, 29),
    appleMusicLink: 'https://music.apple.com/us/album/12',
  },
  {
    title: 'Live at the Mill',
    date: Date.UTC(2023, 0, 1),
    youtubeLink: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
  },
  {
    title: 'Demos',
    date: Date.UTC(2022, 11, 31),
    soundcloudLink: 'https://soundcloud.com/reeds/sets/demos',
  },
  { title: 'Everything else', youtubeLink: 'https://www.youtube.com/@reeds' },
];

/** The address that each of those loads, and its height in pixels; a video has a screen's ratio. */
export const players = [
  {
    src: `https://open.spotify.com/embed/album/${id('a')}?utm_source=generator&theme=0`,
    high: 352,
  },
  { src: `https://open.spotify.com/embed/track/${id('b')}?utm_source=generator`, high: 152 },
  { src: 'https://embed.music.apple.com/us/album/12', high: 450 },
  { src: 'https://www.youtube-nocookie.com/embed/aaaaaaaaaaa', high: null },
  {
    src: 'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Freeds%2Fsets%2Fdemos',
    high: 450,
  },
];

/** Adds all of it by the API. */
export async function tellOfTheMusic(band: Page): Promise<void> {
  for (const data of music) {
    const answer = await band.request.post('/api/addPlayer', { data });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}
