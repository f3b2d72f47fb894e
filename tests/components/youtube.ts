import { onTestFinished } from 'vitest';
import { commands } from 'vitest/browser';
import type { FakePlayer } from '../stand-ins/youtube.ts';
import type { YouTubeCommands } from './youtube-commands.ts';

declare module 'vitest/browser' {
  interface BrowserCommands extends YouTubeCommands {}
}

type Player = FakePlayer & { playVideo(): void; pauseVideo(): void; end(): void };

/** Opens YouTube until the test ends, to a page that has requested nothing from it yet. */
export async function openYouTube() {
  await commands.openYouTube();
  onTestFinished(() => commands.closeYouTube());
  return { change: commands.changeYouTube, requests: commands.youtubeRequests };
}

/** The players on the page, in the order made. */
export const players = (): readonly Player[] =>
  (window as unknown as { youtubePlayers?: Player[] }).youtubePlayers ?? [];
