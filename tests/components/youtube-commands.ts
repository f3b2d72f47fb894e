import type { BrowserContext } from '@playwright/test';
import type { BrowserCommand } from 'vitest/node';
import { openYouTube, type Fate, type YouTubeStandIn } from '../stand-ins/youtube.ts';

/** The parts of YouTube that a test changes. */
interface YouTubeChange {
  fates?: Readonly<Record<string, Fate>>;
  emptied?: readonly string[];
  isCut?: boolean;
}

/** Each page of the tests has a browser of its own. */
const opened = new WeakMap<BrowserContext, YouTubeStandIn>();

/** Runs in the program that runs the browser: players answer at YouTube's addresses. */
export const youtubeCommands = {
  openYouTube: (async ({ context }) => {
    const youtube = await openYouTube();
    opened.set(context, youtube);
    await youtube.standIn(context);
  }) satisfies BrowserCommand<[]>,

  changeYouTube: (async ({ context }, { fates = {}, emptied, isCut }) => {
    const youtube = opened.get(context)!;
    for (const [id, fate] of Object.entries(fates)) youtube.fates.set(id, fate);
    if (emptied) youtube.emptied = new Set(emptied);
    if (isCut !== undefined) youtube.cut(isCut);
  }) satisfies BrowserCommand<[YouTubeChange]>,

  youtubeRequests: (async ({ context }) => opened.get(context)!.requests) satisfies BrowserCommand<
    []
  >,

  closeYouTube: (async ({ context }) => {
    await context.unrouteAll({ behavior: 'wait' });
    await opened.get(context)!.close();
  }) satisfies BrowserCommand<[]>,
};

/** The same, as a test calls it. */
export interface YouTubeCommands {
  openYouTube: () => Promise<void>;
  changeYouTube: (change: YouTubeChange) => Promise<void>;
  /** The requested addresses, in order. */
  youtubeRequests: () => Promise<string[]>;
  closeYouTube: () => Promise<void>;
}
