import { expect, test } from 'vitest';
import { publishedNouns, versionedTables } from './editedNouns.ts';

test('each noun with drafts names the page that shows its public records', () => {
  const nouns = versionedTables.filter(({ list }) => list?.isPublished).map(({ noun }) => noun);
  expect([...publishedNouns.keys()]).toEqual(nouns);
});
