import { describe, expect, onTestFinished, test } from 'vitest';
import { bothEngines, freshDatabase } from '../../tests/environment/engines.ts';
import { pageLimits, storedRows, type Row } from './snapshot.records.ts';

describe.each(bothEngines)('the rows of a table on %s', (engine) => {
  test('are read in pages of bounded rows and text, and other work runs between them', async () => {
    const { db, dispose } = await freshDatabase(engine);
    onTestFinished(() => dispose());
    const lengths = [...Array.from({ length: 250 }, () => 10), 100_000, 200_000, 300_000, 10];
    const stored = lengths.map((length, at) => ({
      id: String(at).padStart(4, '0'),
      name: 'Ann',
      email: 'ann@fans.example',
      subject: 'Hi',
      message: 'x'.repeat(length),
      received_at: at,
      is_suspicious: 0,
    }));
    await db.withTables<Record<string, Row>>().insertInto('messages').values(stored).execute();
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    onTestFinished(() => clearImmediate(next));

    const pages: { ids: unknown[]; text: number; turn: number }[] = [];
    for await (const rows of storedRows(db, { name: 'messages', key: ['id'] })) {
      const text = rows.reduce((sum, { message }) => sum + String(message).length, 0);
      pages.push({ ids: rows.map(({ id }) => id), text, turn: turns });
    }
    expect(pages.flatMap(({ ids }) => ids)).toEqual(stored.map(({ id }) => id));
    for (const { ids, text } of pages) {
      expect(ids.length).toBeLessThanOrEqual(pageLimits.rows);
      expect(text <= pageLimits.text || ids.length === 1).toBe(true);
    }
    expect(pages.length).toBeGreaterThan(4);
    expect(new Set(pages.map(({ turn }) => turn)).size).toBe(pages.length);
  });
});
