import { chromium, type Browser, type Page } from 'playwright';
import { adminPlaces, adminTabs } from '../src/admin/tabs.ts';
import { findBrowser } from '../tests/environment/browser.ts';
import type { Site } from './clockedSite.ts';
import { median, type Figure } from './figures.ts';
import { startSite } from './processes.ts';

/** How a change is begun, and what is pressed to save it. */
interface Change {
  name: string;
  tab: string;
  begin(page: Page, time: number): Promise<void>;
  press: string;
  /** What tells that it is saved. */
  shown: { selector: string; text: string };
}

const onButton = { selector: 'button[type=submit]', text: 'Update Successful' };

const changes: readonly Change[] = [
  {
    name: 'the title of the site',
    tab: '/theme',
    begin: (page, time) => page.getByLabel('Band Name').fill(`Saturn Tramway ${time}`),
    press: 'main button[type=submit]',
    shown: onButton,
  },
  {
    name: 'the contact',
    tab: '/contact',
    begin: (page, time) => page.getByLabel('Phone').first().fill(`555 123 456${time}`),
    press: 'main form:has([name=phone]) button[type=submit]',
    shown: onButton,
  },
  {
    name: 'a show',
    tab: '/home',
    async begin(page, time) {
      const shows = page
        .locator('section')
        .filter({ has: page.getByText('Add Show') })
        .last();
      const row = shows.getByRole('button', { name: / · / }).first();
      await row.click();
      // By no place on the screen: the row still moves.
      await shows
        .getByRole('button', { name: /^Edit / })
        .first()
        .dispatchEvent('click');
      await page.getByRole('dialog').getByLabel('Venue').fill(`Hall ${time}`);
    },
    press: 'dialog[open] button[type=submit], [role=dialog] button[type=submit]',
    // The dialog goes slowly, and the alert is there before.
    shown: { selector: '.alerts [role=status]', text: 'updated' },
  },
];

const visits = 3;
const saves = 5;

/** How long a member waits in a real browser, on the loopback: opening tabs, and saving. */
export async function measureAdmin({ program, dataDir, port, member }: Site): Promise<Figure[]> {
  await using begun = new AsyncDisposableStack();
  const server = await startSite(program, dataDir, port);
  begun.defer(server.stop);
  const browser = await chromium.launch(await findBrowser());
  begun.defer(() => browser.close());
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 800 },
  });
  const { email, password } = member;
  const signedIn = await context.request.post('/api/login', { data: { email, password } });
  if (!signedIn.ok()) throw new Error(`The login was answered ${signedIn.status()}`);
  const fan = await firstViewRequests(browser, port);
  const page = await context.newPage();
  const started = performance.now();
  await page.goto('/theme');
  await page.getByLabel('Band Name').waitFor();
  const opened = performance.now() - started;
  await page.waitForLoadState('networkidle');

  const tabs = [...adminTabs, ...Object.values(adminPlaces)].map(({ to }) => to);
  const first: number[] = [];
  const again: number[] = [];
  for (let visit = 0; visit <= visits; visit += 1) {
    const times: number[] = [];
    for (const path of tabs) times.push(await page.evaluate(openTab, path));
    if (visit === 0) first.push(...times);
    else again.push(Math.max(...times));
  }
  const figures = [
    ...fan,
    figure('the admin opened, its first tab shown', opened),
    figure('a tab opened for the first time: the slowest', Math.max(...first)),
    figure('a tab opened again: the slowest, median of the visits', median(again), 200),
  ];
  for (const change of changes) {
    const times: number[] = [];
    for (let time = 0; time < saves; time += 1) {
      await page.goto(change.tab);
      await change.begin(page, time);
      const { press, shown } = change;
      times.push(await page.evaluate(saveAndWait, { press, shown }));
    }
    figures.push(
      figure(`${change.name} saved, from the press until it is shown`, median(times), 100),
    );
  }
  return figures;
}

const figure = (name: string, value: number, goal: number | null = null): Figure => ({
  name,
  value,
  unit: 'ms',
  better: 'less',
  goal,
  floor: null,
});

/** Of a fan who comes to the home page on a phone for the first time, pictures in sight included. */
async function firstViewRequests(browser: Browser, port: number): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  let requests = 0;
  let scripts = 0;
  page.on('request', (request) => {
    requests += 1;
    if (request.resourceType() === 'script') scripts += 1;
  });
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'networkidle' });
  await context.close();
  const count = (name: string, value: number): Figure => ({ ...figure(name, value), unit: '' });
  return [count('requests of a fan’s first view', requests), count('scripts among them', scripts)];
}

/**
 * Runs in the browser. @returns the milliseconds from the click to the frame in which the tab had
 * all words that it has half a second later.
 */
async function openTab(path: string): Promise<number> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  await frame();
  const link = document.querySelector<HTMLElement>(`.admin-frame a[href="${path}"]`);
  const start = performance.now();
  if (!link) throw new Error(`${location.href} links not to ${path}`);
  link.click();
  let words = '';
  let since = start;
  while (performance.now() - since < 500) {
    await frame();
    const now = document.querySelector('main')?.textContent ?? '';
    if (location.pathname === path && now !== words) {
      words = now;
      since = performance.now();
    }
  }
  return since - start;
}

/** Runs in the browser. @returns the milliseconds from the press to the frame that shows it. */
async function saveAndWait({ press, shown }: Pick<Change, 'press' | 'shown'>): Promise<number> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  await frame();
  const { selector, text } = shown;
  const isShown = () =>
    [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(text));
  const start = performance.now();
  document.querySelector<HTMLElement>(press)!.click();
  while (!isShown()) {
    await frame();
    if (performance.now() - start > 10_000) throw new Error(`${press} was pressed in vain`);
  }
  return performance.now() - start;
}
