import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a record is one line, and every field is in quotes', () => {
  expect(csvLine(['a@fans.example', '', 'two, or "three"'])).toBe(
    '"a@fans.example","","two, or ""three"""\r\n',
  );
  expect(csvLine(['first\r\nsecond'])).toBe('"first\r\nsecond"\r\n');
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '＝1',
  '=cmd|"/c calc"!A1',
  '=cmd|calc!a1@evil.example',
  '=HYPERLINK(A1)@evil.example',
  '@fay@fans.example',
  '+fay @fans.example',
  '+fay@fans.example\n=1',
  '-1+1@2',
])('spreadsheets do not calculate %j', (field) => {
  expect(csvLine([field])).toBe(`"'${field.replaceAll('"', '""')}"\r\n`);
});

test.each(['+fay@fans.example', '-fay+1@fans.example', '=fay@fäns.example'])(
  'the address %j is exported unchanged',
  (address) => {
    expect(csvLine([address])).toBe(`"${address}"\r\n`);
  },
);

test.each(['a=b', 'a-b@fans.example', "it's", '1+1'])('%j stays unchanged', (field) => {
  expect(csvLine([field])).toBe(`"${field}"\r\n`);
});
