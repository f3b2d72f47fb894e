import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';

/**
 * A video's fate: it plays, fails with a code of the API, may not start by itself, or its frame
 * never answers.
 */
export type Fate = 'plays' | 'autoplay blocked' | 'silent' | 2 | 5 | 100 | 101 | 150;

/** The hosts that a journey with this stand-in may contact. */
export const youtubeHosts = ['www.youtube.com', 'www.youtube-nocookie.com'] as const;

/** YouTube's IFrame API and its players, on the loopback. */
export interface YouTubeStandIn {
  /** The fates of videos by their ids; the others play. */
  fates: Map<string, Fate>;
  /** The requested addresses, in order. */
  requests: string[];
  /** Cuts the network to YouTube from now on, or restores it. */
  cut(isCut: boolean): void;
  /** Paths whose scripts a content blocker answers with an empty file. */
  emptied: Set<string>;
  /** Routes a browser's requests for YouTube's real addresses to this server. */
  standIn(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

/** A player of the stand-in on the page; its clock stands still until a test moves it. */
export interface FakePlayer {
  videoId: string;
  host: string;
  vars: Record<string, string | number>;
  /** Seconds. */
  time: number;
  /** The positions it was asked to seek to, in order. */
  seeks: number[];
  /** -1 unstarted, 0 ended, 1 playing, 2 paused. */
  state: number;
  muted: boolean;
}

export async function openYouTube(): Promise<YouTubeStandIn> {
  const server = createServer(({ url = '', headers }, response) => {
    const { pathname } = new URL(url, 'http://stand-in');
    const id = /^\/embed\/([\w-]{11})$/.exec(pathname)?.[1];
    const script = scripts[pathname];
    if (script) {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end(youtube.emptied.has(pathname) ? '' : `(${script})()`);
    } else if (id) {
      // Since July 2025, a player without a referrer refuses to play.
      const fate = headers.referer ? (youtube.fates.get(id) ?? 'plays') : 153;
      response.writeHead(200, { 'content-type': 'text/html' }).end(embedPage(id, fate));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let isCut = false;
  const youtube: YouTubeStandIn = {
    fates: new Map(),
    requests: [],
    emptied: new Set(),
    cut: (wanted) => void (isCut = wanted),
    async standIn(context) {
      await context.route(/^https:\/\/www\.youtube(-nocookie)?\.com\//, async (route) => {
        const request = route.request();
        const { href, pathname, search } = new URL(request.url());
        youtube.requests.push(href);
        if (isCut) return route.abort();
        const { referer } = await request.allHeaders();
        const answer = await fetch(here + pathname + search, {
          headers: referer ? { referer } : {},
          // The page has a clock of its own, which this one must not wait for.
          referrerPolicy: 'no-referrer',
        });
        return route.fulfill({
          status: answer.status,
          contentType: answer.headers.get('content-type') ?? '',
          body: await answer.text(),
        });
      });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return youtube;
}

/** The players on a page, in the order made. */
export const playersOn = (page: Page): Promise<FakePlayer[]> =>
  page.evaluate(() => {
    const { youtubePlayers = [] } = window as unknown as { youtubePlayers?: FakePlayer[] };
    return youtubePlayers.map(({ videoId, host, vars, time, seeks, state, muted }) => {
      return { videoId, host, vars, time, seeks: [...seeks], state, muted };
    });
  });

/** The path of the script that the first one fetches. */
const secondScript = '/s/player/www-widgetapi.js';

const embedPage = (id: string, fate: Fate | 153): string => `<!doctype html>
<title>${id}</title>
<body style="margin:0;display:grid;place-items:center;height:100vh;background:#203040;color:#fff">
<p>${id}: ${fate}</p>
${fate === 'silent' ? '' : `<script>parent.postMessage({ youtubeFate: ${JSON.stringify(fate)} }, '*')</script>`}`;

/** As YouTube's: announces the rest, and fetches it once. Runs in the page. */
function fakeLoader(): void {
  const page = window as unknown as { YT?: { loading?: number } };
  page.YT ??= {};
  if (page.YT.loading) return;
  page.YT.loading = 1;
  const script = document.createElement('script');
  script.src = 'https://www.youtube.com/s/player/www-widgetapi.js';
  document.head.append(script);
}

/** Runs in the page, so it uses nothing around it. */
function fakeApi(): void {
  interface Options {
    host: string;
    videoId: string;
    playerVars: Record<string, string | number>;
    events: Record<string, ((event: object) => void) | undefined>;
  }
  const players: Player[] = [];

  class Player {
    videoId: string;
    host: string;
    vars: Record<string, string | number>;
    time = 0;
    seeks: number[] = [];
    state = -1;
    muted: boolean;
    events: Options['events'];
    frame = document.createElement('iframe');

    constructor(place: HTMLElement, { host, videoId, playerVars, events }: Options) {
      this.videoId = videoId;
      this.host = host;
      this.vars = playerVars;
      this.muted = Number(playerVars['mute']) === 1;
      this.events = events;
      this.frame.title = 'YouTube video player';
      this.frame.allow = 'autoplay; encrypted-media; picture-in-picture';
      this.frame.referrerPolicy = 'strict-origin-when-cross-origin';
      const query = new URLSearchParams(playerVars as Record<string, string>);
      this.frame.src = `${host}/embed/${videoId}?${query}&enablejsapi=1`;
      place.replaceWith(this.frame);
      window.addEventListener('message', this.hear);
      players.push(this);
    }
    hear = ({ source, data }: MessageEvent<{ youtubeFate?: string | number }>) => {
      if (source !== this.frame.contentWindow || data.youtubeFate === undefined) return;
      this.events['onReady']?.({ target: this });
      if (typeof data.youtubeFate === 'number') this.tell('onError', data.youtubeFate);
      else if (data.youtubeFate === 'autoplay blocked') this.tell('onAutoplayBlocked', 0);
      else if (Number(this.vars['autoplay']) === 1 && this.state === -1) this.playVideo();
    };
    tell(event: string, data: number) {
      this.events[event]?.({ target: this, data });
    }
    turn(state: number) {
      this.state = state;
      this.tell('onStateChange', state);
    }
    playVideo() {
      this.turn(1);
    }
    pauseVideo() {
      this.turn(2);
    }
    end() {
      this.turn(0);
    }
    mute() {
      this.muted = true;
    }
    isMuted() {
      return this.muted;
    }
    seekTo(seconds: number) {
      this.seeks.push(seconds);
      this.time = seconds;
    }
    getCurrentTime() {
      return this.time;
    }
    getIframe() {
      return this.frame;
    }
    destroy() {
      window.removeEventListener('message', this.hear);
      players.splice(players.indexOf(this), 1);
      this.frame.remove();
    }
  }
  Object.assign(window, { youtubePlayers: players, YT: { Player } });
  (window as unknown as { onYouTubeIframeAPIReady?: () => void }).onYouTubeIframeAPIReady?.();
}

const scripts: Readonly<Record<string, () => void>> = {
  '/iframe_api': fakeLoader,
  [secondScript]: fakeApi,
};
