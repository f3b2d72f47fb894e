import { escapeHtml } from '../../kit/server/escapeHtml.ts';
import { printedSheets, qrCode, sheetPolicy } from '../../kit/server/printedSheets.ts';
import { localAddressHint } from '../../kit/links/localAddress.ts';
import { shortVenueDay } from '../shows/show-details.view.ts';
import type { Show } from '../shows/shows.ts';

interface ShowCard {
  bandName: string;
  show: Show;
  address: URL;
}

/** Returns a sheet for the merch table and the stage. It fits A4 and US Letter. */
export function showCardDocument(card: ShowCard): AsyncGenerator<string, void> {
  const { venue, location } = card.show;
  const hint = [
    'For the merch table and the stage: fans who sign up with it are listed with this show.',
    'Print it on A4 or Letter, in any size, without headers and footers.',
    localAddressHint(card.address.href) ?? '',
  ];
  const title = `Newsletter card: ${venue}, ${location}`;
  return printedSheets({ title, hint: hint.join(' ').trim(), ownStyle }, sheetOf(card));
}

async function* sheetOf({ bandName, show, address }: ShowCard): AsyncGenerator<string, void> {
  const { venue, location } = show;
  yield [
    `<section><p class="band">${escapeHtml(bandName)}</p>`,
    '<p class="how">Scan to get our newsletter</p>',
    await qrCode(address.href),
    `<p class="where">${escapeHtml(address.host + address.pathname)}</p>`,
    `<p>${escapeHtml(`${venue}, ${location} · ${shortVenueDay(show)}`)}</p></section>`,
  ].join('');
}

const ownStyle = `
@page{margin:15mm 20mm}
section{display:grid;gap:6mm;justify-items:center;text-align:center;font-size:14pt;padding:10mm 5mm;overflow-wrap:anywhere}
p{max-width:100%}
.band{font-size:36pt;font-weight:700;line-height:1.1}
.how{font-size:22pt}
.where{font:700 20pt/1.3 ui-monospace,monospace}
svg{width:110mm;max-width:100%;height:auto}`;

export const showCardPolicy = sheetPolicy(ownStyle);
