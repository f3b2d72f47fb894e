import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { encode } from 'uqr';
import { escapeHtml } from '../../kit/server/escapeHtml.ts';
import type { PrintedBatch } from './codes.records.ts';
import { printedCode, redeemPath } from './downloads.view.ts';

interface Cards extends PrintedBatch {
  bandName: string;
  siteUrl: URL;
}

const perPage = 10;

const script = `document.querySelector('button').addEventListener('click',function(){print()})`;

/** Returns sheets of A4, with ten cards each of the usual size; leaves used codes out. */
export async function* cardsDocument(cards: Cards): AsyncGenerator<string, void> {
  const { encode } = await import('uqr');
  const left = cards.codes.filter(({ isRedeemed }) => !isRedeemed);
  const title = escapeHtml(`${cards.name}: cards for ${cards.releaseTitle}`);
  const used = cards.codes.length - left.length;
  yield [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${title}</title><style>${style}</style></head><body>`,
    `<header><h1>${title}</h1><p>${printHint(left.length, used)}</p>`,
    `<p><button type="button">Print</button></p></header><main>`,
  ].join('');
  for (let at = 0; at < left.length; at += perPage) {
    // Lets the server answer fans between two sheets.
    await setImmediate();
    const sheet = left.slice(at, at + perPage).map(({ code }) => cardOf(code, cards, encode));
    yield `<section>${sheet.join('')}</section>`;
  }
  yield `</main><script>${script}</script></body></html>`;
}

function printHint(left: number, used: number): string {
  const cards = left === 1 ? '1 card' : `${left} cards`;
  return [
    `${cards}, ten per A4 sheet. Print at 100% scale, without headers and footers.`,
    ...(used === 1 ? ['1 used code is left out.'] : []),
    ...(used > 1 ? [`${used} used codes are left out.`] : []),
  ].join(' ');
}

function cardOf(
  code: string,
  { bandName, releaseTitle, siteUrl }: Cards,
  encodeQr: typeof encode,
): string {
  const address = new URL(redeemPath, siteUrl);
  const shown = address.host + address.pathname;
  // Browsers don't send the part after `#`, so that no server or log gets the code.
  address.hash = printedCode(code);
  return [
    '<article><div>',
    `<p class="band">${escapeHtml(bandName)}</p><p class="title">${escapeHtml(releaseTitle)}</p>`,
    '<p class="how">Download it with this code:</p>',
    `<p class="code">${printedCode(code)}</p><p class="where">${escapeHtml(shown)}</p></div>`,
    qrCode(encodeQr(address.href, { ecc: 'M', border: 0 })),
    '</article>',
  ].join('');
}

/** Has no quiet zone of its own: the white paper around it is enough. */
function qrCode({ data, size }: ReturnType<typeof encode>): string {
  const bars = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return `<svg aria-hidden="true" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${bars.join('')}"/></svg>`;
}

const style = `
@page{size:A4;margin:13.5mm 20mm}
*{box-sizing:border-box;margin:0}
body{background:#fff;color:#000;font:10pt/1.25 system-ui,sans-serif}
header{max-width:170mm;margin:0 auto;padding:16px;display:grid;gap:8px}
h1{font-size:16pt}
button{min-height:44px;padding:0 20px;border:1px solid;background:#000;color:#fff;font:inherit;cursor:pointer}
section{width:170mm;max-width:100%;margin:0 auto 16px;display:grid;grid-template-columns:repeat(2,1fr)}
article{height:54mm;padding:5mm;border:.2mm dashed #999;display:flex;gap:4mm;align-items:center;overflow:hidden;break-inside:avoid}
article div{flex:1;min-width:0;height:100%;display:flex;flex-direction:column}
.band{font-weight:700;font-size:11pt}
.band,.title{overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow-wrap:anywhere}
.how{margin-top:auto}
.code{font:700 11pt/1.4 ui-monospace,monospace;white-space:nowrap}
.how,.where{font-size:7.5pt;overflow-wrap:anywhere}
svg{width:27mm;height:27mm;flex:none}
@media screen and (max-width:700px){section{grid-template-columns:1fr}}
@media print{header{display:none}section{width:170mm;margin:0;break-after:page}section:last-child{break-after:auto}}`;

export const cardsPolicy = {
  script,
  loadsOthers: false,
  reach: [`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`],
  // The print button needs these.
  sandbox: 'allow-scripts allow-modals',
  referrer: 'no-referrer',
} as const;
