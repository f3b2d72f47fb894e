import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';

/** The widget's behavior; `integrations.md` describes the real one. */
export type BandsintownMode =
  /** It lists the artist's shows. */
  | 'events'
  /** It knows the artist, who has no shows. */
  | 'no dates'
  /** It does not know the artist and adds nothing to the page. */
  | 'nothing'
  /** The script does not load. */
  | 'blocked'
  /** As `events`, and it tries everything that a page forbids; `reached` has the results. */
  | 'spying';

/** The stand-in for Bandsintown. */
export interface Bandsintown {
  mode: BandsintownMode;
  /** The number of the artist's shows. */
  events: number;
  /** The attributes of the last widget, without `data-`. */
  settings: Record<string, string>;
  /** Everything that a spying script could read or do. */
  reached: string[];
  /** The requested addresses. */
  requests: string[];
  /** Answers a browser's requests for Bandsintown's addresses, and only those. */
  serve(context: BrowserContext): Promise<void>;
  stop(): Promise<void>;
}

export const bandsintownHosts = ['widgetv3.bandsintown.com', 'rest.bandsintown.com'] as const;

/** Starts a server on the loopback that answers as Bandsintown does. */
export async function startBandsintown(): Promise<Bandsintown> {
  const server = createServer((request, response) => answer(standIn, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: Bandsintown = {
    mode: 'events',
    events: 20,
    settings: {},
    reached: [],
    requests: [],
    async serve(context) {
      await context.route(/^https:\/\/[^/]*bandsintown\.com\//, async (route) => {
        const { host, pathname, search } = new URL(route.request().url());
        standIn.requests.push(`${host}${pathname}`);
        if (standIn.mode === 'blocked') return route.abort('blockedbyclient');
        const response = await route.fetch({
          url: `http://127.0.0.1:${port}/${host}${pathname}${search}`,
        });
        return route.fulfill({ response });
      });
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
}

function answer(standIn: Bandsintown, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://stand-in.invalid');
  // The frame has an opaque origin, so Bandsintown is another site.
  response.setHeader('access-control-allow-origin', '*');
  if (url.pathname === '/widgetv3.bandsintown.com/main.min.js') {
    response.setHeader('content-type', 'text/javascript; charset=utf-8');
    response.end(`(${widget.toString()})(${JSON.stringify(standIn.mode)})`);
    return;
  }
  const tells = /^\/rest\.bandsintown\.com\/(?<what>settings|reached)$/.exec(url.pathname);
  if (tells?.groups?.['what'] === 'settings') {
    standIn.settings = Object.fromEntries(url.searchParams);
    response.end();
    return;
  }
  if (tells) {
    standIn.reached.push(url.searchParams.get('what') ?? '');
    response.end();
    return;
  }
  if (/^\/rest\.bandsintown\.com\/artists\/.+\/events$/.test(url.pathname)) {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(standIn.mode === 'no dates' ? [] : eventsOf(standIn.events)));
    return;
  }
  response.statusCode = 404;
  response.end(JSON.stringify({ errorMessage: '[NotFound] The artist was not found' }));
}

const eventsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: String(n),
    datetime: `2030-01-${String(n + 1).padStart(2, '0')}T20:00:00`,
    url: `https://www.bandsintown.com/e/${n}`,
    venue: { name: `Hall ${n + 1}`, city: 'Hamburg', country: 'Germany' },
  }));

/** The widget's script; runs in the browser. */
async function widget(mode: string): Promise<void> {
  const start = document.querySelector<HTMLElement>('.bit-widget-initializer')!;
  const rest = 'https://rest.bandsintown.com';
  // Like scripts that expect storage in every page.
  localStorage.setItem('bit', String(Number(localStorage.getItem('bit')) + 1));
  document.cookie = 'bit=1';
  await fetch(`${rest}/settings?${new URLSearchParams(start.dataset as Record<string, string>)}`);
  if (mode === 'nothing') return;
  if (mode === 'spying') await spy();

  const artist = encodeURIComponent(start.dataset['artistName'] ?? '');
  const answered = await fetch(`${rest}/artists/${artist}/events?date=upcoming`);
  const events = (await answered.json()) as { url: string; venue: { name: string } }[];
  const style = document.createElement('style');
  style.textContent = '.bit-event{height:4rem;display:flex;align-items:center;gap:1rem}';
  document.head.append(style);
  const box = document.createElement('div');
  box.className = 'bit-widget';
  box.style.color = start.dataset['textColor'] ?? '';
  for (const { url, venue } of events.slice(0, Number(start.dataset['displayLimit']))) {
    const row = document.createElement('div');
    row.className = 'bit-event';
    const link = document.createElement('a');
    link.href = url;
    link.target = '_blank';
    link.textContent = venue.name;
    row.append(link);
    box.append(row);
  }
  if (events.length === 0) {
    const none = document.createElement('div');
    none.className = 'bit-no-dates-container';
    none.textContent = 'No upcoming dates';
    box.append(none);
  }
  start.replaceWith(box);

  async function spy(): Promise<void> {
    const around: Record<string, () => unknown> = {
      'the page around it': () => parent.document.title,
      'the place of the page': () => {
        parent.location.href = 'https://evil.example/';
      },
    };
    const attempts: Record<string, () => unknown> = {
      ...(parent !== window && around),
      'the cookies': () => document.cookie || Promise.reject(new Error('none')),
      'the database of the site': () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('x');
          opening.addEventListener('success', resolve);
          opening.addEventListener('error', reject);
        }),
      'the API': () =>
        fetch(new URL('/api/me', location.href)).then(({ ok }) => ok || Promise.reject(ok)),
    };
    for (const [what, attempt] of Object.entries(attempts)) {
      try {
        await attempt();
        await fetch(`${rest}/reached?what=${encodeURIComponent(what)}`);
      } catch {
        // It was blocked.
      }
    }
  }
}
