import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { bothEngines, freshDatabase } from '../../../tests/environment/engines.ts';
import type { Db } from '../../database/open.ts';
import { addLetter, changeLetter } from '../letters/letters.records.ts';
import type { LetterTables } from '../letters/letters.table.ts';
import { gazetteer } from '../places/gazetteer.records.ts';
import type { ShowRow } from '../shows/shows.records.ts';
import { writtenShow } from '../../../tests/environment/import-files.ts';
import type { FoundPost, FoundShow, WrittenShow } from './found.ts';
import { foundPost } from './found-posts.ts';
import { foundShow } from './found-shows.records.ts';
import { contentImporter } from './imported-content.records.ts';

type Content = FoundShow | FoundPost;

const run = { id: 'import', at: 2_000_000_000_000 };

const show = async (more: Partial<WrittenShow> = {}) =>
  (await foundShow(writtenShow(more), 'Europe/Berlin')) as FoundShow;

const post = (more: Partial<Parameters<typeof foundPost>[0]> = {}) =>
  foundPost({
    uid: '1',
    title: 'On tour',
    text: 'We <b>play</b>.',
    at: Date.UTC(2019, 4, 1),
    isPublic: true,
    address: '/2019/on-tour/',
    ...more,
  }) as FoundPost;

async function take(db: Db, values: readonly Content[]) {
  const outcomes = await contentImporter.classify(db, values);
  const items = values.map((value, at) => ({ value, outcome: outcomes[at]! }));
  const changes = await db.transaction().execute((trx) => contentImporter.write(trx, items, run));
  return { changes, outcomes };
}

const undo = (db: Db, changes: Awaited<ReturnType<typeof take>>['changes']) =>
  db.transaction().execute((trx) => contentImporter.undo(trx, changes));

async function stateOf(db: Db) {
  const tables = db.withTables<LetterTables & { shows: ShowRow }>();
  const letters = await tables.selectFrom('letters').selectAll().orderBy('id').execute();
  return {
    shows: await tables.selectFrom('shows').selectAll().orderBy('id').execute(),
    letters,
  };
}

describe.each(bothEngines)('shows and posts of other programs on %s', (engine) => {
  const fresh = async () => {
    const database = await freshDatabase(engine);
    onTestFinished(() => database.dispose());
    return database.db;
  };

  test('the same show comes once', async () => {
    const db = await fresh();
    await take(db, [await show({ uid: 'a' })]);
    const others = [
      show({ uid: 'a', day: Date.UTC(2027, 10, 21) }),
      show({ uid: 'b' }),
      show({ venue: 'KNUST', showtime: null }),
      show({ showtime: 22 * 60 }),
      show({ venue: 'Molotow' }),
    ];
    const { outcomes } = await take(db, await Promise.all(others));
    expect(outcomes).toEqual(['known', 'known', 'known', 'new', 'new']);
  });

  test('long texts are cut and split into blocks, and half characters leave', async () => {
    const db = await fresh();
    const words = Array.from({ length: 30 }, (_, n) => `${n} ${'word '.repeat(400)}\ud800`);
    const long = post({ title: '😀'.repeat(80), text: words.join('\n\n') });
    const venue = '😀'.repeat(101);
    await take(db, [long, await show({ venue, notes: 'x'.repeat(2_000) })]);
    const { letters, shows } = await stateOf(db);
    const blocks = JSON.parse(letters[0]!.blocks) as { text: string }[];
    expect(blocks.length).toBe(4);
    expect(blocks.every(({ text }) => text.length < 20_000 && text.isWellFormed())).toBe(true);
    expect(shows[0]).toMatchObject({ venue: '😀'.repeat(100), notes: 'x'.repeat(1_000) });
  });

  test('no transaction waits for the search of a town', async () => {
    const db = await fresh();
    const shows = await Promise.all(
      ['Hamburg', 'Paris, TX'].map((location) => show({ venue: location, location })),
    );
    const search = vi.spyOn(await gazetteer(), 'startingWith');
    onTestFinished(() => search.mockRestore());
    expect((await take(db, shows)).outcomes).toEqual(['new', 'new']);
    expect(search).not.toHaveBeenCalled();
    const { shows: stored } = await stateOf(db);
    expect(stored.map((one) => one.place_name).toSorted()).toEqual(['Hamburg', 'Paris, Texas']);
  });

  test('takes no slug from a draft', async () => {
    const db = await fresh();
    await addLetter(db, randomUUID(), { title: 'On tour', isDraft: true }, run.at);
    await take(db, [post()]);
    const { letters } = await stateOf(db);
    const slugs = letters.map((row) => [row.slug, row.is_draft]).toSorted();
    expect(slugs).toEqual([
      ['on-tour', 1],
      ['on-tour-2', 0],
    ]);
  });

  test('taking back leaves everything as it was, but for what changed since', async () => {
    const db = await fresh();
    const values = fc.array(
      fc.oneof(
        fc
          .record({
            uid: fc.constantFrom('', 'a', 'b'),
            venue: fc.constantFrom('Knust', 'Molotow'),
            showtime: fc.constantFrom(null, 1200, 1260),
            day: fc.constantFrom(Date.UTC(2027, 10, 20), Date.UTC(2027, 10, 21)),
          })
          .map(show),
        fc
          .record({
            uid: fc.constantFrom('1', '2', '3', '4'),
            title: fc.constantFrom('News', 'On tour'),
            isPublic: fc.boolean(),
          })
          .map(post),
      ),
      { minLength: 1, maxLength: 8 },
    );
    const property = fc.asyncProperty(
      values,
      values,
      fc.boolean(),
      async (first, second, isChanged) => {
        const base = await take(db, await Promise.all(first));
        const before = await stateOf(db);
        const { changes } = await take(db, await Promise.all(second));
        const [letter] = changes.filter(({ fields }) => fields === 'letter');
        if (isChanged && letter)
          await changeLetter(db, letter.record, { preview: 'x' }, run.at, undefined);
        const undone = await undo(db, changes);
        const { kept } = undone;
        expect(kept).toEqual(isChanged && letter ? [letter.record] : []);
        expect(undone.removed).toBe(changes.length - kept.length);
        const after = await stateOf(db);
        after.letters = after.letters.filter(({ id }) => !kept.includes(id));
        expect(after).toEqual(before);
        await undo(db, base.changes);
        if (letter) await undo(db, [{ ...letter, after: '2' }]);
      },
    );
    await fc.assert(property, { numRuns: engine === 'sqlite' ? 40 : 10 });
  });
});
