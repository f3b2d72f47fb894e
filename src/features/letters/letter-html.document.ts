import { textAttributes } from '../../kit/functions/textAttributes.ts';
import { escapeHtml } from '../../kit/server/escapeHtml.ts';
import { hash } from 'node:crypto';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import { releasePath } from '../releases/release-path.view.ts';
import { aboutLine } from '../releases/releases.view.ts';
import type { Show } from '../shows/shows.ts';
import { showInLetter, showsOf, type LetterEnd, type ShownLetter } from './letter-text.view.ts';
import type { LetterPart } from './letters.ts';
import { parseWords, type WordBlock, type Inline } from './words.view.ts';

/** Each as `#rrggbb`. */
export interface MailColors {
  surface: string;
  text: string;
  muted: string;
  line: string;
  accent: string;
  onAccent: string;
}

export interface MailLook {
  light: MailColors;
  dark: MailColors;
  logo: PictureData | null;
}

/** How a letter is written: its colors, and the address of the site. */
interface Drawing {
  colors: MailColors;
  /** Makes a whole address of a path. */
  whole: (href: string) => string;
  /** When it goes, in epoch milliseconds. */
  at: number;
}

/** Pixels; wider images are scaled down. */
const width = 600;

/** Twice the width, for screens with two pixels for each. */
export const mailImageWidth = 2 * width;

/** The folder of JPEG copies: Outlook shows neither AVIF nor WebP. */
export const mailImagesPath = '/letter-image/';

/** @param src the path of an image */
export function mailImagePath(src: string): string {
  const name = src.split('/').at(-1)!;
  return `${mailImagesPath}${name.replace(/\.\w+$/, '')}-${hash('sha256', name, 'hex').slice(0, 12)}.jpg`;
}

const font =
  'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/**
 * Returns the e-mail as HTML: tables and inline styles for Outlook, which renders with Word, and
 * dark colors for programs that know `prefers-color-scheme`. Nothing in it counts or follows its
 * reader.
 * @param scheme the colors without a media query; `dark` is for the editor's preview.
 */
export function letterHtml(
  { title, preview, parts }: ShownLetter,
  end: LetterEnd,
  look: MailLook,
  scheme: 'light' | 'dark' = 'light',
): string {
  const colors = look[scheme];
  const whole = (href: string) => new URL(href, end.siteUrl).href;
  const drawing = { colors, whole, at: end.at };
  const row = (content: string, style = 'padding:0 0 24px') =>
    `<tr><td class="l" style="${style}">${content}</td></tr>`;
  const dark = look.dark;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>:root{color-scheme:light dark}img{max-width:100%;height:auto}`,
    '@media (prefers-color-scheme:dark){',
    `.b{background:${dark.surface}!important;color:${dark.text}!important}`,
    `.m{color:${dark.muted}!important}.l{border-color:${dark.line}!important}`,
    `.a{color:${dark.accent}!important}`,
    `.c{background:${dark.accent}!important;color:${dark.onAccent}!important}`,
    '}</style></head>',
    `<body class="b" style="margin:0;padding:0;background:${colors.surface};color:${colors.text}">`,
    hiddenPreview(preview),
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="b" style="background:${colors.surface}"><tr><td align="center" style="padding:32px 16px">`,
    `<table role="presentation" width="${width}" cellpadding="0" cellspacing="0" border="0" class="b" style="width:100%;max-width:${width}px;${font};font-size:17px;line-height:1.55;color:${colors.text};text-align:left">`,
    row(bandLine(end, look, whole)),
    row(
      `<h1${attributes(title)} style="margin:0;font-size:30px;line-height:1.2">${escapeHtml(title)}</h1>`,
    ),
    ...parts.map((part) => row(partHtml(part, drawing))),
    row(
      endHtml(end, drawing),
      `padding:24px 0 0;border-top:1px solid ${colors.line};font-size:14px`,
    ),
    '</table></td></tr></table></body></html>',
  ].join('\n');
}

/**
 * Returns a letter below its title as HTML for feed readers: with whole addresses, without styles.
 * @param at the time that decides which shows are upcoming, in epoch milliseconds
 */
export function feedHtml({ parts }: Pick<ShownLetter, 'parts'>, siteUrl: URL, at: number): string {
  const colors = { surface: '', text: '', muted: '', line: '', accent: '', onAccent: '' };
  const whole = (href: string) => new URL(href, siteUrl).href;
  const html = parts.map((part) => partHtml(part, { colors, whole, at })).join('\n');
  // Texts contain no plain quotation marks.
  return html.replace(/ (?:style|class)="[^"]*"/g, '');
}

/** Followed by spaces, so that programs show none of the text after it. */
const hiddenPreview = (preview: string): string =>
  preview === ''
    ? ''
    : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;

function bandLine(
  { bandName, siteUrl }: LetterEnd,
  { logo }: MailLook,
  whole: Drawing['whole'],
): string {
  // A plate of its own keeps a logo visible in inverted colors.
  const shown = logo
    ? `<img src="${escapeHtml(whole(mailImagePath(logo.src)))}" height="56" alt="${escapeHtml(bandName)}" style="display:block;border:0;height:56px;background:#ffffff;padding:8px">`
    : `<strong${attributes(bandName)}>${escapeHtml(bandName)}</strong>`;
  return `<a href="${escapeHtml(siteUrl)}" style="color:inherit;text-decoration:none">${shown}</a>`;
}

