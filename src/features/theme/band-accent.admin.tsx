import { useLayoutEffect } from 'react';
import { useArea } from '../../kit/client/data/useArea.ts';
import { bandAccent, type BandAccent } from './band-accent.view.ts';
import { themeArea } from './theme.queries.ts';

const properties: readonly (readonly [name: string, of: keyof BandAccent])[] = [
  ['accent', 'accent'],
  ['on-accent', 'onAccent'],
  ['hover', 'hover'],
  ['focus', 'focus'],
];

/** Gives the editing area the accent of the stored theme before the first paint. */
export function AccentFollower() {
  const { data: theme } = useArea(themeArea);
  const [primary, secondary] = [theme?.primaryColor, theme?.secondaryColor];
  useLayoutEffect(() => {
    if (primary === undefined || secondary === undefined) return;
    const { style } = document.documentElement;
    for (const scheme of ['light', 'dark'] as const) {
      const found = bandAccent({ primary, secondary }, scheme);
      for (const [name, of] of properties)
        style.setProperty(`--${scheme}-${name}`, found?.[of] ?? '');
    }
  }, [primary, secondary]);
  return null;
}
