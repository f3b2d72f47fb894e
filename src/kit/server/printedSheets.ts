import { hash } from 'node:crypto';
import { escapeHtml } from './escapeHtml.ts';

const script = `var button=document.querySelector('button');button.hidden=false;button.addEventListener('click',function(){print()})`;

const style = `
*{box-sizing:border-box;margin:0}
body{background:#fff;color:#000;font:10pt/1.25 system-ui,sans-serif}
header{max-width:170mm;margin:0 auto;padding:16px;display:grid;gap:8px}
h1{font-size:16pt;overflow-wrap:anywhere}
button{min-height:44px;padding:0 20px;border:1px solid;background:#000;color:#fff;font:inherit;cursor:pointer}
section{width:170mm;max-width:100%;margin:0 auto 16px}
@media print{header{display:none}section{width:170mm;margin:0;break-after:page}section:last-child{break-after:auto}}`;

interface SheetTexts {
  title: string;
  /** How to print it; not printed. */
  hint: string;
  /** Rules for what the sheets contain. */
  ownStyle: string;
}

/** Yields a page with a button that prints its sheets. @param sheets the HTML of sections */
export async function* printedSheets(
  { title, hint, ownStyle }: SheetTexts,
  sheets: AsyncIterable<string>,
): AsyncGenerator<string, void> {
  yield [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title><style>${style}${ownStyle}</style></head><body>`,
    `<header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(hint)}</p>`,
    `<p><button type="button" hidden>Print</button></p></header><main>`,
  ].join('');
  yield* sheets;
  yield `</main><script>${script}</script></body></html>`;
}

/** The policy of a page with such sheets. */
export const sheetPolicy = (ownStyle: string) =>
  ({
    script,
    loadsOthers: false,
    reach: [`style-src 'sha256-${hash('sha256', style + ownStyle, 'base64')}'`],
    // The print button needs these.
    sandbox: 'allow-scripts allow-modals',
    referrer: 'no-referrer',
  }) as const;

/** Returns SVG without a quiet zone of its own: the white paper around it is enough. */
export async function qrCode(text: string): Promise<string> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
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
