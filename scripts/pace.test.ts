import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transform } from 'lightningcss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paceNames } from '../src/features/theme/theme.view.ts';
import { buildPaceThemes } from './pace.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pace-'));
  await buildPaceThemes(folder);
});
afterAll(() => rm(folder, { recursive: true }));

test('there is a stylesheet for every page loader, and no other', async () => {
  const files = await readdir(join(folder, 'themes/pace'));
  expect(files.toSorted()).toEqual(paceNames.map((name) => `${name}.css`));
});

describe.each(paceNames)('%s', (name) => {
  const read = () => readFile(join(folder, `themes/pace/${name}.css`), 'utf8');

  test("uses only the site's colors", async () => {
    const css = await read();
    expect(css).toContain('var(--accent)');
    expect(css).not.toMatch(/#(?:29d|2299dd|0087e1|00558f|fff)\b|rgba?\((?:34|255)/i);
  });

  test('is valid, small and loads nothing', async () => {
    const css = await read();
    const { warnings } = transform({ filename: name, code: Buffer.from(css) });
    expect(warnings).toEqual([]);
    expect(css).not.toMatch(/url\(|@import|-webkit-|-moz-/);
    expect(css).toContain('.pace');
    expect(gzipSync(css).length).toBeLessThan(2_000);
  });

  test('does not move with reduced motion', async () => {
    expect(await read()).toMatch(
      /@media \(prefers-reduced-motion: ?reduce\)\{[^}]*animation:none!important/,
    );
  });

  test('preserves its motion', async () => {
    const css = await read();
    for (const [, animation] of css.matchAll(/animation:[^;}]*?(pace-[\w-]+)/g)) {
      expect(css).toContain(`@keyframes ${animation}`);
    }
  });
});

test('the stripes of mac-osx stay on its bar', async () => {
  const css = await readFile(join(folder, 'themes/pace/mac-osx.css'), 'utf8');
  const last = css.match(/\.pace \.pace-activity\{[^}]*\}/g)?.at(-1);
  expect(last).toMatch(/height:12px/);
  expect(last).toMatch(/bottom:auto|inset:0 -28px auto 0/);
});
