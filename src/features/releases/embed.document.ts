import { hash } from 'node:crypto';
import { clockText } from '../../kit/dates/clockText.ts';
import { copyWithin, thumbnailAddress } from '../../kit/pictures/pictureData.ts';
import { attributesOf, escapeHtml } from '../../kit/server/escapeHtml.ts';
import { releasePath } from './release-path.view.ts';
import type { Release } from './releases.ts';
import { canPlay, isOut, outText } from './releases.view.ts';

/** Pixels; `song` is a row of the list, which shows some of them at once. */
const embedSize = { width: 600, height: 152, song: 44 };
const songsAtOnce = 6;

interface Embedded {
  release: Release;
  bandName: string;
  siteUrl: URL;
  /** The API's base, such as `/api`. */
  apiBase: string;
  /** The theme's CSS. */
  stylesheet: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Plays the chosen song and then the next ones. Counts a play as the site's own player does
 * (listening.ts): once, after 30 seconds or half of the song.
 */
const script = `(function(d){
function one(css){return d.querySelector(css)}
var audio=one('audio'),button=one('#play'),bar=one('#bar'),now=one('#now'),time=one('#time');
var songs=[].slice.call(d.querySelectorAll('ol button')),at=0;
var played=0,last=0,counted=false;
function clock(s){s=Math.floor(s);return Math.floor(s/60)+':'+('0'+s%60).slice(-2)}
function length(){return audio.duration||+songs[at].dataset.seconds}
function draw(){
var on=!audio.paused,whole=length(),s=Math.min(audio.currentTime,whole);
button.setAttribute('aria-label',on?'Pause':'Play');
button.classList.toggle('on',on);
bar.max=Math.floor(whole)||1;bar.value=s;
bar.style.setProperty('--part',100*s/(whole||1)+'%');
bar.setAttribute('aria-valuetext',clock(s)+' of '+clock(whole));
time.textContent=clock(s)+' / '+clock(whole);
songs.forEach(function(song,i){
if(i===at)song.setAttribute('aria-current','true');else song.removeAttribute('aria-current')})}
function choose(i){
at=i;played=last=0;counted=false;
audio.src=songs[at].dataset.url;play()}
function play(){
now.textContent=songs[at].dataset.title;
var started=audio.play();
if(started)started.catch(function(e){if(e.name!=='AbortError')now.textContent='This song can\\u2019t be played now.'})}
button.addEventListener('click',function(){
if(audio.paused)play();else audio.pause()});
songs.forEach(function(song,i){song.addEventListener('click',function(){
if(i!==at)choose(i);else if(audio.paused)play();else audio.pause()})});
bar.addEventListener('input',function(){audio.currentTime=+bar.value;draw()});
audio.addEventListener('seeking',function(){last=audio.currentTime});
audio.addEventListener('timeupdate',function(){
draw();
if(audio.seeking)return;
played+=Math.max(0,audio.currentTime-last);last=audio.currentTime;
if(counted||!(played>=Math.min(30,audio.duration/2)))return;
counted=true;
if(navigator.sendBeacon)navigator.sendBeacon(songs[at].dataset.plays)});
audio.addEventListener('ended',function(){if(at+1<songs.length)choose(at+1)});
['play','pause','loadedmetadata'].forEach(function(e){audio.addEventListener(e,draw)});
draw()})(document)`;

/** Returns a small player for other sites, which plays the first song without its script too. */
export function embedDocument(embedded: Embedded): string {
  const { release, bandName, siteUrl, apiBase, stylesheet, now } = embedded;
  const text = escapeHtml;
  const { title, picture } = release;
  const page = new URL(releasePath(release), siteUrl).href;
  const songs = release.tracks.flatMap(({ _id, title: name, seconds, forms: [form] }) =>
    form ? [{ _id, name, url: form.url, seconds: seconds ?? 0 }] : [],
  );
  const [first] = songs;
  const plays = (id: string) => `${apiBase}/heard/${encodeURIComponent(release.slug)}/${id}`;
  const rows = songs.map(
    ({ _id, name, url, seconds }, at) =>
      `<li><button type="button" data-url="${text(url)}" data-seconds="${seconds}" data-title="${text(name)}" data-plays="${text(plays(_id))}"${at === 0 ? ' aria-current="true"' : ''}>` +
      `<i>${at + 1}</i><b${attributesOf(name)}>${text(name)}</b><i>${clockText(seconds)}</i></button>`,
  );
  const player = first
    ? '<div id="player"><button id="play" type="button" aria-label="Play"><svg viewBox="0 0 24 24" aria-hidden="true"><path class="still" d="M8 5v14l11-7z"/><path class="going" d="M7 5h4v14H7zM13 5h4v14h-4z"/></svg></button>' +
      `<p id="now"${attributesOf(first.name)}>${text(first.name)}</p><span id="time">0:00 / ${clockText(first.seconds)}</span>` +
      `<input id="bar" type="range" min="0" max="${Math.floor(first.seconds) || 1}" value="0" aria-label="Position"></div>` +
      `<audio preload="none" src="${text(first.url)}"></audio><noscript><audio controls preload="none" src="${text(first.url)}" aria-label="${text(title)}"></audio></noscript>`
    : `<p id="now">${text(isOut(release, now) ? 'No songs yet.' : outText(release, now))}</p>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${text(`${title} by ${bandName}`)}</title>`,
    `<style>${styleOf(stylesheet)}</style></head><body><main><div id="top">`,
    picture
      ? `<img src="${text(thumbnailAddress(picture, 264))}" alt="" width="264" height="264">`
      : '',
    `<div id="head"><h1><a href="${text(page)}" target="_blank" rel="noopener"${attributesOf(title)}>${text(title)}</a></h1>`,
    `<p${attributesOf(bandName)}>${text(bandName)}</p></div>${player}</div>`,
    songs.length > 1
      ? `<ol aria-label="Songs">${rows.join('')}</ol>`
      : `<ol hidden>${rows.join('')}</ol>`,
    '</main>',
    first ? `<script>${script}</script>` : '',
    '</body></html>',
  ].join('');
}

