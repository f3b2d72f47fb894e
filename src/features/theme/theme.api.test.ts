import { describe, expect, onTestFinished, test } from 'vitest';
import { addFiles, ask, refusedFields } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { addressOf } from '../../files/storage/address.ts';
import type { FilesTables } from '../../files/records/files.table.ts';
import { recordPictures } from '../../files/records/recordPictures.ts';
import type { CallInput } from '../../kit/api/endpoint.ts';
import { themeApi } from './theme.api.ts';
import { readTheme, type ThemeTables } from './theme.records.ts';
import { defaultTheme, themeEndpoints } from './theme.ts';

const nameOf = (letter: string) => `${letter.repeat(22)}.png`;
const [a, b, c] = [nameOf('a'), nameOf('b'), nameOf('c')] as const;

describe.each(engines)('the theme on %s', (engine) => {
  async function site() {
    const { db, dispose } = await freshDatabase(engine);
    onTestFinished(dispose);
    const went: string[] = [];
    let now = 1_800_000_000_000;
    const api = themeApi({
      db,
      clock: { now: () => (now += 1000) },
      pictures: recordPictures({
        db,
        publicUrl: new URL('https://band.example'),
        releasePicture: async (file) => {
          went.push(`${file} while ${(await readTheme(db)).bandLogoUrl} is shown`);
        },
      }),
      files: { makeIcons: async () => {}, transcodeMissing() {}, async removeRecordings() {} },
    });
    type Change = CallInput<typeof themeEndpoints.update>['body'];
    return {
      db,
      went,
      read: () => ask(api, themeEndpoints.read, {}),
      update: (body: Change) => ask(api, themeEndpoints.update, { body }),
    };
  }

  test('there is a default theme before anything is saved', async () => {
    const { read } = await site();
    expect(await read()).toEqual(defaultTheme);
  });

  test('changed fields are stored, and omitted fields stay', async () => {
    const { read, update } = await site();
    await update({ siteTitle: 'The Reeds', primaryColor: '#FFF' });
    const answered = await update({ secondaryFont: 'Papyrus' });
    expect(answered).toEqual({
      ...defaultTheme,
      siteTitle: 'The Reeds',
      primaryColor: '#ffffff',
      secondaryFont: 'Papyrus',
      updatedAt: 1_800_000_002_000,
      revision: 2,
    });
    expect(await read()).toEqual(answered);
  });

  test('texts may be emptied again', async () => {
    const { update } = await site();
    await update({ siteTitle: 'The Reeds', catchPhrase: 'Loud' });
    expect(await update({ siteTitle: '', catchPhrase: '' })).toMatchObject({
      siteTitle: '',
      catchPhrase: '',
    });
  });

  test('simultaneous changes of different fields all last', async () => {
    const { read, update } = await site();
    await Promise.all([
      update({ siteTitle: 'The Reeds' }),
      update({ catchPhrase: 'Loud' }),
      update({ paceTheme: 'minimal' }),
      update({ primaryFont: 'Lobster' }),
    ]);
    expect(await read()).toMatchObject({
      siteTitle: 'The Reeds',
      catchPhrase: 'Loud',
      paceTheme: 'minimal',
      primaryFont: 'Lobster',
    });
  });

  test('a logo is set and returned by its address', async () => {
    const { db, update, read } = await site();
    await addFiles(db, a);
    await update({ bandLogoUrl: addressOf(a) });
    expect((await read()).bandLogoUrl).toBe(addressOf(a));
  });

  test('a replaced logo is released once the new one is shown, and only then', async () => {
    const { db, went, update } = await site();
    await addFiles(db, a);
    await addFiles(db, b);
    await update({ bandLogoUrl: addressOf(a) });
    await update({ bandLogoUrl: addressOf(a), siteTitle: 'The Reeds' });
    await update({ siteTitle: 'The Reeds' });
    expect(went).toEqual([]);
    await update({ bandLogoUrl: addressOf(b) });
    expect(went).toEqual([`${a} while ${addressOf(b)} is shown`]);
  });

  test.each([null, ''])('%j removes the logo', async (none) => {
    const { db, went, update } = await site();
    await addFiles(db, a);
    await update({ bandLogoUrl: addressOf(a) });
    expect((await update({ bandLogoUrl: none })).bandLogoUrl).toBeNull();
    expect(went).toEqual([`${a} while null is shown`]);
  });

  test('each of several simultaneously replaced logos is released once', async () => {
    const { db, went, read, update } = await site();
    await addFiles(db, a, b, c);
    await update({ bandLogoUrl: addressOf(a) });
    await Promise.all([
      update({ bandLogoUrl: addressOf(b) }),
      update({ bandLogoUrl: addressOf(c) }),
    ]);
    const shown = (await read()).bandLogoUrl;
    const gone = went.map((line) => line.split(' ')[0]).toSorted();
    expect(gone).toEqual([a, shown === addressOf(b) ? c : b]);
  });

  test('a logo that is not stored here is refused', async () => {
    const { read, update } = await site();
    const missing = update({ siteTitle: 'New', bandLogoUrl: addressOf(nameOf('m')) });
    await expect(missing).rejects.toMatchObject({
      code: 'request.invalid',
      fields: { bandLogoUrl: expect.stringContaining('upload') },
    });
    expect(await read()).toEqual(defaultTheme);
  });

  test.each([
    'https://elsewhere.example/files/o/aaaaaaaaaaaaaaaaaaaaaa.png',
    'javascript:alert(1)',
    '/api/logout',
  ])('a logo at %s is refused', async (bandLogoUrl) => {
    const { db, read, update } = await site();
    await addFiles(db, a);
    await update({ bandLogoUrl: addressOf(a) });
    expect(await refusedFields(update({ bandLogoUrl }))).toEqual({
      bandLogoUrl: 'Only an image uploaded to this site',
    });
    expect((await read()).bandLogoUrl).toBe(addressOf(a));
  });

  test('the database protects the file of the current logo', async () => {
    const { db, update } = await site();
    await addFiles(db, a);
    await update({ bandLogoUrl: addressOf(a) });
    const files = db.withTables<FilesTables>();
    await expect(files.deleteFrom('files').execute()).rejects.toThrow(/foreign key/i);
  });

  test('there is one row, however often the theme is saved', async () => {
    const { db, update } = await site();
    await update({});
    await update({});
    expect(await db.withTables<ThemeTables>().selectFrom('theme').select('id').execute()).toEqual([
      { id: 1 },
    ]);
  });
});
