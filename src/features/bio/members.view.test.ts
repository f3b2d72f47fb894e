import { expect, test } from 'vitest';
import { initialsOf } from './members.view.ts';

test.each([
  ['Ann', 'A'],
  ['ann marie van dyke', 'AD'],
  ['  Jo   "Fuzz"  Lee ', 'JL'],
  ['"Fuzz" (of Leeds)', 'FL'],
  ['Émile É́x', 'ÉÉ́'],
  ['𝒜da 李', '𝒜李'],
  ['808 State', '8S'],
  ['🎸 🥁', ''],
  ['', ''],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