/** Any site may frame it, and its policy allows only this site's files. */
export const embedPolicy = (stylesheet: string) =>
  ({
    script,
    loadsOthers: false,
    reach: [
      `style-src 'sha256-${hash('sha256', styleOf(stylesheet), 'base64')}'`,
      "img-src 'self'",
      "font-src 'self'",
      "media-src 'self'",
      "connect-src 'self'",
    ],
    sandbox: 'allow-scripts allow-popups allow-popups-to-escape-sandbox',
    referrer: 'no-referrer',
    framedBy: 'everybody',
  }) as const;

const styleOf = (stylesheet: string): string => `${stylesheet}
*{box-sizing:border-box}
body{margin:0;overflow:hidden;
background:var(--surface);color:var(--text);font:16px/1.35 var(--body-font)}
main{height:100vh;display:flex;flex-direction:column}
#top{display:grid;grid-template-columns:auto minmax(0,1fr);gap:8px 16px;padding:12px;align-content:center}
#top:has(+[hidden]){flex:1}
img{grid-row:span 2;width:min(128px,100vh - 24px);height:auto;aspect-ratio:1;object-fit:cover}
#top:not(:has(img)){grid-template-columns:minmax(0,1fr)}
#head{align-self:end}
h1,p{margin:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
h1{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;white-space:normal;overflow-wrap:anywhere;
font:var(--display-weight) 24px/var(--display-leading) var(--primary-font);
letter-spacing:var(--display-spacing);text-transform:var(--display-case)}
a{color:inherit;text-decoration:none}
a:hover{color:var(--accent)}
#head p,#time,i{color:var(--muted)}
#player{display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:2px 12px;align-items:center;min-width:0}
button{border:0;background:none;color:inherit;font:inherit;cursor:pointer}
#play{grid-row:span 2;width:52px;height:52px;padding:0;border-radius:3px;background:var(--accent);color:var(--on-accent)}
#play:hover{background:var(--hover)}
svg{display:block;width:26px;height:26px;margin:auto;fill:currentColor}
#play.on .still,#play:not(.on) .going{display:none}
#time,i{font-size:14px;font-style:normal;font-variant-numeric:tabular-nums}
#bar{grid-column:2/4;width:100%;height:24px;margin:0;appearance:none;background:none;cursor:pointer}
#bar::-webkit-slider-runnable-track{height:4px;
background:linear-gradient(var(--accent),var(--accent)) 0/var(--part,0%) 100% no-repeat var(--control)}
#bar::-webkit-slider-thumb{appearance:none;width:16px;height:16px;margin-top:-6px;border-radius:50%;background:var(--accent)}
#bar::-moz-range-track{height:4px;background:var(--control)}
#bar::-moz-range-progress{height:4px;background:var(--accent)}
#bar::-moz-range-thumb{border:0;width:16px;height:16px;background:var(--accent)}
ol{flex:1;min-height:0;margin:0;padding:0;overflow-y:auto;list-style:none;border-top:1px solid var(--line)}
li+li{border-top:1px solid var(--line)}
li button{display:grid;grid-template-columns:2em minmax(0,1fr) auto;column-gap:8px;align-items:center;
width:100%;min-height:${embedSize.song - 1}px;padding:4px 12px;text-align:left}
li button:hover{background:var(--raised)}
b{font-weight:400;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
[aria-current] b{color:var(--accent);font-weight:700}
:focus-visible{outline:2px solid var(--focus);outline-offset:-2px}
#play:focus-visible{outline-offset:2px}
[hidden]{display:none}
@media(max-width:400px){#top{gap:8px 12px}img{width:min(80px,100vh - 24px)}
#play{width:44px;height:44px}h1{font-size:20px}}
@media(max-width:319px){#time{display:none}}
@media(max-height:190px){ol{display:none}#top{flex:1}}
@media(max-height:150px){#top{row-gap:2px}#play{width:40px;height:40px}#bar{height:16px}h1{font-size:20px;-webkit-line-clamp:1}}
@media(max-height:112px){#head{display:none}#top{align-items:center}img{grid-row:auto}}
@media(scripting:none){#player{display:none}audio[controls]{width:100%}}`;

/**
 * @param max the most pixels that it may use. @returns oEmbed 1.0 (https://oembed.com), of type
 * `rich`.
 */
export function oembedOf(
  { release, bandName, siteUrl }: Pick<Embedded, 'release' | 'bandName' | 'siteUrl'>,
  max: { width: number; height: number },
) {
  const width = Math.min(embedSize.width, max.width);
  const songs = release.tracks.filter(canPlay).length;
  const list = songs > 1 ? Math.min(songs, songsAtOnce) * embedSize.song : 0;
  const height = Math.min(embedSize.height + list, max.height);
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
