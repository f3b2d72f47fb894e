import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RecordRows } from './RecordRows.tsx';
import { headerOf, missingText, type RecordRow } from './RowHead.tsx';

const picture = { src: '/files/o/a.png', width: 1, height: 1, placeholder: '', copies: {} };
const row = { header: 'May', subhead: '', picture: null, details: [] };

const htmlOf = (rows: readonly Partial<RecordRow>[]): string =>
  renderToString(
    <RecordRows
      title="Rows"
      hint=""
      records={rows.map((one, id) => ({ ...row, ...one, _id: String(id), revision: 1 }))}
      rowOf={(record) => record}
      renderActions={() => null}
    />,
  );

/** Returns how many of these rows reserve space for an image, and how many show a sign in it. */
function places(rows: readonly Partial<RecordRow>[]): { kept: number; signs: number } {
  const html = htmlOf(rows);
  const count = (sign: RegExp) => [...html.matchAll(sign)].length;
  return {
    kept: count(/class="[^"]*\brow-picture\b/g),
    signs: count(/<span aria-hidden="true" class="[^"]*row-picture[^"]*">Fri<\/span>/g),
  };
}

test('an icon replaces a missing image, and is hidden from screen readers', () => {
  expect(places([{ picture, sign: 'Fri' }, { sign: 'Fri' }])).toEqual({ kept: 2, signs: 1 });
  expect(places([{ sign: 'Fri' }, {}])).toEqual({ kept: 2, signs: 1 });
  expect(places([{ picture }, {}])).toEqual({ kept: 2, signs: 0 });
});

test('without any images no space is reserved', () => {
  expect(places([{}, {}])).toEqual({ kept: 0, signs: 0 });
});

test('the missing fields are one phrase, and a complete row has none', () => {
  expect(missingText(['ticket link', 'price'])).toBe('No ticket link, no price');
  expect(htmlOf([{ missing: ['price'] }])).toContain('No price');
  expect(htmlOf([{ missing: [] }])).not.toContain('No ');
});

test('the day precedes the name, also in buttons and dialogs', () => {
  expect(headerOf({ lead: 'Nov 20, 2026', header: 'The Cellar' })).toBe(
    'Nov 20, 2026 · The Cellar',
  );
  expect(headerOf({ header: 'The Cellar' })).toBe('The Cellar');
});

test('only facts with a value are shown', () => {
  const facts = [
    { name: 'Adv.', value: '$12.00' },
    { name: 'Door', value: null },
  ];
  const html = htmlOf([{ facts }]);
  expect(html).toContain('$12.00');
  expect(html).not.toContain('Door');
});
