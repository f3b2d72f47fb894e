import { textAttributes } from '../../kit/functions/textAttributes.ts';
import { copyWithin } from '../../kit/pictures/pictureData.ts';
import { escapeHtml } from '../../kit/server/escapeHtml.ts';
import { printedSheets, qrCode, sheetPolicy } from '../../kit/server/printedSheets.ts';
import type { Kit } from './press-kit.document.ts';
import { captionLine, firstSentences, imagesOf } from './press.view.ts';

/** Pixels of the printed photo: 300 to the inch. */
const photoSide = 2400;

/** In UTF-16 units. */
const most = { bio: 1_000, quote: 250 };

/** Returns one page that prints on A4 and on Letter. @param stylesheet the theme's CSS */
export function pressSheet(kit: Kit, stylesheet: string): AsyncGenerator<string, void> {
  const title = `${kit.bandName}: press kit`;
  const hint = 'One page of A4 or Letter. Print it without headers and footers, or save it as PDF.';
  return printedSheets({ title, hint, ownStyle: styleOf(stylesheet) }, sheetOf(kit));
}

export function pressSheetPolicy(stylesheet: string) {
  const policy = sheetPolicy(styleOf(stylesheet));
  return { ...policy, reach: [...policy.reach, "img-src 'self'", "font-src 'self'"] };
}

async function* sheetOf(kit: Kit): AsyncGenerator<string, void> {
  const { press, bandName, address, lines } = kit;
  const bio = press.medium || press.short || press.long;
  const quotes = press.quotes
    .slice(0, 2)
    .map(({ text, source }) => `“${firstSentences(text, most.quote)}”\n${source}`);
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
    ...lines.Contact.map((contact) => element('p', contact)),
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
const inShort = (texts: readonly string[]) => texts.map((text) => text.split('\n')[0]!);

const list = (title: string, lines: readonly string[]): string =>
  lines.length === 0
    ? ''
    : `<h3>${title}</h3><ul>${lines.map((line) => element('li', line)).join('')}</ul>`;

/** @param tag its name, perhaps with a class */
function element(tag: string, text: string): string {
  const lang = textAttributes(text).lang === undefined ? '' : ' lang=""';
  return `<${tag} dir="auto"${lang}>${escapeHtml(text)}</${tag.split(' ')[0]}>`;
}

/**
 * The section has the size of what A4 and Letter have in common, or all of A4 in print. The photo
 * takes the room that is left. If texts are too long, the last ones are left out, not the contacts.
 */
const styleOf = (stylesheet: string): string => `${stylesheet}
:root{color-scheme:light}
@page{margin:12mm}
body{font-family:var(--body-font)}
section{width:186mm!important;height:250mm;max-width:none;overflow:hidden;display:flex;flex-direction:column;gap:5mm;font-size:9.5pt;line-height:1.35;overflow-wrap:anywhere}
@media print and (min-height:265mm){section{height:270mm}}
h2,h3{font-family:var(--primary-font);font-weight:var(--display-weight);letter-spacing:var(--display-spacing);text-transform:var(--display-case);line-height:1.15}
h2{flex:none;padding-bottom:2mm;display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden;-webkit-line-clamp:2}
.brief{font-size:44pt;-webkit-line-clamp:1}.middle{font-size:30pt}.long{font-size:20pt}
h3{font-size:14pt;margin-bottom:1.5mm;border-bottom:.3mm solid;break-after:avoid}
figure{flex:1 1 60mm;min-height:0;display:flex;flex-direction:column}
img{flex:1;min-height:0;width:100%;object-fit:cover;object-position:50% 30%}
figcaption{font-size:7.5pt;margin-top:1mm;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.parts{flex:0 1000 auto;min-height:0;overflow:hidden;columns:2;column-gap:8mm}
.bio,li,footer p{white-space:pre-line}
.bio,ul{margin-bottom:4mm}
ul{list-style:none;padding:0}
li{padding-bottom:.8mm;break-inside:avoid}
footer{flex:none;display:flex;gap:4mm;border-top:.3mm solid;padding-top:3mm}
footer div{flex:1;display:grid;grid-template-columns:repeat(3,1fr);gap:2.5mm 4mm;align-content:start}
footer svg{width:18mm;height:18mm;flex:none}
@media screen{main{overflow-x:auto;padding:0 16px}}`;
