import { afterEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { migrate } from '../../database/migrate.ts';
import { openDatabase, type Database, type Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import type { Answerer, Visit } from '../../kit/api.ts';
import type { ThemeTables } from './theme.table.ts';
import { themeApi } from './theme.api.ts';
import { readTheme } from './theme.records.ts';
import { defaultTheme, Theme, ThemeChange } from './theme.ts';

suite('SQLite', () => openDatabase(':memory:'));

/** The same sentences for every engine: `open` gives an empty database. */
export function suite(name: string, open: () => Promise<Database>): void {
  describe(`the theme on ${name}`, () => {
    const opened: Database[] = [];
    afterEach(async () => {
      for (const database of opened.splice(0)) await database.close();
    });

    async function site() {
      const database = await open();
      opened.push(database);
      await migrate(database);
      const { db } = database;
      const went: string[] = [];
      let now = 1_800_000_000_000;
      const [read, update] = themeApi({
        db,
        clock: { now: () => (now += 1000) },
        nameInAddress: (address) => /^\/files\/o\/(\w+\.png)$/.exec(address)?.[1] ?? null,
        requireFile: async (where, file, field) => {
          if (await hasFile(where, file)) return;
          throw new Problem('request.invalid', { fields: { [field]: 'gone' } });
        },
        letGo: async (file) => {
          went.push(`${file} while ${(await readTheme(db)).bandLogoUrl} is shown`);
        },
      }) as [Answerer, Answerer];
      const call = async (answerer: Answerer, body: unknown) =>
        Theme.parse(await answerer.handle({ body, params: undefined, query: undefined, visit }));
      return {
        db,
        went,
        read: () => call(read, undefined),
        update: (body: z.input<typeof ThemeChange>) => call(update, ThemeChange.parse(body)),
      };
    }

    test('there is a theme before anything was saved', async () => {
      const { read } = await site();
      expect(await read()).toEqual(defaultTheme);
    });

    test('what is changed is stored, and what is left out stays', async () => {
      const { read, update } = await site();
      await update({ siteTitle: 'The Reeds', primaryColor: '#FFF' });
      const answered = await update({ secondaryFont: 'Papyrus' });
      expect(answered).toEqual({
        ...defaultTheme,
        siteTitle: 'The Reeds',
        primaryColor: '#ffffff',
        secondaryFont: 'Papyrus',
        updatedAt: 1_800_000_002_000,
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

    test('changes of different fields at the same time all last', async () => {
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

    test('a logo is given and answered by its address', async () => {
      const { db, update, read } = await site();
      await addFile(db, 'a.png');
      await update({ bandLogoUrl: '/files/o/a.png' });
      expect((await read()).bandLogoUrl).toBe('/files/o/a.png');
    });

    test('a replaced logo goes once the new one is shown, and only then', async () => {
      const { db, went, update } = await site();
      await addFile(db, 'a.png');
      await addFile(db, 'b.png');
      await update({ bandLogoUrl: '/files/o/a.png' });
      await update({ bandLogoUrl: '/files/o/a.png', siteTitle: 'The Reeds' });
      await update({ siteTitle: 'The Reeds' });
      expect(went).toEqual([]);
      await update({ bandLogoUrl: '/files/o/b.png' });
      expect(went).toEqual(['a.png while /files/o/b.png is shown']);
    });

    test.each([null, ''])('%j takes the logo away', async (none) => {
      const { db, went, update } = await site();
      await addFile(db, 'a.png');
      await update({ bandLogoUrl: '/files/o/a.png' });
      expect((await update({ bandLogoUrl: none })).bandLogoUrl).toBeNull();
      expect(went).toEqual(['a.png while null is shown']);
    });

    test('logos replaced at the same time are each let go once', async () => {
      const { db, went, read, update } = await site();
      for (const file of ['a.png', 'b.png', 'c.png']) await addFile(db, file);
      await update({ bandLogoUrl: '/files/o/a.png' });
      await Promise.all([
        update({ bandLogoUrl: '/files/o/b.png' }),
        update({ bandLogoUrl: '/files/o/c.png' }),
      ]);
      const shown = (await read()).bandLogoUrl;
      const gone = went.map((line) => line.split(' ')[0]).toSorted();
      expect(gone).toEqual(['a.png', shown === '/files/o/b.png' ? 'c.png' : 'b.png']);
    });

    test('a logo that is not stored here changes nothing', async () => {
      const { read, update } = await site();
      const missing = update({ siteTitle: 'New', bandLogoUrl: '/files/o/missing.png' });
      await expect(missing).rejects.toMatchObject({
        code: 'request.invalid',
        fields: { bandLogoUrl: 'gone' },
      });
      expect(await read()).toEqual(defaultTheme);
    });

    test.each(['https://elsewhere.example/files/o/a.png', 'javascript:alert(1)', '/api/logout'])(
      'a logo is never taken from %s',
      async (bandLogoUrl) => {
        const { db, read, update } = await site();
        await addFile(db, 'a.png');
        await update({ bandLogoUrl: '/files/o/a.png' });
        await expect(update({ bandLogoUrl })).rejects.toMatchObject({
          code: 'request.invalid',
          fields: { bandLogoUrl: expect.any(String) },
        });
        expect((await read()).bandLogoUrl).toBe('/files/o/a.png');
      },
    );

    test('the database keeps the file of the logo that is shown', async () => {
      const { db, update } = await site();
      await addFile(db, 'a.png');
      await update({ bandLogoUrl: '/files/o/a.png' });
      const files = db.withTables<FileTables>();
      await expect(files.deleteFrom('files').execute()).rejects.toThrow(/foreign key/i);
    });

    test('there is one row, however often the theme is saved', async () => {
      const { db, update } = await site();
      await update({});
      await update({});
      expect(await db.withTables<ThemeTables>().selectFrom('theme').select('id').execute()).toEqual(
        [{ id: 1 }],
      );
    });
  });
}

const visit: Visit = {
  account: null,
  ip: '127.0.0.1',
  userAgent: 'test',
  cookie: () => null,
  setCookie: () => {},
};

type FileTables = {
  files: {
    name: string;
    content_type: string;
    width: number;
    height: number;
    bytes: number;
    placeholder: string;
    created_at: number;
  };
};

async function addFile(db: Db, name: string): Promise<void> {
  const size = { width: 1, height: 1, bytes: 1, placeholder: '', created_at: 0 };
  const file = { name, content_type: 'image/png', ...size };
  await db.withTables<FileTables>().insertInto('files').values(file).execute();
}

async function hasFile(db: Db, name: string): Promise<boolean> {
  const files = db.withTables<FileTables>().selectFrom('files');
  return (await files.select('name').where('name', '=', name).execute()).length > 0;
}
