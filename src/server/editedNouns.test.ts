import { expect, test } from 'vitest';
import { NewPrivateLink } from '../features/private-links/private-links.ts';
import { versionedTables } from './editedNouns.ts';

test('each noun with drafts has private links', () => {
  const nouns = versionedTables.filter(({ draftsTable }) => draftsTable).map(({ noun }) => noun);
  expect(NewPrivateLink.shape.noun.options.toSorted()).toEqual(nouns.toSorted());
});
