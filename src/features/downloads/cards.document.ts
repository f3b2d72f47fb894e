import { setImmediate } from 'node:timers/promises';
import { escapeHtml } from '../../kit/server/escapeHtml.ts';
import { printedSheets, qrCode, sheetPolicy } from '../../kit/server/printedSheets.ts';
import type { PrintedBatch } from './codes.records.ts';
import { printedCode, redeemPath } from './downloads.view.ts';

interface Cards extends PrintedBatch {
  bandName: string;
  siteUrl: URL;
}

const perPage = 10;

/** Returns sheets of A4, with ten cards each of the usual size; leaves used codes out. */
export function cardsDocument(cards: Cards): AsyncGenerator<string, void> {
  const left = cards.codes.filter(({ isRedeemed }) => !isRedeemed).map(({ code }) => code);
  const title = `${cards.name}: cards for ${cards.releaseTitle}`;
  const hint = printHint(left.length, cards.codes.length - left.length);
  return printedSheets({ title, hint, ownStyle }, sheetsOf(left, cards));
}

async function* sheetsOf(codes: readonly string[], cards: Cards): AsyncGenerator<string, void> {
  for (let at = 0; at < codes.length; at += perPage) {
    // Lets the server answer fans between two sheets.
    await setImmediate();
    const sheet = codes.slice(at, at + perPage).map((code) => cardOf(code, cards));
    yield `<section>${(await Promise.all(sheet)).join('')}</section>`;
  }
}

function printHint(left: number, used: number): string {
  const cards = left === 1 ? '1 card' : `${left} cards`;
  return [
    `${cards}, ten per A4 sheet. Print at 100% scale, without headers and footers.`,
    ...(used === 1 ? ['1 used code is left out.'] : []),
    ...(used > 1 ? [`${used} used codes are left out.`] : []),
  ].join(' ');
}

async function cardOf(code: string, { bandName, releaseTitle, siteUrl }: Cards): Promise<string> {
  const address = new URL(redeemPath, siteUrl);
  const shown = address.host + address.pathname;
  // Browsers don't send the part after `#`, so that no server or log gets the code.
  address.hash = printedCode(code);
  return [
    '<article><div>',
    `<p class="band">${escapeHtml(bandName)}</p><p class="title">${escapeHtml(releaseTitle)}</p>`,
    '<p class="how">Download it with this code:</p>',
    `<p class="code">${printedCode(code)}</p><p class="where">${escapeHtml(shown)}</p></div>`,
    await qrCode(address.href),
    '</article>',
  ].join('');
}

const ownStyle = `
@page{size:A4;margin:13.5mm 20mm}
section{display:grid;grid-template-columns:repeat(2,1fr)}
article{height:54mm;padding:5mm;border:.2mm dashed #999;display:flex;gap:4mm;align-items:center;overflow:hidden;break-inside:avoid}
article div{flex:1;min-width:0;height:100%;display:flex;flex-direction:column}
.band{font-weight:700;font-size:11pt}
.band,.title{overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow-wrap:anywhere}
.how{margin-top:auto}
.code{font:700 11pt/1.4 ui-monospace,monospace;white-space:nowrap}
.how,.where{font-size:7.5pt;overflow-wrap:anywhere}
svg{width:27mm;height:27mm;flex:none}
@media screen and (max-width:700px){section{grid-template-columns:1fr}}`;

export const cardsPolicy = sheetPolicy(ownStyle);
