import { chromium, type Browser } from 'playwright';
import { findBrowser } from '../tests/environment/browser.ts';
import { wav } from '../tests/fixtures/audio/sounds.ts';
import type { Site } from './clockedSite.ts';
import { median, type Figure } from './figures.ts';
import { fileOf, prepared, send, signIn, upload } from './member.ts';
import { startSite } from './processes.ts';

const presses = 7;

/** As Lighthouse has a phone: milliseconds of a round trip, bytes a second, times as slow. */
const phone = { latency: 150, throughput: (1.6 * 1024 * 1024 * 0.9) / 8, slowness: 4 };

/** How soon a song sounds, by a player that was never loaded before. */
export async function measureListening(site: Site): Promise<Figure[]> {
  await using begun = new AsyncDisposableStack();
  const server = await startSite(site.program, site.dataDir, site.port);
  begun.defer(server.stop);
  const address = `http://127.0.0.1:${site.port}`;
  const cookie = await signIn(address, site.member);
  const song = fileOf(wav({ seconds: 240, pitch: 440 }), 'song.wav', 'audio/wav');
  const audio = (await upload(address, cookie, song))!;
  await prepared(address, cookie, audio, 100);
  const title = 'Measured';
  const release = { title, releaseDate: 0, tracks: [{ title, audio, lyrics: '' }] };
  await send(`${address}/api/addRelease`, cookie, release);
  const browser = await chromium.launch(await findBrowser());
  begun.defer(() => browser.close());
  const page = `${address}/music/measured`;
  return [
    await untilSound(browser, page, null, 'on the loopback', 300),
    await untilSound(browser, page, phone, 'on Lighthouse’s phone', 1_000),
  ];
}

async function untilSound(
  browser: Browser,
  address: string,
  throttled: typeof phone | null,
  where: string,
  goal: number,
): Promise<Figure> {
  const times: number[] = [];
  for (let press = 0; press < presses; press += 1) {
    // Nothing is kept of the press before.
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    const page = await context.newPage();
    if (throttled) {
      const { latency, throughput, slowness } = throttled;
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    }
    await page.addInitScript(noteSound);
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const sounded = await page.waitForFunction(() => (globalThis as Noting).soundAfter);
    times.push((await sounded.jsonValue())!);
    await context.close();
  }
  return {
    name: `from the press of play until it sounds, ${where}, median of ${presses}`,
    value: median(times),
    unit: 'ms',
    better: 'less',
    goal,
    floor: null,
  };
}

type Noting = typeof globalThis & { soundAfter?: number };

/** Runs in the page: notes the milliseconds from a press until an audio element plays on. */
function noteSound(): void {
  let pressedAt = 0;
  addEventListener('click', () => (pressedAt = performance.now()), { capture: true });
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    const look = () => {
      if (this.currentTime > 0) (globalThis as Noting).soundAfter ??= performance.now() - pressedAt;
      else requestAnimationFrame(look);
    };
    look();
    return play.call(this);
  };
}
