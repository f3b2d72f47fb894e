import type { Page } from '@playwright/test';
import { square } from '../../fixtures/pictures/pictures.ts';
import { openYouTube, youtubeHosts, type YouTubeStandIn } from '../../stand-ins/youtube.ts';
import { expect, test as onSite } from '../journey.ts';
import { uploadFrom } from '../uploads.ts';

/** Playwright's `test` with a stand-in for YouTube, in the band's browser and in fans'. */
export const test = onSite.extend<{ youtube: YouTubeStandIn }>({
  // Videos play by themselves unless reduced motion is on.
  contextOptions: { reducedMotion: 'no-preference' },

  youtube: async ({ context, hosts }, use) => {
    const youtube = await openYouTube();
    for (const host of youtubeHosts) hosts().add(host);
    await youtube.standIn(context);
    await use(youtube);
    await youtube.close();
  },

  visit: async ({ visit, youtube }, use) => {
    await use(async (options) => {
      const page = await visit(options);
      await youtube.standIn(page.context());
      return page;
    });
  },
});

const day = 24 * 60 * 60_000;

/** The ids of the videos that `featureVideos` adds, the newest first. */
const videoIds = ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc'] as const;

/** Adds this many videos to the home page; the newest plays from 10 to 20 seconds. */
export async function featureVideos(band: Page, count = 3): Promise<void> {
  for (const [i, id] of videoIds.slice(0, count).entries()) {
    await send(band, '/featuredVideos', {
      title: `Video ${i + 1}`,
      description: `Filmed in ${2026 - i}`,
      youtubeLink: `https://youtu.be/${id}`,
      releaseDate: Date.UTC(2026, 4, 1) - i * day,
      ...(i === 0 && { startTime: 10, endTime: 20 }),
    });
  }
}

/** Adds this many releases with covers to the home page. */
export async function featureReleases(band: Page, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await send(band, '/featuredReleases', {
      coverImage: await uploadFrom(band),
      title: `Record ${i + 1}`,
      releaseDate: Date.UTC(2026, 4, 1) - i * day,
      musicLink: `https://band.example/${i + 1}`,
    });
  }
}

/** Adds this many images to the carousel. */
export async function setStage(band: Page, count: number): Promise<void> {
  const pictures = [];
  for (let i = 0; i < count; i += 1) {
    const picture = await square(16).resize(600, 400, { fit: 'fill' }).jpeg().toBuffer();
    pictures.push({
      name: `${i}`,
      imgLink: await uploadFrom(band, picture),
      alt: `Stage ${i + 1}`,
    });
  }
  await send(band, '/addHomeImage', pictures);
}

async function send(band: Page, path: string, data: unknown): Promise<void> {
  const answer = await band.request.post(`/api${path}`, { data });
  expect(answer.status(), `${path} ${await answer.text()}`).toBe(200);
}
