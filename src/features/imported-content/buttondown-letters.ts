import { tableReader, type TableRow } from '../imports/tables.ts';
import { typedTime } from '../imports/typed-times.ts';
import { wholeText, type FoundPost } from './found.ts';

type Column = 'id' | 'slug' | 'subject' | 'publishdate';

/** Reads the letters of a Buttondown export: `emails.csv`, and a file of Markdown for each. */
export const buttondownLetters = tableReader<Column, FoundPost>({
  headings: {},
  signs: ['id slug subject publishdate'],
  isFixed: true,
  read: letterOf,
});

async function letterOf({ fields, files }: TableRow<Column>) {
  const { id, slug = '', subject = '', publishdate = '' } = fields;
  const file = files.find(({ name }) => name === `${slug}.md`);
  if (!file) return `The file ${slug}.md is missing.`;
  const { foundPost } = await import('./found-posts.ts');
  const at = typedTime(publishdate);
  return foundPost({
    uid: id ?? slug,
    title: subject,
    text: await wholeText(file.text()),
    isMarkdown: true,
    at,
    isPublic: at !== null,
    address: `/archive/${slug}/`,
  });
}
