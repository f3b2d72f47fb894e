import { expect, test } from 'vitest';
import { publishedNouns, versionedTables } from './editedNouns.ts';

const withDrafts = versionedTables.filter(({ list }) => list?.isPublished);

test.each(withDrafts)('the noun $noun names the page that shows its public records', ({ noun }) => {
  expect(publishedNouns.has(noun)).toBe(true);
});
