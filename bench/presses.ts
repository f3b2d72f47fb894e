import type { Browser } from '@playwright/test';
import { interruption } from './interruption.ts';
import { phone } from './views.ts';

/** Milliseconds until the answer was painted. */
interface Answer {
  sincePaint: number;
  /** Since everything that the page had requested was loaded, or since the press if it was later. */
  sinceLoaded: number;
}

export interface Presses {
  answers: Answer[];
  lost: number;
}

/** Presses come from the first paint up to this many milliseconds later. */
const latest = 3_000;

const slowNetwork = {
  offline: false,
  latency: 40,
  downloadThroughput: 200_000,
  uploadThroughput: 100_000,
};

declare global {
  interface Window {
    answer?: Answer;
  }
}

/** Opens home and bio by turns on a slow phone, and presses Newsletter soon after the first paint. */
export async function measurePresses(
  browser: Browser,
  address: string,
  count: number,
): Promise<Presses> {
  const found: Presses = { answers: [], lost: 0 };
  for (let number = 0; number < count; number += 1) {
    interruption.throwIfAborted();
    const path = number % 2 === 0 ? '/' : '/bio';
    const delay = (latest * Math.floor(number / 2)) / Math.ceil(count / 2);
    const answer = await press(browser, address + path, delay);
    if (answer) found.answers.push(answer);
    else found.lost += 1;
  }
  return found;
}

/** Returns null if no answer came within 20 seconds. */
async function press(browser: Browser, url: string, delay: number): Promise<Answer | null> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowNetwork);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript(pressNewsletter, delay);
  try {
    await page.goto(url, { waitUntil: 'commit' });
    const found = await page
      .waitForFunction(() => window.answer, null, { timeout: 20_000, polling: 100 })
      .catch((error: Error) => {
        if (error.name !== 'TimeoutError') throw error;
        return null;
      });
    return (await found?.jsonValue()) ?? null;
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function pressNewsletter(delay: number): void {
  const press = (button: HTMLElement, paint: number) => {
    const pressed = performance.now();
    const respond = () => {
      const now = performance.now();
      const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const loaded = loads
        .filter(({ name }) => name.endsWith('.js') || name.includes('/areas/'))
        .map(({ responseEnd }) => responseEnd);
      const ready = Math.max(pressed, ...loaded.filter((time) => time <= now));
      window.answer = { sincePaint: now - paint, sinceLoaded: now - ready };
    };
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role=dialog], dialog[open]')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(respond));
    });
    const everything = { subtree: true, childList: true, attributes: true };
    observer.observe(document.documentElement, everything);
    button.click();
  };
  const look = () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const buttons = [...document.querySelectorAll<HTMLElement>('footer button')];
    const button = buttons.find(({ textContent }) => textContent === 'Newsletter');
    if (paint && button) setTimeout(press, delay, button, paint.startTime);
    else setTimeout(look, 10);
  };
  if (location.protocol === 'http:') look();
}
