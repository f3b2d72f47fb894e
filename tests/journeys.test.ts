import { expect, test } from 'vitest';
import { reasons, type SharedReason } from './journeys/reasons.ts';
import { sourcesIn, type Source } from './house/sources.ts';

const folder = 'tests/journeys/';
const ending = '.journey.ts';

test('every journey has a reason, and every reason a journey', () => {
  const journeys = sourcesIn('tests/journeys').filter(({ path }) => path.endsWith(ending));
  const files = journeys.map(({ path }) => path.slice(folder.length, -ending.length));
  expect(Object.keys(reasons).toSorted()).toEqual(files.toSorted());
  for (const [at, journey] of journeys.entries()) {
    const titles = titlesOf(journey);
    expect(titles, journey.path).not.toEqual([]);
    const reason = reasons[files[at]!]!;
    if (typeof reason === 'string') expect(titles, journey.path).toHaveLength(1);
    else expect(titlesIn(reason).toSorted(), journey.path).toEqual(titles.toSorted());
  }
});

test('each reason is unique, and a sentence', () => {
  const all = Object.values(reasons).flatMap((reason) => {
    if (typeof reason === 'string') return [reason];
    return isShared(reason) ? [reason.reason] : Object.values(reason);
  });
  expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
  expect(all.filter((one) => !/^[A-Z].{30,}\.$/.test(one))).toEqual([]);
});

test('titles of journeys are found in any notation', () => {
  const text = "test('a', async () => {});\n  test(\n    \"b's\",\n    { tag: '@whole' },\n";
  expect(titlesOf({ path: '', text: `${text}test(\`c \${d}\`, f);` })).toEqual([
    'a',
    "b's",
    'c ${d}',
  ]);
});

type Several = SharedReason | Readonly<Record<string, string>>;

const isShared = (reason: Several): reason is SharedReason => Array.isArray(reason.journeys);

const titlesIn = (reason: Several): readonly string[] =>
  isShared(reason) ? reason.journeys : Object.keys(reason);

/** The titles of the journeys in a file. */
function titlesOf({ text }: Source): string[] {
  return [...text.matchAll(/\btest\(\s*(['"`])(.+?)\1,/g)].map((found) => found[2]!);
}
