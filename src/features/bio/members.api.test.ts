import type { Insertable } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFiles, read } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import type { FilesTables } from '../../files/files.table.ts';
import { membersApi } from './members.api.ts';
import type { MemberTables } from './members.table.ts';
import { memberEndpoints } from './members.ts';

type Row = Insertable<MemberTables['members']>;

const ann: Row = {
  id: 'a',
  added_at: 1_800_000_000_000,
  added_order: 0,
  revision: 1,
  picture_file: null,
  name: 'Ann',
  role: 'Drums',
  facebook: null,
  instagram: 'https://www.instagram.com/ann',
  tiktok: null,
  youtube: null,
  x: null,
};

describe.each(engines)('the members on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  const add = (...rows: Row[]) =>
    site.db.withTables<MemberTables>().insertInto('members').values(rows).execute();
  const list = () => read(membersApi(site), memberEndpoints.list);

  test('there is nobody before anybody was added', async () => {
    expect(await list()).toEqual([]);
  });

  test('a member is answered by the field names of the specification', async () => {
    await addFiles(site.db, 'ann.png');
    await add({ ...ann, picture_file: 'ann.png', revision: 3 });
    expect(await list()).toEqual([
      {
        _id: 'a',
        bioPic: '/files/o/ann.png',
        name: 'Ann',
        role: 'Drums',
        facebook: null,
        instagram: 'https://www.instagram.com/ann',
        tiktok: null,
        youtube: null,
        x: null,
        revision: 3,
      },
    ]);
  });

  test('members stand in the order added, also those added at once', async () => {
    await add(
      { ...ann, id: 'c', added_at: 2, added_order: 1 },
      { ...ann, id: 'z', added_at: 1 },
      { ...ann, id: 'd', added_at: 2, added_order: 0 },
    );
    expect((await list()).map(({ _id }) => _id)).toEqual(['z', 'd', 'c']);
  });

  test('the database keeps the picture of a member, and takes none that is not there', async () => {
    await addFiles(site.db, 'ann.png');
    await add({ ...ann, picture_file: 'ann.png' });
    const remove = site.db.withTables<FilesTables>().deleteFrom('files').execute();
    await expect(remove).rejects.toThrow(/foreign key/i);
    await expect(add({ ...ann, id: 'b', picture_file: 'no.png' })).rejects.toThrow(/foreign key/i);
  });
});
