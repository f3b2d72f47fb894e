import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { copyWithin } from '../../kit/pictures/pictureData.ts';
import { attributesOf, escapeHtml } from '../../kit/server/escapeHtml.ts';
import { printedSheets, qrCode, sheetPolicy } from '../../kit/server/printedSheets.ts';
import type { Kit } from './press-kit.document.ts';
import { captionLine, firstSentences, imagesOf } from './press.view.ts';

/** Pixels of the printed photo: 300 to the inch. */
const photoSide = 2400;

/** Texts in UTF-16 units. */
const most = { bio: 1_000, quote: 250, contacts: 5 };

/** Returns a document of one page, and its policy. @param stylesheet the theme's CSS */
export async function pressSheet(kit: Kit, stylesheet: string) {
  const title = `${kit.bandName}: press kit`;
  const hint = 'One page of A4 or Letter. Print it without headers and footers, or save it as PDF.';
  const ownStyle = styleOf(stylesheet);
  const policy = sheetPolicy(ownStyle);
  return {
    policy: { ...policy, reach: [...policy.reach, "img-src 'self'", "font-src 'self'"] },
    html: await text(Readable.from(printedSheets({ title, hint, ownStyle }, sheetOf(kit)))),
  };
}

async function* sheetOf(kit: Kit): AsyncGenerator<string, void> {
  const { press, bandName, address, lines } = kit;
  const bio = press.medium || press.short || press.long;
  const quotes = press.quotes
    .slice(0, 2)
    .map((quote) => `“${firstSentences(quote.text, most.quote)}”\n${quote.source}`);
  // A longer name is set smaller.
  const size = bandName.length > 40 ? 'long' : bandName.length > 18 ? 'middle' : 'brief';
  yield [
    `<section>${element(`h2 class="${size}"`, bandName)}${photoOf(kit)}<div class="parts">`,
    element('p class="bio"', firstSentences(bio, most.bio)),
    list('Music', inShort(lines.Music.slice(0, 3))),
    list('Next shows', inShort(lines['Next shows'].slice(0, 5))),
    list('Quotes', quotes),
    `</div><footer>${await qrCode(address.href)}<div><p>Photos, logos, bios and music:<br>`,
    `<b>${escapeHtml(address.host + address.pathname)}</b></p>`,
    ...lines.Contact.slice(0, most.contacts).map((contact) =>
      element('p', contact).replaceAll(/[.@]/g, '$&<wbr>'),
    ),
    '</div></footer></section>',
  ].join('');
}

/** A photo across, since it fills the page better. */
function photoOf({ press }: Kit): string {
  const photos = imagesOf(press).filter(({ ground }) => ground === null);
  const best = photos.find(({ data }) => data.width > data.height) ?? photos[0];
  if (!best) return '';
  const { src } = copyWithin(best.data, { width: photoSide, height: photoSide }) ?? best.data;
  return `<figure><img src="${escapeHtml(src)}" alt="">${element('figcaption', captionLine(best))}</figure>`;
}

/** Without links and times. */
const inShort = (texts: readonly string[]) => texts.map((all) => all.split('\n')[0]!);

const list = (title: string, lines: readonly string[]): string =>
  lines.length === 0
    ? ''
    : `<h3>${title}</h3><ul>${lines.map((line) => element('li', line)).join('')}</ul>`;

/** @param tag its name, perhaps with a class */
const element = (tag: string, words: string): string =>
  `<${tag}${attributesOf(words)}>${escapeHtml(words)}</${tag.split(' ')[0]}>`;

/**
 * As high as the printed page between its margins, and as wide as the window on a screen. The photo
 * takes the room that is left. If texts are too long, the last ones are left out, not the contacts.
 */
const styleOf = (stylesheet: string): string => `${stylesheet}
:root{color-scheme:light;font-size:4mm}
@page{margin:12mm}
body{font-family:var(--body-font)}
section{width:46.5rem;height:62.5rem;max-width:none;overflow:hidden;display:flex;flex-direction:column;gap:1.25rem;font-size:.84rem;line-height:1.35;overflow-wrap:anywhere}
h2,h3{font-family:var(--primary-font);font-weight:var(--display-weight);letter-spacing:var(--display-spacing);text-transform:var(--display-case);line-height:1.15}
h2{flex:none}
.brief{font-size:3.9rem}.middle{font-size:2.65rem}.long{font-size:1.75rem}
h3{font-size:1.25rem;margin-bottom:.4rem;border-bottom:.08rem solid;break-after:avoid}
figure{flex:1 0 20rem;min-height:0;display:flex;flex-direction:column}
img{flex:1;min-height:0;width:100%;object-fit:cover;object-position:50% 30%}
figcaption{font-size:.66rem;margin-top:.25rem;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.parts{flex:0 1000 auto;min-height:0;overflow:hidden;columns:2;column-gap:2rem}
.bio,li,footer p{white-space:pre-line}
.bio,ul{margin-bottom:1rem}
ul{list-style:none;padding:0}
li{padding-bottom:.2rem;break-inside:avoid}
footer{flex:none;display:flex;gap:1rem;border-top:.08rem solid;padding-top:.75rem}
footer div{flex:1;display:grid;grid-template-columns:repeat(3,1fr);gap:.6rem 1rem;align-content:start}
footer svg{width:4.5rem;height:4.5rem;flex:none}
@media print{html,body,main{height:100%}section{width:100%;height:calc(100% - 1px);min-height:0}}
@media screen{:root{font-size:min(4mm,calc((100vw - 32px)/46.5))}}`;
