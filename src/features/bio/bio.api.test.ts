import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, read } from '../../../tests/environment/answers.ts';
import type { Db } from '../../database/open.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { documentApi } from '../../files/records/document.api.ts';
import { bioRecord } from './bio.records.ts';
import { bioEndpoints, bioLimits } from './bio.ts';

const bioApi = (site: { db: Db }) => documentApi(bioEndpoints, bioRecord, site);

describe.each(engines)('the bio on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  test('the story is empty before anything is saved', async () => {
    expect(await read(bioApi(site), bioEndpoints.read)).toEqual({ text: '', revision: 0 });
  });

  test('the story is returned as it was saved, and counts from its first revision', async () => {
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
    const bio = site.db
      .withTables<{ bio: { id: number; text: string; revision: number } }>()
      .insertInto('bio');
    await expect(bio.values({ id: 2, text: '', revision: 1 }).execute()).rejects.toThrow(/check/i);
  });

  test('a new story replaces the old one', async () => {
    const update = (text: string) => ask(bioApi(site), bioEndpoints.update, { body: { text } });
    expect(await update('We met. \r\n\r\nWe\tplayed.\n\n')).toEqual({
      text: 'We met.\n\nWe\tplayed.',
      revision: 1,
    });
    const second = await update('We parted.');
    expect(second).toEqual({ text: 'We parted.', revision: 2 });
    expect(await read(bioApi(site), bioEndpoints.read)).toEqual(second);
    const back = await ask(bioApi(site), bioEndpoints.update, { body: second });
    expect(back).toEqual({ text: 'We parted.', revision: 3 });
  });

  test('a pasted story is stored normalized', async () => {
    const body = { text: 'Cafe\u0301\vwe\u2028met\f' };
    expect(await ask(bioApi(site), bioEndpoints.update, { body })).toMatchObject({
      text: 'Caf\u00e9\nwe\nmet',
    });
  });

  test('an empty story, or a story that cannot be stored unchanged, is refused', async () => {
    const update = (text: string) => ask(bioApi(site), bioEndpoints.update, { body: { text } });
    await expect(update(' \n ')).rejects.toThrow('Required');
    await expect(update('x'.repeat(bioLimits.text + 1))).rejects.toThrow(
      'At most 20000 characters',
    );
    await expect(update('a\u0000b')).rejects.toThrow('Control characters');
    await expect(update('a\ud800b')).rejects.toThrow('Control characters');
    expect(await read(bioApi(site), bioEndpoints.read)).toMatchObject({ revision: 0 });
  });
});
