import { pageDataId, type PageData } from '../pageData.ts';
import { inlineScript, type Entries } from './inlineScript.ts';
import { escapeHtml } from '../../kit/server/escapeHtml.ts';

export interface Document {
  head: Head;
  /** Empty for the start document of members' pages. */
  body: readonly Buffer[];
  data: PageData;
  /** The address of the other areas; null if there are none. */
  areasAt: string | null;
  /** A sentence above the page; null for none. */
  notice: string | null;
  /** Whether the page stays visible while the session is checked. */
  forEverybody: boolean;
  /** Null for a page without scripts. */
  entries: Entries | null;
  stylesheets: readonly string[];
  /** Addresses of the fonts to preload. */
  fonts: readonly string[];
}

export interface Head {
  title: string;
  description: string;
  /** The same content for other programs, in addition to the feed. */
  alternates: readonly { type: string; href: string; title: string }[];
  /** The description in the share tags of every page: the first words of the bio. */
  about: string;
  siteName: string;
  /** Absolute; null for pages hidden from search engines. */
  url: string | null;
  /** The page's own card first, which programs show; then the band's logo. */
  images: readonly ShareImage[];
  /** Paths, for the favicon and a phone's home screen. */
  icon: string;
  touchIcon: string;
  /** `#rrggbb`. */
  themeColor: string;
  /** JSON-LD. */
  data: object | null;
  indexed: boolean;
}

/** The address is absolute; the size is in pixels. */
export interface ShareImage {
  address: string;
  width: number;
  height: number;
  alt: string;
}

export const manifestPath = '/manifest.webmanifest';
export const feedPath = '/feed.xml';

/** Renders the document. Escapes all content for its context. */
export function documentHtml(doc: Document): Buffer {
  const { head, body, data, areasAt, notice, entries } = doc;
  const text = escapeHtml;
  const before = [
    '<!doctype html>',
    `<html lang="en"${doc.forEverybody ? ' data-everybody' : ''}><head><meta charset="utf-8">`,
    `<title>${text(head.title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    ...doc.fonts.map(
      // Without `crossorigin` a font loads twice, because fonts are fetched with CORS.
      (href) =>
        `<link rel="preload" as="font" fetchpriority="low" type="font/woff2" href="${text(href)}" crossorigin>`,
    ),
    ...doc.stylesheets.map(stylesheetLink),
    `<link rel="icon" id="icon" href="${text(head.icon)}">`,
    `<link rel="apple-touch-icon" href="${text(head.touchIcon)}">`,
    `<link rel="manifest" href="${manifestPath}">`,
    `<link rel="alternate" type="application/atom+xml" href="${feedPath}" title="${text(head.siteName)}">`,
    ...head.alternates.map(
      ({ type, href, title }) =>
        `<link rel="alternate" type="${type}" href="${text(href)}" title="${text(title)}">`,
    ),
    meta('name', 'theme-color', head.themeColor),
    ...shareTags(head),
    head.data ? `<script type="application/ld+json">${jsonForHtml(head.data)}</script>` : '',
    `</head><body>`,
    entries ? `<script>${inlineScript(entries)}</script>` : '',
    notice === null
      ? ''
      : `<p class="border-b border-line bg-raised px-4 py-3 text-center">${text(notice)}</p>`,
    '<div id="root">',
  ];
  const after = [
    '</div>',
    body.length > 0 ? '' : '<noscript>This page needs JavaScript. Please turn it on.</noscript>',
    entries
      ? `<script type="application/json" id="${pageDataId}"${areasAt === null ? '' : ` data-areas="${text(areasAt)}"`}>${jsonForHtml(data)}</script>`
      : '',
    '</body></html>',
  ];
  return Buffer.concat([Buffer.from(before.join('')), ...body, Buffer.from(after.join(''))]);
}

/** The look has an id, by which scripts replace it. */
export const stylesheetLink = (href: string): string =>
  `<link rel="stylesheet" href="${escapeHtml(href)}"${href.startsWith('/look/') ? ' id="look"' : ''}>`;

/** The tags for sharing: Open Graph (ogp.me), and the cards of X. */
function shareTags(head: Head): string[] {
  const { title, description, about, images, url } = head;
  const [card] = images;
  return [
    description ? meta('name', 'description', description) : '',
    head.indexed ? '' : meta('name', 'robots', 'noindex'),
    url ? `<link rel="canonical" href="${escapeHtml(url)}">` : '',
    url ? meta('property', 'og:url', url) : '',
    meta('property', 'og:title', title),
    meta('property', 'og:description', about),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', head.siteName),
    meta('property', 'og:locale', 'en_US'),
    ...images.flatMap(imageTags),
    meta('name', 'twitter:card', card ? 'summary_large_image' : 'summary'),
    description && description !== about ? meta('name', 'twitter:description', description) : '',
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

/** Inside a script element only `<` can end or open anything. */
export function jsonForHtml(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
