import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { read } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { bioApi } from './bio.api.ts';
import type { BioTables } from './bio.table.ts';
import { bioEndpoints } from './bio.ts';

describe.each(engines)('the bio on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  test('there is an empty story before anything was saved', async () => {
    expect(await read(bioApi(site), bioEndpoints.read)).toEqual({ text: '', revision: 0 });
  });

  test('the story is answered as it was saved, and counts from its first revision', async () => {
    await site.db
      .withTables<{ bio: { id: number; text: string } }>()
      .insertInto('bio')
      .values({ id: 1, text: 'We met.\n\nWe “played”.' })
      .execute();
    expect(await read(bioApi(site), bioEndpoints.read)).toEqual({
      text: 'We met.\n\nWe “played”.',
      revision: 1,
    });
  });

  test('there can be only one story', async () => {
    const bio = site.db.withTables<BioTables>().insertInto('bio');
    await expect(bio.values({ id: 2, text: '', revision: 1 }).execute()).rejects.toThrow(/check/i);
  });
});
