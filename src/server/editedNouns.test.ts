import { expect, test } from 'vitest';
import { listed } from '../features/demo/demo.records.ts';
import { NewPrivateLink } from '../features/private-links/private-links.ts';
import { draftsTables, versionedTables } from './editedNouns.ts';

test('each noun with drafts has private links', () => {
  const nouns = versionedTables.filter(({ draftsTable }) => draftsTable).map(({ noun }) => noun);
  expect(NewPrivateLink.shape.noun.options.toSorted()).toEqual(nouns.toSorted());
});

test('a site with records of any noun with drafts is not empty for the demo band', () => {
  expect(listed).toEqual(expect.arrayContaining(draftsTables));
});
