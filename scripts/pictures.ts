import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../tests/environment/browser.ts';
import { bands, type LookedAt } from './pictures/bands.ts';
import { readmePictures } from './pictures/readme.ts';
import { shoot, widths } from './pictures/shoot.ts';
import { openDemo, openPlain, type RunningSite } from './running-site.ts';

/*
 * Pictures of the built site. Without words: those of the README, from the demo band. With
 * `looks FOLDER`: every page of five very different bands, wide and as a phone shows it, to be
 * looked at side by side.
 */
const [what, folder] = process.argv.slice(2);
const browser = await chromium.launch(await findBrowser());
try {
  if (what === 'looks' && folder) await looks(browser, resolve(folder));
  else if (what === undefined) await readme(browser);
  else throw new Error('Say nothing for the pictures of the README, or: looks FOLDER');
} finally {
  await browser.close();
}

async function readme(by: Browser): Promise<void> {
  const site = await openDemo();
  try {
    await readmePictures(by, site, fileURLToPath(new URL('../docs/pictures/', import.meta.url)));
  } finally {
    await site.stop();
  }
}

async function looks(by: Browser, to: string): Promise<void> {
  const demo = await openDemo();
  try {
    for (const band of bands.filter((one) => one.isPictured)) await look(by, demo, band, to);
  } finally {
    await demo.stop();
  }
  const plain = await openPlain();
  try {
    for (const band of bands.filter((one) => !one.isPictured)) await look(by, plain, band, to);
  } finally {
    await plain.stop();
  }
}

async function look(by: Browser, site: RunningSite, band: LookedAt, to: string): Promise<void> {
  await site.call('/updateTheme', band.theme);
  mkdirSync(join(to, band.slug), { recursive: true });
  for (const width of widths) {
    await shoot(by, site, width, (page) => join(to, band.slug, `${page}-${width.name}.png`));
  }
}
