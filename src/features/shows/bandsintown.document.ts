import { escapeHtml } from '../../kit/server/escapeHtml.ts';
import type { Palette } from '../theme/palette.view.ts';
import { widgetArtist } from './bandsintown.view.ts';

const displayLimit = 15;

const widgetScript = 'https://widgetv3.bandsintown.com/main.min.js';

/**
 * Returns the page that runs Bandsintown's widget, in the site's colors and fonts.
 * @param font a list of families, as CSS has it.
 * @param stylesheet the theme's CSS.
 */
export function bandsintownDocument(
  typed: string,
  { palette, font, stylesheet }: { palette: Palette; font: string; stylesheet: string },
): string {
  const settings = {
    'artist-name': widgetArtist(typed),
    'display-limit': displayLimit,
    'display-past-dates': false,
    'display-local-dates': false,
    'auto-style': false,
    language: 'en',
    font,
    'text-color': palette.text,
    'link-color': palette.accent,
    'link-text-color': palette.onAccent,
    'background-color': palette.surface,
    'popup-background-color': palette.raised,
    'separator-color': palette.line,
  };
  const attributes = Object.entries(settings).map(
    ([name, value]) => ` data-${name}="${escapeHtml(String(value))}"`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<title>Shows on Bandsintown</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<style>${stylesheet}\n${ownStyle}</style></head><body>`,
    `<a class="bit-widget-initializer"${attributes.join('')}></a>`,
    `<script>${frameScript}</script></body></html>`,
  ].join('');
}

const ownStyle = [
  'html{background:var(--surface);color:var(--text);font-family:var(--body-font)}',
  'a{color:var(--accent)}',
  // Contains the margins, so that its height is that of all its content.
  'body{display:flow-root;margin:0}',
].join('\n');

/** Reports the widget's height, and replaces the storage that a sandboxed page does not have. */
const frameScript = `(function(w,d){
['localStorage','sessionStorage'].forEach(function(name){
try{w[name]}catch(e){var items=new Map();Object.defineProperty(w,name,{value:{
getItem:function(k){return items.has(String(k))?items.get(String(k)):null},
setItem:function(k,v){items.set(String(k),String(v))},
removeItem:function(k){items.delete(String(k))},
clear:function(){items.clear()},
key:function(n){return Array.from(items.keys())[n]||null},
get length(){return items.size}}})}});
try{d.cookie}catch(e){Object.defineProperty(d,'cookie',{get:function(){return ''},set:function(){}})}
function shows(place){return place.offsetHeight>0&&place.innerText.trim()!==''}
function report(){
var places=d.querySelectorAll('.bit-widget,.bit-event,.bit-no-dates-container');
w.parent.postMessage({bandsintown:{height:d.body.getBoundingClientRect().height,
isShown:Array.prototype.some.call(places,shows)}},'*')}
var soon=0;
function reportSoon(){if(!soon)soon=setTimeout(function(){soon=0;report()},50)}
report();
new MutationObserver(reportSoon).observe(d.body,{childList:true,subtree:true,characterData:true,attributes:true});
new ResizeObserver(reportSoon).observe(d.body);
var script=d.createElement('script');script.charset='utf-8';script.src='${widgetScript}';d.head.appendChild(script)
})(window,document)`.replaceAll('\n', '');

/** Any host's pictures may show: Bandsintown does not document which hosts it uses. */
export const bandsintownPolicy = {
  script: frameScript,
  loadsOthers: true,
  reach: [
    "style-src 'unsafe-inline' https://*.bandsintown.com",
    'img-src https: data:',
    "font-src 'self' data: https://*.bandsintown.com",
    'connect-src https://*.bandsintown.com',
  ],
  sandbox: 'allow-scripts allow-popups allow-popups-to-escape-sandbox',
  referrer: 'strict-origin-when-cross-origin',
} as const;
