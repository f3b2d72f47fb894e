/**
 * Lighthouse, as on a phone, on every public page of the demo band: `npm run lighthouse`. A page
 * that misses a figure is looked at again, twice at most, since whatever else the machine does
 * can only slow it down; what no single look reaches is missed.
 *
 * It writes the figures to `bench/lighthouse.md`. `rules`, as `npm test -- whole` runs it, looks only at
 * what hangs on no machine's speed, once at each kind of page of a band with plain pictures, and writes
 * to `test-results/lighthouse.json`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser } from '@playwright/test';
import lighthouse from 'lighthouse';
import type { PictureData } from '../src/kit/pictures/pictureData.ts';
import { findBrowser } from '../tests/environment/browser.ts';
import { fansPages } from '../tests/environment/fans-pages.ts';
import { freePort } from '../tests/environment/freePort.ts';
import { best, missed, tableOf, type Figures, type Rules } from './lighthouse/figures.ts';
import { firstRelease, firstShow } from './pictures/shoot.ts';
import { openDemo, openQuickDemo, type RunningSite } from './running-site.ts';

const root = new URL('../', import.meta.url);
const onlyRules = process.argv[2] === 'rules';
/** No time is measured, so nothing need come to rest for it. */
const rulesAlone = {
  onlyCategories: ['accessibility', 'best-practices', 'seo'],
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 0,
  cpuQuietThresholdMs: 0,
};
const maxLooks = onlyRules ? 1 : 3;
/** Left out of the rules: one is a page of text as the bio is, the other a form as signing in is. */
const likeOthers = ['/privacy', '/forgot-password'];
let port = 0;
const site = await (onlyRules ? openQuickDemo() : openDemo());
try {
  const found = await findBrowser();
  port = await freePort();
  const args = [...found.args, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...found, args });
  try {
    if (!onlyRules) await allCopiesOf(site);
    report(await lookAtAll(browser));
  } finally {
    await browser.close();
  }
} finally {
  await site.stop();
}

async function lookAtAll(browser: Browser): Promise<Map<string, Figures | Rules>> {
  const page = await browser.newPage();
  await page.goto(site.url);
  const show = await firstShow(page);
  if (!show) throw new Error('The demo band has no show.');
  await page.goto(`${site.url}/music`);
  const release = await firstRelease(page);
  if (!release) throw new Error('The demo band has no release.');
  await page.close();
  const named = new Map([
    [show, '/shows/…'],
    [release, '/music/…'],
  ]);
  const all = new Map<string, Figures | Rules>();
  const kinds = onlyRules ? fansPages.filter((path) => !likeOthers.includes(path)) : fansPages;
  for (const path of [...kinds, ...named.keys()]) {
    const looks: (Figures | Rules)[] = [];
    do looks.push(await look(path));
    while (missed(best(looks)).length > 0 && looks.length < maxLooks);
    all.set(named.get(path) ?? path, best(looks));
    console.log(path, JSON.stringify(looks));
  }
  return all;
}

/** Waits until every copy of every picture is made: the slow ones are the light ones. */
async function allCopiesOf({ url }: RunningSite): Promise<void> {
  const lists = ['getHomeImages', 'getMediaImages', 'shows', 'members'];
  for (;;) {
    const answers = await Promise.all(lists.map((list) => fetch(`${url}/api/${list}`)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    const pictures = texts.flatMap((text) => text.match(/(?<="copies":)\{[^}]*\}/g) ?? []);
    const copies = pictures.map((text) => JSON.parse(text) as PictureData['copies']);
    // The widest come last, and in both formats they are equally wide.
    if (copies.every(({ avif, webp }) => avif && avif.at(-1) === webp?.at(-1))) return;
    await wait(2000);
  }
}

/** Looks at one page once. */
async function look(path: string): Promise<Figures | Rules> {
  const flags = {
    port,
    logLevel: 'error' as const,
    disableFullPageScreenshot: true,
    ...(onlyRules && rulesAlone),
  };
  const result = await lighthouse(`${site.url}${path}`, flags);
  if (!result) throw new Error(`Lighthouse said nothing of ${path}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Infinity;
  const rules = {
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
  };
  if (onlyRules) return rules;
  return {
    ...rules,
    performance: score('performance'),
    largestPaintMs: Math.round(value('largest-contentful-paint')),
    blockedMs: Math.round(value('total-blocking-time')),
    shift: value('cumulative-layout-shift'),
  };
}

function report(all: ReadonlyMap<string, Figures | Rules>): void {
  let [passed, failed] = [0, 0];
  for (const [path, figures] of all) {
    const misses = missed(figures);
    for (const miss of misses) console.log(`missed: ${path} ${miss}`);
    failed += misses.length;
    passed += Object.keys(figures).length - misses.length;
  }
  if (onlyRules) {
    const results = new URL('test-results/', root);
    mkdirSync(results, { recursive: true });
    writeFileSync(new URL('lighthouse.json', results), JSON.stringify({ passed, failed }));
  } else
    writeFileSync(
      new URL('bench/lighthouse.md', root),
      tableOf(all as ReadonlyMap<string, Figures>),
    );
  process.exitCode = failed > 0 ? 1 : 0;
}
