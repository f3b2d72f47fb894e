import { hash } from 'node:crypto';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import { attributesOf, escapeHtml } from '../../kit/server/escapeHtml.ts';
import type { Palette } from '../theme/palette.view.ts';
import {
  bodyWith,
  endWith,
  letterAddress,
  type LetterFrame,
  type Pen,
  type ShownLetter,
} from './letter-body.document.ts';

/** How the band's letters look: the colors of both schemes. */
export interface MailLook {
  light: Palette;
  dark: Palette;
  logo: PictureData | null;
  /** The color behind the logo. */
  plate: string;
}

/** Pixels; wider images are scaled down. */
const width = 600;

/** Twice the width, for screens with two pixels for each. */
export const mailImageWidth = 2 * width;

/** The folder of JPEG copies: Outlook shows neither AVIF nor WebP. */
export const mailImagesPath = '/letter-image/';

/** @param src the path of an image @param background the color behind its transparent parts */
export function mailImagePath(src: string, background = '#ffffff'): string {
  const name = src.split('/').at(-1)!;
  return `${mailImagesPath}${name.replace(/\.\w+$/, '')}-${hash('sha256', name + background, 'hex').slice(0, 12)}.jpg`;
}

const table = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';
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
  frame: LetterFrame,
  look: MailLook,
  scheme: 'light' | 'dark' = 'light',
): string {
  const { dark, [scheme]: colors } = look;
  const pen = htmlPen(frame, colors);
  const row = (content: string, style = 'padding:0 0 24px') =>
    `<tr><td class="l" style="${style}">${content}</td></tr>`;
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
    `${table} width="100%" class="b" style="background:${colors.surface}"><tr><td align="center" style="padding:32px 16px">`,
    `${table} width="${width}" class="b" style="width:100%;max-width:${width}px;${font};font-size:17px;line-height:1.55;color:${colors.text};text-align:left">`,
    row(bandLine(frame, look)),
    row(
      `<h1${attributesOf(title)} style="margin:0;font-size:30px;line-height:1.2">${escapeHtml(title)}</h1>`,
    ),
    ...bodyWith(pen, parts, frame.at).map((part) => row(part)),
    row(endWith(pen, frame), `padding:24px 0 0;border-top:1px solid ${colors.line};font-size:14px`),
    '</table></td></tr></table></body></html>',
  ].join('\n');
}

/**
 * Returns a letter below its title as HTML for feed readers: with whole addresses, without styles.
 * @param at the time that decides which shows are upcoming, in epoch milliseconds
 */
export function feedHtml({ parts }: Pick<ShownLetter, 'parts'>, siteUrl: URL, at: number): string {
  const html = bodyWith(htmlPen({ siteUrl: siteUrl.href, letter: null }), parts, at).join('\n');
  // Texts contain no plain quotation marks.
  return html.replace(/ (?:style|class)="[^"]*"/g, '');
}

/** Followed by spaces, so that programs show none of the text after it. */
const hiddenPreview = (preview: string): string =>
  preview === ''
    ? ''
    : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;

function bandLine({ bandName, siteUrl }: LetterFrame, { logo, plate }: MailLook): string {
  // On a plate in the site's color, a logo stays visible in other colors.
  const shown = logo
    ? `<img src="${escapeHtml(new URL(mailImagePath(logo.src, plate), siteUrl).href)}" height="56" alt="${escapeHtml(bandName)}" style="display:block;border:0;height:56px;background:${plate};padding:8px">`
    : `<strong${attributesOf(bandName)}>${escapeHtml(bandName)}</strong>`;
  return `<a href="${escapeHtml(siteUrl)}" style="color:inherit;text-decoration:none">${shown}</a>`;
}

/** @param colors left out if the styles are removed */
function htmlPen(
  frame: Pick<LetterFrame, 'siteUrl' | 'letter'>,
  { accent, onAccent, muted, line }: Partial<Palette> = {},
): Pen {
  const { siteUrl } = frame;
  const to = (href: string) => `href="${escapeHtml(letterAddress(href, frame))}"`;
  const name = (text: string) => `<span${attributesOf(text)}>${escapeHtml(text)}</span>`;
  const image: Pen['image'] = (picture, alt, href) => {
    const shown = Math.min(picture.width, width);
    const high = Math.round((picture.height * shown) / picture.width);
    const src = escapeHtml(new URL(mailImagePath(picture.src), siteUrl).href);
    const html = `<img src="${src}" width="${shown}" height="${high}" alt="${escapeHtml(alt)}" style="display:block;border:0;width:100%;max-width:${shown}px;height:auto">`;
    return href === null ? html : `<a ${to(href)}>${html}</a>`;
  };
  return {
    text: escapeHtml,
    name,
    marked: (tag, inside) => `<${tag}>${inside}</${tag}>`,
    muted: (inside) => `<span class="m" style="color:${muted}">${inside}</span>`,
    link: (href, inside) => `<a ${to(href)} class="a" style="color:${accent}">${inside}</a>`,
    paragraph: (lines) => `<p dir="auto" style="margin:12px 0">${lines.join('<br>')}</p>`,
    list(items, tag) {
      const inside = items.map((item) => `<li>${item}</li>`).join('');
      return `<${tag} dir="auto" style="margin:12px 0;padding-left:24px">${inside}</${tag}>`;
    },
    image,
    cover: image,
    button: (text, href) =>
      `${table}><tr><td class="c" style="background:${accent}"><a ${to(href)} class="c" style="display:inline-block;padding:12px 24px;color:${onAccent};background:${accent};text-decoration:none;font-weight:bold">${name(text)}</a></td></tr></table>`,
    rule: `<hr class="l" style="margin:0;border:0;border-top:1px solid ${line}">`,
    gap: '',
    between: ' · ',
  };
}
