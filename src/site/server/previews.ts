import { pressArea } from '../../features/press/press.queries.ts';
import { readPress } from '../../features/press/press.records.ts';
import { themeArea } from '../../features/theme/theme.queries.ts';
import { ThemeChange, type Theme } from '../../features/theme/theme.ts';
import { addressOf, chosenFile } from '../../files/storage/address.ts';
import type { Area } from '../../kit/client/data/area.ts';
import { escapeHtml } from '../../kit/server/escapeHtml.ts';
import { urlParts } from '../../kit/server/urlParts.ts';
import { pageDataId } from '../pageData.ts';
import { previewPath } from '../pages.ts';
import { jsonForHtml, stylesheetLink } from './document.ts';
import { knownAddress } from './pageAddress.ts';
import type { PrivatePageServices } from './privatePages.ts';
import { publicDocument, stylesheetsOf, type DocumentServices } from './pageDocuments.ts';

/**
 * A page without scripts, in the unsaved theme of its query, whose links lead to previews. The
 * press kit is as fans will see it.
 * @param url below `previewPath`. @param findPath as `knownAddress` takes it.
 */
export async function previewPage(
  url: string,
  s: PrivatePageServices,
  findPath: Parameters<typeof knownAddress>[2],
) {
  const { pathname, searchParams } = urlParts(url);
  const address = await knownAddress(pathname.slice(previewPath.length), searchParams, findPath);
  const change = themeChangeIn(searchParams.get('theme'), s.publicUrl);
  const fans = { at: s.clock.now() };
  const readArea = async <T>(area: Area<T>): Promise<T> => {
    if (area.name === pressArea.name) return readPress(s.db, fans, true) as Promise<T>;
    const data = await s.readArea(area);
    return area.name === themeArea.name ? { ...data, ...change } : data;
  };
  return publicDocument(address, { ...s, readArea }, { previewAt: previewPath });
}

/** @param json fields of the theme; invalid ones have their saved values. */
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

/** An empty page: its script renders the data from the editing area around it. */
export async function previewFrame(s: DocumentServices): Promise<string> {
  const theme = await s.readArea(themeArea);
  const { entry, stylesheets } = s.assets.preview;
  const data = { emailService: s.emailService, siteUrl: s.publicUrl.href };
  return [
    '<!doctype html>',
    // The first script of every other page adds this class.
    '<html lang="en" class="scripts"><head><meta charset="utf-8"><title>Preview</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    ...[...stylesheetsOf(theme, s.assets), ...stylesheets].map(stylesheetLink),
    '</head><body><div id="root"></div>',
    `<script type="application/json" id="${pageDataId}">${jsonForHtml(data)}</script>`,
    `<script type="module" src="${escapeHtml(entry)}"></script>`,
    '</body></html>',
  ].join('');
}
