import { onTestFinished } from 'vitest';
import { propertiesOf } from '../journeys/theme/palettes.ts';
import { barriers } from './barriers.ts';

/**
 * Violations that axe finds on a public page in the colors of a new site, and words that are
 * unreadable in light colors, and in two nearly equal ones.
 */
export async function barriersInAnyColors(): Promise<string[]> {
  wear('#ffffff', '#ffff00');
  const found = await barriers(['color-contrast']);
  wear('#808080', '#7f7f7f');
  found.push(...(await barriers(['color-contrast'])));
  wear('#14110f', '#ff6a3d');
  found.push(...(await barriers()));
  return found;
}

/** Gives the page the colors made from a theme's two, until the test ends. */
function wear(primary: string, secondary: string): void {
  const { style } = document.documentElement;
  const properties = Object.entries(propertiesOf(primary, secondary));
  for (const [name, value] of properties) style.setProperty(name, value);
  onTestFinished(() => {
    for (const [name] of properties) style.removeProperty(name);
  });
}
