import type { BrowserContext } from '@playwright/test';

/** A player that a browser requested. */
interface PlayerRequest {
  /** Its full address, such as `https://open.spotify.com/embed/album/…`. */
  address: string;
  /** The referring site, as the service sees it; null without one. */
  referer: string | null;
}

/** The services with players, by their hosts. */
const playerHosts = {
  spotify: 'open.spotify.com',
  appleMusic: 'embed.music.apple.com',
  soundcloud: 'w.soundcloud.com',
  youtube: 'www.youtube-nocookie.com',
} as const;

/**
 * Replaces the services with players in one browser: the page requests the real addresses, under
 * the real policy, and no request leaves the machine. Every player shows its address, and plays
 * nothing.
 * @param hosts called with the services' hosts, if foreign hosts are watched.
 * @returns the requests so far, in order.
 */
export async function lendPlayers(
  context: BrowserContext,
  hosts: Set<string>,
): Promise<PlayerRequest[]> {
  const requests: PlayerRequest[] = [];
  for (const host of Object.values(playerHosts)) {
    hosts.add(host);
    await context.route(`https://${host}/**`, async (route) => {
      const address = route.request().url();
      requests.push({ address, referer: await route.request().headerValue('referer') });
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body: playerAt(address) });
    });
  }
  return requests;
}

/** A player that fills its frame. */
function playerAt(address: string): string {
  const { host, pathname } = new URL(address);
  const text = `${host}${pathname}`.replaceAll(/[^\w./-]/g, '');
  return `<!doctype html><html lang="en"><title>Player</title>
    <style>
      html, body { height: 100%; margin: 0; background: #222; color: #fff; font: 16px sans-serif }
      main { box-sizing: border-box; height: 100%; padding: 16px; border: 2px solid #fff }
    </style>
    <main><h1>Player</h1><p>${text}</p><button type="button">Play</button></main></html>`;
}
