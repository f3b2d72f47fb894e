import type { Insertable } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addFiles,
  ask,
  read,
  recordDeps,
  refusedFields,
} from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { addressOf } from '../../files/storage/address.ts';
import type { FilesTables } from '../../files/records/files.table.ts';
import { membersApi } from './members.api.ts';
import type { Endpoint, CallInput } from '../../kit/api/endpoint.ts';
import type { MemberTables } from './members.table.ts';
import { memberEndpoints } from './members.ts';

type Sent<E extends Endpoint> = CallInput<E>['body'];
type Row = Insertable<MemberTables['members']>;

const ann: Row = {
  id: 'a',
  added_at: 1_800_000_000_000,
  added_order: 0,
  revision: 1,
  picture_file: null,
  alt: '',
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
  /** The calls of the members, with what was let go by them. */
  const members = () => {
    const around = recordDeps(site.db);
    const api = membersApi(around);
    return {
      ...around,
      list: () => read(api, memberEndpoints.list),
      add: (body: Sent<typeof memberEndpoints.add>) => ask(api, memberEndpoints.add, { body }),
      update: (id: string, body: Sent<typeof memberEndpoints.update>) =>
        ask(api, memberEndpoints.update, { params: { id }, body }),
      remove: (id: string) => ask(api, memberEndpoints.remove, { params: { id } }),
      order: (body: string[]) => ask(api, memberEndpoints.order, { body }),
    };
  };
  const list = () => members().list();

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
        picture: { src: '/files/o/ann.png', width: 1, height: 1, placeholder: '', copies: {} },
        alt: '',
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

  test('the band stands in the order that it was put into, and is answered so', async () => {
    await add(ann, { ...ann, id: 'b', added_at: 2 }, { ...ann, id: 'c', added_at: 3 });
    const { order } = members();
    const stored = await order(['a', 'c', 'b']);
    expect(stored.map(({ _id }) => _id)).toEqual(['a', 'c', 'b']);
    expect(await list()).toEqual(stored);
    const tooLate = { code: 'list.changed-meanwhile', current: stored };
    await expect(order(['a', 'b'])).rejects.toMatchObject(tooLate);
    await expect(order(['a', 'b', 'c', "c'; drop table members"])).rejects.toMatchObject(tooLate);
    expect(await list()).toEqual(stored);
  });

  const [a, b] = ['a', 'b'].map((letter) => `${letter.repeat(22)}.png`) as [string, string];
  const newcomer = { bioPic: addressOf(a), name: 'Bo', role: 'Bass' };

  test('somebody is added with the fields of the specification alone, and stands last', async () => {
    await addFiles(site.db, a);
    await add({ ...ann, added_at: 1_900_000_000_000 });
    const { add: addMember } = members();
    const added = await addMember({ ...newcomer, name: ' Bo  Reed ', x: '', tiktok: null });
    expect(added).toMatchObject({ bioPic: addressOf(a), name: 'Bo Reed', x: null, revision: 1 });
    expect(added.picture).toMatchObject({ src: addressOf(a), width: 1 });
    // The clock stands before the one who was added first.
    expect((await list()).map(({ name }) => name)).toEqual(['Ann', 'Bo Reed']);
    expect((await list())[1]).toEqual(added);
  });

  test('whoever is added a second time under the same id is there once', async () => {
    await addFiles(site.db, a);
    const { add: addMember, update } = members();
    const _id = '0b5e3a3e-6a6c-4f6e-9d0c-3c1f6a1d2b4e';
    const added = await addMember({ ...newcomer, _id });
    expect(added._id).toBe(_id);
    expect(await addMember({ ...newcomer, _id })).toEqual(added);
    await update(_id, { name: 'Bob' });
    expect(await addMember({ ...newcomer, _id, role: 'Voice' })).toMatchObject({
      name: 'Bob',
      role: 'Bass',
    });
    expect(await list()).toHaveLength(1);
    await expect(addMember({ ...newcomer, _id: 'mine' })).rejects.toThrow(/UUID/);
  });

  test('nobody is added without a picture of this site', async () => {
    const { add: addMember } = members();
    for (const bioPic of ['https://evil.example/a.png', '/api/deleteMember/a', addressOf(a)]) {
      const refused = await refusedFields(addMember({ ...newcomer, bioPic }));
      expect(refused, bioPic).toEqual({ bioPic: expect.stringMatching(/this site|not here/) });
    }
    await expect(addMember({ ...newcomer, bioPic: '' })).rejects.toThrow('Image required.');
    expect(await list()).toEqual([]);
  });

  test('what is changed is stored, what is left out stays, what is emptied is gone', async () => {
    await addFiles(site.db, a);
    const { add: addMember, update, went } = members();
    const added = await addMember({ ...newcomer, instagram: 'https://www.instagram.com/bo' });
    const changed = await update(added._id, { role: 'Voice' });
    expect(changed).toEqual({ ...added, role: 'Voice', revision: 2 });
    expect(await update(added._id, { instagram: '' })).toEqual({
      ...changed,
      instagram: null,
      revision: 3,
    });
    expect(await list()).toMatchObject([{ role: 'Voice', instagram: null }]);
    expect(went).toEqual([]);
  });

  test('a member may be posted back as answered, and with the payload of the specification', async () => {
    await addFiles(site.db, a);
    const { add: addMember, update } = members();
    const added = await addMember(newcomer);
    expect(await update(added._id, added)).toEqual({ ...added, revision: 2 });
    const { _id: id, picture: _, revision: __, ...fields } = added;
    expect(await update(id, { id, ...fields, name: 'Bob' })).toMatchObject({ name: 'Bob' });
  });

  test('a new picture takes the place of the old one, which is then let go', async () => {
    await addFiles(site.db, a, b);
    const { add: addMember, update, went } = members();
    const { _id } = await addMember(newcomer);
    expect(await update(_id, { bioPic: addressOf(b) })).toMatchObject({ bioPic: addressOf(b) });
    expect(went).toEqual([a]);
    await update(_id, { bioPic: `https://band.example${addressOf(b)}` });
    expect(went).toEqual([a]);
    const missing = addressOf(`${'c'.repeat(22)}.png`);
    await expect(update(_id, { bioPic: missing, name: 'No' })).rejects.toMatchObject({
      fields: { bioPic: expect.any(String) },
    });
    expect(await list()).toMatchObject([{ bioPic: addressOf(b), name: 'Bo', revision: 3 }]);
    expect(went).toEqual([a]);
  });

  test('somebody who leaves is gone first, then the picture; a second time nobody is found', async () => {
    await addFiles(site.db, a);
    const { add: addMember, update, remove, went } = members();
    const { _id } = await addMember(newcomer);
    expect(await remove(_id)).toEqual({ _id });
    expect(went).toEqual([a]);
    expect(await list()).toEqual([]);
    const again = [
      () => remove(_id),
      () => update(_id, { name: 'X' }),
      () => remove('no such id'),
      () => remove('\0'),
    ];
    for (const call of again) {
      await expect(call()).rejects.toMatchObject({ code: 'member.not-found', status: 404 });
    }
    expect(went).toEqual([a]);
  });

  test('changes of one member at the same time all last, and each picture goes once', async () => {
    const names = Array.from('bcdef', (letter) => `${letter.repeat(22)}.png`);
    await addFiles(site.db, a, ...names);
    const { add: addMember, update, went } = members();
    const { _id } = await addMember(newcomer);
    await Promise.all([
      update(_id, { name: 'Bob' }),
      update(_id, { role: 'Drums' }),
      ...names.map((name) => update(_id, { bioPic: addressOf(name) })),
    ]);
    const [bob] = await list();
    expect(bob).toMatchObject({ name: 'Bob', role: 'Drums', revision: 8 });
    const shown = bob?.bioPic?.split('/').at(-1) ?? '';
    expect(went.toSorted()).toEqual([a, ...names].filter((name) => name !== shown));
  });
});
