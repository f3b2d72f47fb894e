import { describe, expect, test } from 'vitest';
import { opened, readAll } from '../../../tests/environment/import-files.ts';
import { encodings, fanLists, tableText } from '../../../tests/fixtures/fanLists.ts';
import { fanReader, fanSigns, type Fan } from './fan-lists.ts';

const fanKinds = Object.keys(fanSigns) as (keyof typeof fanSigns)[];

async function readFans(files: Record<string, Buffer | string>) {
  const dropped = await opened(files);
  const are = await Promise.all(fanKinds.map((one) => fanReader(one).recognizes(dropped[0]!)));
  const kind = fanKinds[are.indexOf(true)] ?? null;
  if (kind === null) return { kind, fans: [], wrong: [] };
  const [fans, wrong]: [Fan[], { row: number; why: string }[]] = [[], []];
  for (const { row, ...one } of await readAll(fanReader(kind), dropped)) {
    if (one.why !== undefined) wrong.push({ row, why: one.why });
    else fans.push(one.value!);
  }
  return { kind, fans, wrong };
}

describe.each(Object.entries(encodings))('in %s', (_, encode) => {
  describe.each([',', ';', '\t'])('with the delimiter %j', (delimiter) => {
    test.each(fanLists)('reads $kind: $name', async ({ kind, name, rows, fans }) => {
      const read = await readFans({ [name]: encode(tableText(rows, delimiter)) });
      expect(read.kind).toBe(kind);
      expect(read.wrong).toEqual([]);
      expect(read.fans).toHaveLength(fans.length);
      expect(read.fans).toMatchObject(fans);
    });
  });
});

test('a spreadsheet names its delimiter in the first line, and rows count from there', async () => {
  const text = 'sep=;\r\nE-Mail;Ort\r\nfay@fans.example;Köln\r\nnone;Bonn\r\n';
  expect(await readFans({ 'fans.csv': text })).toMatchObject({
    fans: [{ email: 'fay@fans.example', town: 'Köln' }],
    wrong: [{ row: 4, why: 'This is not a valid e-mail address.' }],
  });
});

test.each([
  ['an open quote, and no other follows', '"open,x'],
  ['an open quote before quoted cells', '"open,"x"'],
  ['a quote in the middle', 'fay@fans.example,"a "b" c"'],
])('%s costs one row', async (_, broken) => {
  const fine = (n: number) => `fan${n}@fans.example,"Fan ""${n}"""`;
  const rows = Array.from({ length: 30_000 }, (_, n) => fine(n));
  rows.splice(20_000, 0, broken);
  const { fans, wrong } = await readFans({ 'fans.csv': `email,name\n${rows.join('\n')}` });
  expect(wrong).toEqual([{ row: 20_002, why: 'A quotation mark is missing.' }]);
  expect(fans).toHaveLength(30_000);
  expect(fans.at(-1)).toMatchObject({ email: 'fan29999@fans.example', name: 'Fan "29999"' });
});

test.each([
  ['mailchimp', 'E-Mail-Adresse,Vorname,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LEID,EUID'],
  ['ghost', 'id,email,name,subscribed_to_emails,created_at,labels'],
  ['csv', 'Kontakt,Ort'],
])('knows %s by %s', async (kind, headings) => {
  const row = headings.split(',').map((_, at) => (at < 2 ? 'fay@fans.example' : ''));
  expect(await readFans({ 'a.csv': `${headings}\n${row.join()}\n` })).toMatchObject({
    kind,
    fans: [{ email: 'fay@fans.example' }],
  });
});

test('reads buyers first, since a list of fans may not count their purchases', async () => {
  const { fans } = await readFans({
    'mailing_list.csv': 'email,fullname,num purchases\nfay@fans.example,Fay,0\n',
    'sales.csv': 'paid to,item type,item name,buyer email\nus,album,Boat,fay@fans.example\n',
  });
  expect(fans.map(({ isCustomer }) => isCustomer)).toEqual([true, false]);
});

test('reads untidy cells', async () => {
  const columns = Array.from({ length: 200 }, (_, n) => `Own ${n}`);
  const text = `email,name,${columns.join()}
"  MAILTO:Fay@Fans.example\u00a0",'=HYPERLINK("x"),${columns.join()}
"""Cy, Lou"" <cy@fans.example>",\uFEFF,
\u0000lou@fans.example\u0000,"Lou\u0000
Reed",${'x'.repeat(50_000)}
,Nobody,
`;
  const { fans, wrong } = await readFans({ 'fans.csv': text });
  expect(fans).toMatchObject([
    { email: 'fay@fans.example' },
    { email: 'cy@fans.example', name: 'Cy, Lou' },
    { email: 'lou@fans.example', name: 'Lou Reed' },
  ]);
  expect(wrong).toEqual([{ row: 5, why: 'There is no e-mail address.' }]);
  for (const { evidence } of fans) expect(evidence.length).toBeLessThan(8_000);
});

test.each(['', '\n\n', 'a,b\n', 'a\nb\n', '{"a": 1}', '\u0000'.repeat(100)])(
  'finds no list in %j',
  async (text) => expect(await readFans({ 'fans.csv': text })).toMatchObject({ kind: null }),
);
