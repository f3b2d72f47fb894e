import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { opened, readAll } from '../../../tests/environment/import-files.ts';
import { buttondownLetters } from './buttondown-letters.ts';
import { idOf } from './found.ts';

const list = `id,secondary_id,subject,publish_date,source,slug
1a,1,Hello,2023-01-02 16:55:00+00:00,app,hello
2b,2,Draft,,app,draft
3c,3,Gone,2023-01-05 13:00:00+00:00,app,gone`;
const hello = '<!-- buttondown-editor-mode: plaintext -->## Hi\n\nWe *play*.';

test('reads letters with their text, their day and their address', async () => {
  const files = await opened({ 'emails.csv': list, 'hello.md': hello, 'draft.md': 'Later' });
  expect(await buttondownLetters.recognizes(files[0]!)).toBe(true);
  expect(await buttondownLetters.recognizes(files[1]!)).toBe(false);
  expect(await readAll(buttondownLetters, files)).toMatchObject([
    {
      file: 'emails.csv',
      row: 2,
      value: {
        id: idOf('1a'),
        oldPath: '/archive/hello',
        fields: {
          title: 'Hello',
          blocks: [{ type: 'words', text: '**Hi**\n\nWe *play*.' }],
          publishAt: Date.UTC(2023, 0, 2, 16, 55),
          isDraft: false,
        },
      },
    },
    {
      file: 'emails.csv',
      row: 3,
      value: { fields: { publishAt: null, isDraft: true } },
    },
    { file: 'emails.csv', row: 4, why: 'The file gone.md is missing.' },
  ]);
});

test('reads them in a zip', async () => {
  const zip = zipSync({
    'export/emails.csv': strToU8(list),
    'export/emails/hello.md': strToU8('Hi *there*'),
  });
  const files = await opened({ 'export.zip': Buffer.from(zip) });
  const [found] = await readAll(buttondownLetters, files);
  expect(found).toMatchObject({ value: { shown: { Title: 'Hello', Text: 'Hi *there*' } } });
});