function partHtml(part: LetterPart, drawing: Drawing): string {
  const { colors } = drawing;
  switch (part.kind) {
    case 'words':
      return parseWords(part.text)
        .map((block) => blockHtml(block, drawing))
        .join('');
    case 'picture': {
      const { caption, href } = part;
      const note =
        caption === ''
          ? ''
          : `<p${attributes(caption)} class="m" style="margin:8px 0 0;font-size:14px;color:${colors.muted}">${escapeHtml(caption)}</p>`;
      return linked(imageHtml(part.picture, part.alt, drawing), href, drawing) + note;
    }
    case 'shows':
      return showsOf(part, drawing.at)
        .map((show) => showHtml(show, drawing))
        .join('');
    case 'release': {
      const { title, picture, alt } = part;
      const [href, about] = [releasePath(part), aboutLine(part, drawing.at)];
      const cover = picture ? linked(imageHtml(picture, alt, drawing), href, drawing) : '';
      return `${cover}<p style="margin:12px 0 0">${link(href, `<strong${attributes(title)}>${escapeHtml(title)}</strong>`, drawing)}<br><span class="m" style="color:${colors.muted}">${escapeHtml(about)}</span></p>`;
    }
    case 'button':
      return buttonHtml(part, drawing);
    case 'rule':
      return `<hr class="l" style="margin:0;border:0;border-top:1px solid ${colors.line}">`;
  }
}

function imageHtml(picture: PictureData, alt: string, { whole }: Drawing): string {
  const shown = Math.min(picture.width, width);
  const high = Math.round((picture.height * shown) / picture.width);
  const src = whole(mailImagePath(picture.src));
  return `<img src="${escapeHtml(src)}" width="${shown}" height="${high}" alt="${escapeHtml(alt)}" style="display:block;border:0;width:100%;max-width:${shown}px;height:auto">`;
}

function showHtml(show: Show, drawing: Drawing): string {
  const { date, place, href, tickets, stamp } = showInLetter(show);
  return [
    `<p style="margin:0 0 16px"><strong>${escapeHtml(date)}</strong>`,
    stamp === null
      ? ''
      : ` <span class="m" style="color:${drawing.colors.muted}">${escapeHtml(stamp)}</span>`,
    `<br>${link(href, `<span${attributes(place)}>${escapeHtml(place)}</span>`, drawing)}`,
    tickets === null ? '' : `<br>${link(tickets, 'Tickets', drawing)}`,
    '</p>',
  ].join('');
}

const buttonHtml = (
  { text, href }: { text: string; href: string },
  { colors: { accent, onAccent }, whole }: Drawing,
) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="c" style="background:${accent}"><a href="${escapeHtml(whole(href))}" class="c" style="display:inline-block;padding:12px 24px;color:${onAccent};background:${accent};text-decoration:none;font-weight:bold"><span${attributes(text)}>${escapeHtml(text)}</span></a></td></tr></table>`;

function blockHtml(block: WordBlock, drawing: Drawing): string {
  if (block.kind === 'paragraph') {
    const lines = block.lines.map((line) => inlineHtml(line, drawing));
    return `<p dir="auto" style="margin:0 0 16px">${lines.join('<br>')}</p>`;
  }
  const tag = block.isNumbered ? 'ol' : 'ul';
  const items = block.items.map((item) => `<li dir="auto">${inlineHtml(item, drawing)}</li>`);
  return `<${tag} style="margin:0 0 16px;padding-left:24px">${items.join('')}</${tag}>`;
}

const inlineHtml = (parts: readonly Inline[], drawing: Drawing): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return escapeHtml(part.text);
      const inside = inlineHtml(part.parts, drawing);
      if (part.kind === 'link') return link(part.href, inside, drawing);
      return part.kind === 'bold' ? `<strong>${inside}</strong>` : `<em>${inside}</em>`;
    })
    .join('');

const link = (href: string, html: string, { colors: { accent }, whole }: Drawing): string =>
  `<a href="${escapeHtml(whole(href))}" class="a" style="color:${accent}">${html}</a>`;

const linked = (html: string, href: string | null, { whole }: Drawing): string =>
  href === null ? html : `<a href="${escapeHtml(whole(href))}">${html}</a>`;

function endHtml({ bandName, links, note }: LetterEnd, drawing: Drawing): string {
  const { muted } = drawing.colors;
  const shown = links.map(([text, href]) => (href === null ? text : link(href, text, drawing)));
  return [
    `<p class="m" style="margin:0 0 8px;color:${muted}">You get this e-mail because you subscribed to news from <span${attributes(bandName)}>${escapeHtml(bandName)}</span>.</p>`,
    `<p class="m" style="margin:0;color:${muted}">${shown.join(' · ')}${note === null ? '' : `<br>${note}`}</p>`,
  ].join('');
}

const attributes = (text: string): string => {
  const { dir, lang } = textAttributes(text);
  return ` dir="${dir}"${lang === undefined ? '' : ` lang="${lang}"`}`;
};
