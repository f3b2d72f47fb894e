import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transform } from 'lightningcss';
import { paceAddress, paceNames, type PaceName } from '../src/features/theme/theme.view.ts';

/** Writes the stylesheets of pace.js in the site's own colors. */
export async function buildPaceThemes(outDir: string): Promise<void> {
  const folder = dirname(createRequire(import.meta.url).resolve('pace-js/package.json'));
  await mkdir(join(outDir, 'themes/pace'), { recursive: true });
  await Promise.all(
    paceNames.map(async (name) => {
      const source = join(folder, `themes/blue/pace-theme-${name}.css`);
      const css = paceTheme(name, await readFile(source, 'utf8'));
      await writeFile(join(outDir, paceAddress(name)), css);
    }),
  );
}

/** One stylesheet of pace.js (its blue one) in the site's colors, without obsolete parts. */
export function paceTheme(name: PaceName, blue: string): string {
  const css = [inOurColors(withoutPrefixes(blue)), fixes[name] ?? '', reducedMotion].join('\n');
  const { code } = transform({ filename: `${name}.css`, code: Buffer.from(css), minify: true });
  return code.toString();
}

const fixes: Partial<Record<PaceName, string>> = {
  // Its stripes are meant for the bar, but cover the whole page, which is invisible on white.
  'mac-osx': '.pace .pace-activity { bottom: auto; height: 12px }',
};

const reducedMotion = `@media (prefers-reduced-motion: reduce) {
  .pace, .pace *, .pace *::before, .pace *::after {
    animation: none !important;
    transition: none !important;
  }
}`;

/** Every supported browser reads the unprefixed forms, which the file also has. */
const withoutPrefixes = (css: string) =>
  css
    .replace(/@-\w+-keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
    .replace(/(?<=[;{}\s])-(?:webkit|moz|ms|o)-[\w-]+\s*:[^;}]*;?/g, '')
    .replace(/[\w-]+\s*:\s*-(?:webkit|moz|ms|o)-[^;}]*;/g, '');

/** White is the bar's groove as a background, and otherwise text and icons on blue. */
const inOurColors = (css: string) =>
  css
    .replace(/#(?:2299dd|29d|0087e1)\b/gi, 'var(--accent)')
    .replace(/#00558f\b/gi, 'color-mix(in oklab, var(--accent) 65%, black)')
    .replace(/rgba\(34, 153, 221, ([\d.]+)\)/g, (_, share) => mix('accent', share))
    .replace(/rgba\(255, 255, 255, ([\d.]+)\)/g, (_, share) => mix('on-accent', share))
    .replace(/((?:background|box-shadow)\s*:[^;}]*)/g, (groove) =>
      groove.replace(/#fff\b/gi, 'var(--raised)'),
    )
    .replace(/#fff\b/gi, 'var(--on-accent)');

const mix = (token: string, share: string) =>
  `color-mix(in oklab, var(--${token}) ${Math.round(Number(share) * 100)}%, transparent)`;
