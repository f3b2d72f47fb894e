import { themeArea } from '../../features/theme/theme.queries.ts';
import { ThemeChange, type Theme } from '../../features/theme/theme.ts';
import { addressOf, chosenFile } from '../../files/storage/address.ts';
import type { Area, ReadArea } from '../../kit/client/data/area.ts';

/**
 * Reads the site with an unsaved theme.
 * @param json fields of the theme; invalid ones have their saved values.
 */
export function previewTheme(readArea: ReadArea, json: string | null, publicUrl: URL): ReadArea {
  const change = themeChangeIn(json, publicUrl);
  return async <T>(area: Area<T>): Promise<T> => {
    const data = await readArea(area);
    return area.name === themeArea.name ? { ...data, ...change } : data;
  };
}

function themeChangeIn(json: string | null, publicUrl: URL): Partial<Theme> {
  const right = Object.entries(parsed(json)).flatMap(([name, value]) => {
    const change = ThemeChange.safeParse({ [name]: value });
    return change.success ? Object.entries(change.data) : [];
  });
  const { bandLogoUrl, ...change } = Object.fromEntries(right) as ThemeChange;
  if (bandLogoUrl === undefined) return change;
  const logo = chosenFile(bandLogoUrl, publicUrl);
  return logo ? { ...change, bandLogoUrl: logo.name && addressOf(logo.name) } : change;
}

function parsed(json: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(json ?? '{}')) as Record<string, unknown>;
  } catch {
    // The address is incomplete: the saved theme is used.
    return {};
  }
}
