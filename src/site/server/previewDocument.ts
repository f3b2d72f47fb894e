import { themeArea } from '../../features/theme/theme.queries.ts';
import { escapeHtml } from '../../kit/server/escapeHtml.ts';
import { pageDataId } from '../pageData.ts';
import { jsonForHtml } from './document.ts';
import { stylesheetsOf, type DocumentServices } from './pageDocuments.ts';

/** An empty page: its script renders the data from the editing area around it. */
export async function previewDocument(s: DocumentServices): Promise<string> {
  const theme = await s.readArea(themeArea);
  const { entry, stylesheets } = s.assets.preview;
  const data = { emailService: s.emailService, siteUrl: s.publicUrl.href };
  const styles = [...stylesheetsOf(theme, s.assets), ...stylesheets];
  return [
    '<!doctype html>',
    // The first script of every other page adds this class.
    '<html lang="en" class="scripts"><head><meta charset="utf-8"><title>Preview</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    ...styles.map(
      (href) =>
        `<link rel="stylesheet" href="${escapeHtml(href)}"${href.startsWith('/look/') ? ' id="look"' : ''}>`,
    ),
    '</head><body><div id="root"></div>',
    `<script type="application/json" id="${pageDataId}">${jsonForHtml(data)}</script>`,
    `<script type="module" src="${escapeHtml(entry)}"></script>`,
    '</body></html>',
  ].join('');
}
