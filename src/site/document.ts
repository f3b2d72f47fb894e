import type { EmailService } from '../kit/emailService.ts';
import { inlineScript } from './inlineScript.ts';

/** Everything that stands in a page's first HTML. */
export interface Document {
  head: Head;
  /** The rendered page; empty for the shell that members' pages begin with. */
  body: string;
  /** Data that the scripts begin with. */
  data: PageData;
  /** The same page for visitors and members: it is not hidden while the session is checked. */
  forEverybody: boolean;
  /** The script to load, or null for a page without scripts. */
  entry: string | null;
  stylesheets: readonly string[];
}

/** What search engines, share cards and the browser's tab show. */
export interface Head {
  title: string;
  description: string;
  /** Absolute address of this page; null for pages that are not to be found. */
  url: string | null;
  /** Absolute address of the picture for share cards, or null. */
  image: string | null;
  /** Path of the favicon. */
  icon: string;
  /** False for pages that search engines should leave out. */
  indexed: boolean;
}

/** What the first HTML hands to the scripts. */
export interface PageData {
  apiBase: string;
  /** Where the public forms go. */
  emailService: EmailService;
  /** Which frame the page belongs to. */
  frame: 'public' | 'member' | 'setup' | 'invite';
  /** The data areas that the page was rendered from, by name. */
  areas: Record<string, unknown>;
  /** The names of the areas of which only the opening is there. */
  openings: readonly string[];
}

/** The id of the element that holds `PageData`. */
export const pageDataId = 'page-data';

/** Writes the document; everything that comes from content is escaped for its place. */
export function documentHtml(doc: Document): string {
  const { head, body, data, entry } = doc;
  const text = escapeText;
  return [
    '<!doctype html>',
    `<html lang="en"${doc.forEverybody ? ' data-everybody' : ''}><head><meta charset="utf-8">`,
    `<title>${text(head.title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    ...doc.stylesheets.map(
      (href) =>
        `<link rel="stylesheet" href="${text(href)}"${href.startsWith('/look/') ? ' id="look"' : ''}>`,
    ),
    `<link rel="icon" id="icon" href="${text(head.icon)}">`,
    head.description ? meta('name', 'description', head.description) : '',
    head.indexed ? '' : meta('name', 'robots', 'noindex'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:type', 'website'),
    head.url ? meta('property', 'og:url', head.url) : '',
    head.image ? meta('property', 'og:image', head.image) : '',
    meta('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
    `</head><body>`,
    entry ? `<script>${inlineScript(entry)}</script>` : '',
    `<div id="root">${body}</div>`,
    body ? '' : '<noscript>This page needs scripts. Please switch them on.</noscript>',
    entry ? `<script type="application/json" id="${pageDataId}">${jsonForHtml(data)}</script>` : '',
    '</body></html>',
  ].join('');
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeText(content)}">`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in an element or a quoted attribute of HTML. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Inside a script element only `<` can end or open anything, so it alone is escaped. */
function jsonForHtml(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
