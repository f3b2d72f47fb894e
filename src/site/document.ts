import type { EmailService } from '../kit/client/public-forms/emailService.ts';
import { inlineScript } from './inlineScript.ts';
import { escapeHtml } from '../kit/schema/escapeHtml.ts';

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
  /** Addresses of the fonts that it is painted in at first. */
  fonts: readonly string[];
}

/** What search engines, share cards and the browser's tab show. */
export interface Head {
  title: string;
  description: string;
  /** The band, as the site is called. */
  siteName: string;
  /** Absolute address of this page; null for pages that are not to be found. */
  url: string | null;
  /** The pictures for share cards, the best first. */
  images: readonly ShareImage[];
  /** Path of the favicon, and of the picture for a phone's home screen. */
  icon: string;
  touchIcon: string;
  /** The colour of what the browser draws around the page, as `#rrggbb`. */
  themeColor: string;
  /** What search engines read (JSON-LD), or null. */
  data: object | null;
  /** False for pages that search engines should leave out. */
  indexed: boolean;
}

/** A picture by its absolute address, with its size in pixels and what it shows. */
export interface ShareImage {
  address: string;
  width: number;
  height: number;
  alt: string;
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
  partialAreas: readonly string[];
}

export const manifestPath = '/manifest.webmanifest';
export const feedPath = '/feed.xml';

/** The id of the element that holds `PageData`. */
export const pageDataId = 'page-data';

/** Writes the document; everything that comes from content is escaped for its place. */
export function documentHtml(doc: Document): string {
  const { head, body, data, entry } = doc;
  const text = escapeHtml;
  return [
    '<!doctype html>',
    `<html lang="en"${doc.forEverybody ? ' data-everybody' : ''}><head><meta charset="utf-8">`,
    `<title>${text(head.title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    ...doc.fonts.map(
      // Without `crossorigin` it is loaded twice: fonts are fetched in that mode.
      (href) =>
        `<link rel="preload" as="font" fetchpriority="low" type="font/woff2" href="${text(href)}" crossorigin>`,
    ),
    ...doc.stylesheets.map(
      (href) =>
        `<link rel="stylesheet" href="${text(href)}"${href.startsWith('/look/') ? ' id="look"' : ''}>`,
    ),
    `<link rel="icon" id="icon" href="${text(head.icon)}">`,
    `<link rel="apple-touch-icon" href="${text(head.touchIcon)}">`,
    `<link rel="manifest" href="${manifestPath}">`,
    `<link rel="alternate" type="application/atom+xml" href="${feedPath}" title="${text(head.siteName)}">`,
    meta('name', 'theme-color', head.themeColor),
    ...shareTags(head),
    head.data ? `<script type="application/ld+json">${jsonForHtml(head.data)}</script>` : '',
    `</head><body>`,
    entry ? `<script>${inlineScript(entry)}</script>` : '',
    `<div id="root">${body}</div>`,
    body ? '' : '<noscript>This page needs scripts. Please switch them on.</noscript>',
    entry ? `<script type="application/json" id="${pageDataId}">${jsonForHtml(data)}</script>` : '',
    '</body></html>',
  ].join('');
}

/** What is shown of a page elsewhere (ogp.me, and the cards of X). */
function shareTags(head: Head): string[] {
  const { title, description, images, url } = head;
  return [
    description ? meta('name', 'description', description) : '',
    head.indexed ? '' : meta('name', 'robots', 'noindex'),
    url ? `<link rel="canonical" href="${escapeHtml(url)}">` : '',
    url ? meta('property', 'og:url', url) : '',
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', head.siteName),
    meta('property', 'og:locale', 'en_US'),
    ...images.flatMap(imageTags),
    meta('name', 'twitter:card', images.length > 0 ? 'summary_large_image' : 'summary'),
  ];
}

const imageTags = ({ address, width, height, alt }: ShareImage): string[] => [
  meta('property', 'og:image', address),
  meta('property', 'og:image:width', String(width)),
  meta('property', 'og:image:height', String(height)),
  meta('property', 'og:image:alt', alt),
];

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** Inside a script element only `<` can end or open anything, so it alone is escaped. */
function jsonForHtml(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
