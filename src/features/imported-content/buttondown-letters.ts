import type { ImportFile } from '../imports/readers.ts';
import { typedTime } from '../imports/typed-times.ts';
import { wholeText, type FoundPost } from './found.ts';
import { tableReader, type UsedCells } from './tables.ts';

type Column = 'id' | 'slug' | 'subject' | 'publishdate';

/** Reads the letters of a Buttondown export: `emails.csv`, and a file of Markdown for each. */
export const buttondownLetters = tableReader<Column, FoundPost>({
  useOf: (heading) => /^(?:id|slug|subject|publishdate)$/.exec(heading)?.[0] as Column | undefined,
  isSuch: (uses) => uses.size > 4,
  read: letterOf,
});

async function letterOf(fields: UsedCells<Column>, files: readonly ImportFile[]) {
  const { id, slug = '', subject = '', publishdate = '' } = fields;
  const file = files.find(({ name }) => name === `${slug}.md`);
  if (!file) return `The file ${slug}.md is missing.`;
  const { maxText, wordsOfMarkdown } = await import('./post-words.ts');
  const words = wordsOfMarkdown(await wholeText(file.text(), maxText));
  const at = typedTime(publishdate);
  const address = `/archive/${slug}/`;
  return { uid: id ?? slug, title: subject, words, at, isPublic: at !== null, address };
}
