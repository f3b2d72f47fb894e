import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openedFiles, type ImportFile } from '../imports/readers.ts';
import { buttondownLetters } from './buttondown-letters.ts';

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of items) found.push(one);
  return found;
}

const fileOf = (name: string, text: string): ImportFile => ({
  name,
  async *text() {
    yield text;
  },
  head: async () => text,
});

const list = fileOf(
  'emails.csv',
  `id,secondary_id,subject,publish_date,source,slug
1a,1,Hello,2023-01-02 16:55:00+00:00,app,hello
2b,2,Draft,,app,draft
3c,3,Gone,2023-01-05 13:00:00+00:00,app,gone`,
);
const files = [
  list,
  fileOf('hello.md', '<!-- buttondown-editor-mode: plaintext -->## Hi\n\nWe *play*.'),
  fileOf('draft.md', 'Later'),
];

test('reads letters with their text, their day and their address', async () => {
  expect(await buttondownLetters.recognizes(files)).toBe(true);
  expect(await buttondownLetters.recognizes(files.slice(1))).toBe(false);
  expect(await all(buttondownLetters.read(files, []))).toMatchObject([
    {
      file: 'emails.csv',
      row: 2,
      value: {
        uid: '1a',
        oldPath: '/archive/hello',
        resolved: {
          fields: {
            title: 'Hello',
            blocks: [{ type: 'words', text: '**Hi**\n\nWe *play*.' }],
            publishAt: Date.UTC(2023, 0, 2, 16, 55),
            isDraft: false,
          },
        },
      },
    },
    {
      file: 'emails.csv',
      row: 3,
      value: { resolved: { fields: { publishAt: null, isDraft: true } } },
    },
    { file: 'emails.csv', row: 4, why: 'The file gone.md is missing.' },
  ]);
});

test('reads them in a zip', async () => {
  const zip = Buffer.from(
    zipSync({
      'export/emails.csv': strToU8(await list.head()),
      'export/emails/hello.md': strToU8('Hi *there*'),
    }),
  );
  const read = async (at: number, length: number) => zip.subarray(at, at + length);
  const opened = await openedFiles([{ name: 'export.zip', source: { size: zip.length, read } }]);
  const [hello] = await all(buttondownLetters.read(opened, []));
  expect(hello).toMatchObject({
    value: { resolved: { shown: { Title: 'Hello', Text: 'Hi *there*' } } },
  });
});
