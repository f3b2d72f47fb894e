import { onTestFinished } from 'vitest';
import { propertiesOf } from '../journeys/theme/palettes.ts';
import { barriers } from './barriers.ts';

/**
 * What axe would not let pass of a public page in the colours of a new site, and which words
 * cannot be read in light ones, and in two that nobody can tell apart.
 */
export async function barriersInAnyColours(): Promise<string[]> {
  wear('#ffffff', '#ffff00');
  const found = await barriers(['color-contrast']);
  wear('#808080', '#7f7f7f');
  found.push(...(await barriers(['color-contrast'])));
  wear('#14110f', '#ff6a3d');
  found.push(...(await barriers()));
  return found;
}

/** Gives the page the colours that two of a theme's make, until the test is over. */
function wear(primary: string, secondary: string): void {
  const { style } = document.documentElement;
  const properties = Object.entries(propertiesOf(primary, secondary));
  for (const [name, value] of properties) style.setProperty(name, value);
  onTestFinished(() => {
    for (const [name] of properties) style.removeProperty(name);
  });
}
