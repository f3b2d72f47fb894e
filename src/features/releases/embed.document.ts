import { createHash } from 'node:crypto';
import { textAttributes } from '../../kit/functions/textAttributes.ts';
import { copyWithin, thumbnailAddress } from '../../kit/pictures/pictureData.ts';
import { escapeHtml } from '../../kit/server/escapeHtml.ts';
import { releasePath } from './release-path.view.ts';
import type { Release } from './releases.ts';

/** Pixels. */
const embedSize = { width: 480, height: 120 };

export interface EmbedLook {
  colors: { surface: string; text: string; muted: string; line: string; accent: string };
  /** CSS font families. */
  font: string;
}

interface Embedded {
  release: Release;
  bandName: string;
  siteUrl: URL;
  /** The API's base, such as `/api`. */
  apiBase: string;
  look: EmbedLook;
}

/**
 * Plays the chosen song and then the next ones. Counts a play as the site's own player does
 * (listening.ts): once, after 30 seconds or half of the song.
 */
const script = `(function(d){
var list=d.querySelector('select'),audio=d.querySelector('audio');
var played=0,last=0,counted=false;
function restart(){played=last=0;counted=false}
function set(plays){audio.src=list.value;if(plays)audio.play()}
audio.addEventListener('emptied',restart);
audio.addEventListener('seeking',function(){last=audio.currentTime});
audio.addEventListener('timeupdate',function(){
if(audio.seeking)return;
played+=Math.max(0,audio.currentTime-last);last=audio.currentTime;
if(counted||!(played>=Math.min(30,audio.duration/2)))return;
counted=true;
if(navigator.sendBeacon)navigator.sendBeacon(list.selectedOptions[0].dataset.plays)});
list.addEventListener('change',function(){set(true)});
audio.addEventListener('ended',function(){
restart();
if(list.selectedIndex+1<list.options.length){list.selectedIndex+=1;set(true)}
})})(document)`;

/** Returns a small player for other sites, which plays the first song without its script too. */
export function embedDocument({ release, bandName, siteUrl, apiBase, look }: Embedded): string {
  const text = escapeHtml;
  const page = new URL(releasePath(release), siteUrl).href;
  const songs = release.tracks.flatMap(({ _id, title, forms: [form] }) =>
    form ? [{ _id, title, url: form.url }] : [],
  );
  const [first] = songs;
  const options = songs.map(
    ({ _id, title, url }) =>
      `<option value="${text(url)}"${attributes(title)} data-plays="${text(`${apiBase}/heard/${encodeURIComponent(release.slug)}/${_id}`)}">${text(title)}`,
  );
  const player = first
    ? `<select aria-label="Song">${options.join('')}</select>` +
      `<audio controls preload="none" src="${text(first.url)}" aria-label="${text(release.title)}"></audio>`
    : `<p>No songs yet.</p>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${text(`${release.title} by ${bandName}`)}</title>`,
    `<style>${styleOf(look)}</style></head><body>`,
    release.picture
      ? `<img src="${text(thumbnailAddress(release.picture, 104))}" alt="" width="104" height="104">`
      : '',
    `<main><p><a href="${text(page)}" target="_blank" rel="noopener"${attributes(release.title)}>${text(release.title)}</a> `,
    `<span${attributes(bandName)}>${text(bandName)}</span></p>${player}</main>`,
    first ? `<script>${script}</script>` : '',
    '</body></html>',
  ].join('');
}

const attributes = (text: string): string =>
  Object.entries(textAttributes(text))
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`))
    .join('');

/** Any site may frame it, and its policy allows only this site's files. */
export const embedPolicy = (look: EmbedLook) =>
  ({
    script,
    loadsOthers: false,
    reach: [
      `style-src ${hashOf(styleOf(look))}`,
      "img-src 'self'",
      "media-src 'self'",
      "connect-src 'self'",
    ],
    sandbox: 'allow-scripts allow-popups allow-popups-to-escape-sandbox',
    referrer: 'no-referrer',
    framedBy: 'everybody',
  }) as const;

const hashOf = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

const styleOf = ({ colors, font }: EmbedLook): string => `
body{margin:0;box-sizing:border-box;height:100vh;padding:8px;display:flex;gap:12px;
overflow:hidden;background:${colors.surface};color:${colors.text};font:16px/1.3 ${font}}
img{object-fit:cover;flex:none;align-self:center;height:min(100%,104px);width:auto;aspect-ratio:1}
main{min-width:0;flex:1;display:grid;gap:6px;align-content:center}
p{margin:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
a{color:${colors.accent};font-weight:600}
span{color:${colors.muted}}
select{min-width:0;height:28px;background:${colors.surface};color:${colors.text};
border:1px solid ${colors.line};font:inherit;font-size:14px}
audio{width:100%;height:32px}
@media(max-width:320px){img{display:none}}
@media(max-height:108px){p:has(+select){display:none}}
@media(max-height:81px){select{display:none}}`;

/**
 * @param max the most pixels that it may use. @returns oEmbed 1.0 (https://oembed.com), of type
 * `rich`.
 */
export function oembedOf(
  { release, bandName, siteUrl }: Omit<Embedded, 'apiBase' | 'look'>,
  max: { width: number; height: number },
) {
  const width = Math.min(embedSize.width, max.width);
  const height = Math.min(embedSize.height, max.height);
  const thumbnail = release.picture && copyWithin(release.picture, max);
  const title = `${release.title} by ${bandName}`;
  const address = new URL(embedPath(release), siteUrl).href;
  return {
    version: '1.0',
    type: 'rich',
    title,
    author_name: bandName,
    author_url: siteUrl.href,
    provider_name: bandName,
    provider_url: siteUrl.href,
    width,
    height,
    html: `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`,
    ...(thumbnail && {
      thumbnail_url: new URL(thumbnail.src, siteUrl).href,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  };
}

const embedPath = ({ slug }: { slug: string }): string => `/embed/${encodeURIComponent(slug)}`;
