import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../src/kit/dates/durations.ts';
import type { BinItem, HistoryItem } from '../../src/features/history/history.ts';
import { writeAs, type HistoryTables } from '../../src/database/recordedChanges.records.ts';
import { findHistoryItem, sweepHistory } from '../../src/features/history/history.records.ts';
import { putBack } from '../../src/features/history/versions.records.ts';
import { videoRecords } from '../../src/features/media/videos.records.ts';
import { showRecords } from '../../src/features/shows/shows.records.ts';
import { Problem } from '../../src/errors/problem.ts';
import type { Db } from '../../src/database/open.ts';
import type { VersionedTable } from '../../src/database/versioned.ts';
import { unusedFiles } from '../../src/files/records/storedObjects.records.ts';
import { startApp, type Site } from '../environment/app.ts';
import { expectProblem } from '../environment/catalog.ts';
import type { Answer, Client } from '../environment/client.ts';
import {
  listedRecords,
  recordCalls,
  type ListedRecord,
  type Stored,
} from '../environment/edited-records.ts';
import { engines } from '../environment/engines.ts';
import { uploadPicture } from '../environment/uploads.ts';

// Listing, undoing and restoring each noun's changes is part of the contract in `crud.test.ts`.
const ofNoun = (noun: string): ListedRecord => listedRecords.find((one) => one.noun === noun)!;

describe.each(engines)('the history on %s', (engine) => {
  let site: Site;
  let member: Client;
  let picture: string;
  beforeAll(async () => {
    site = await startApp(engine);
    member = await site.member();
    picture = await uploadPicture(member);
  });
  afterAll(() => site.dispose());

  const { added, change, stored, remove } = recordCalls(
    () => member,
    '/api',
    () => picture,
  );
  /** With an image of its own. */
  const { added: addedWithPicture } = recordCalls(() => member, '/api');
  const list = async (query = '') =>
    (await member.call('GET', `/history${query}`)).json() as {
      items: HistoryItem[];
      next: string | null;
    };
  const newest = async () => (await list()).items[0]!;
  const undo = (id: string, body: object = {}): Promise<Answer> =>
    member.call('POST', `/history/${id}/undo`, body);
  const undoCall = (call: string): Promise<Answer> =>
    member.call('POST', `/history/calls/${call}/undo`);
  const bin = async () => (await member.call('GET', '/bin')).json() as BinItem[];
  const pictures = async () =>
    ((await member.call('GET', '/getMediaImages')).json() as Stored[]).map(({ _id }) => _id);
  const links: string[] = [];
  /** New images of the list. A file may be in it twice, but not in one call. */
  const uploaded = async (count: number) => {
    while (links.length < count) links.push(await uploadPicture(member));
    return links.slice(0, count).map((imgLink) => ({ name: 'a.png', imgLink }));
  };
  const addPictures = async (all: object[], client = member) => {
    const answer = await client.call('POST', '/addMediaImage', all);
    expect(answer.statusCode, answer.body).toBe(200);
    return { added: answer.json<Stored[]>(), call: String(answer.headers['history-call']) };
  };

  test('undoing a change that was edited again asks, with both versions', async () => {
    const kind = ofNoun('show');
    const show = await added(kind);
    await change(kind, show, { venue: 'One', location: 'Basel' });
    const item = await newest();
    await change(kind, show, { venue: 'Two' });
    const { revision } = await stored(kind, show);
    const refused = await undo(item._id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error: 'history.changed-since',
      current: { venue: 'Two', location: 'Basel', revision },
      wanted: { venue: show['venue'], location: show['location'] },
    });
    expect(await stored(kind, show)).toMatchObject({ venue: 'Two', revision });
    // A member who saw an older version is asked again.
    expect(await undo(item._id, { revision: revision - 1 })).toMatchObject({ statusCode: 409 });
    expect(await undo(item._id, { revision })).toMatchObject({ statusCode: 200 });
    expect(await stored(kind, show)).toMatchObject({ venue: show['venue'] });
  });

  test('a later change of other fields does not matter, and stays', async () => {
    const kind = ofNoun('show');
    const show = await added(kind);
    await change(kind, show, { venue: 'One' });
    const item = await newest();
    await change(kind, show, { location: 'Basel' });
    expect(await undo(item._id)).toMatchObject({ statusCode: 200 });
    expect(await stored(kind, show)).toMatchObject({ venue: show['venue'], location: 'Basel' });
  });

  test('an undo does not overwrite a change that is saved at the same time', async () => {
    const kind = ofNoun('show');
    const show = await added(kind);
    await change(kind, show, { venue: 'One' });
    const { _id } = await newest();
    const table: VersionedTable = {
      ...showRecords.table,
      async find(trx, id) {
        const found = await showRecords.table.find(trx, id);
        await showRecords.table.change(trx, id, { venue: 'Two' }, undefined);
        return found;
      },
    };
    const changesIn = async (trx: Db) => [{ table, item: (await findHistoryItem(trx, _id))! }];
    const asked = { changesIn, seen: undefined, now: site.clock.time };
    await expect(putBack(site.database.db, 'undo', asked)).rejects.toMatchObject({
      code: 'record.changed-meanwhile',
    });
  });

  test('any version of a record can be restored', async () => {
    const kind = ofNoun('show');
    const show = await added(kind);
    for (const venue of ['One', 'Two', 'Three']) await change(kind, show, { venue });
    const { items } = await list(`?noun=show&record=${show._id}`);
    expect(items.map(({ action }) => action)).toEqual(['changed', 'changed', 'changed', 'added']);
    const put = (at: number, body = {}) =>
      member.call('POST', `/history/${items[at]!._id}/restore`, body);
    expect((await put(2)).json()).toMatchObject({ venue: 'One' });
    expect((await put(3)).json()).toMatchObject({ venue: show['venue'] });
    expect((await put(0, { revision: 1 })).json()).toMatchObject({
      error: 'record.changed-meanwhile',
      current: { venue: show['venue'] },
    });
    expect(await stored(kind, show)).toMatchObject({ venue: show['venue'] });
    // An equal value is no change.
    const before = (await list()).items.length;
    await put(3);
    expect((await list()).items.length).toBe(before);
  });

  test('restoring a version asks if other members saved since, and not after your own saves', async () => {
    const kind = ofNoun('show');
    const show = await added(kind);
    for (const venue of ['One', 'Two', 'Three']) await change(kind, show, { venue });
    const { items } = await list(`?noun=show&record=${show._id}`);
    await site.database.db
      .withTables<HistoryTables>()
      .updateTable('history')
      .set({ account_id: 'somebody' })
      .where('id', '=', items[0]!._id)
      .execute();
    const put = (body = {}) => member.call('POST', `/history/${items[2]!._id}/restore`, body);
    const asked = (await put()).json();
    expect(asked).toMatchObject({
      error: 'history.changed-since',
      current: { venue: 'Three' },
      wanted: { venue: 'One' },
    });
    expect(await stored(kind, show)).toMatchObject({ venue: 'Three' });
    const { revision } = asked.current as { revision: number };
    expect((await put({ revision })).json()).toMatchObject({ venue: 'One' });
    // The newest version conflicts with nothing.
    const newestOne = await newest();
    await change(kind, show, { venue: 'Four' });
    const again = await member.call('POST', `/history/${newestOne._id}/restore`, {});
    expect(again.json()).toMatchObject({ venue: 'One' });
  });

  test('one call undoes all changes of one call, and one more call redoes them', async () => {
    const before = await pictures();
    const { call } = await addPictures(await uploaded(4));
    expect((await list()).items[3]!._id).toBe(call);
    const there = await pictures();
    const undone = await undoCall(call);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await pictures()).toEqual(before);
    const again = await undoCall(String(undone.headers['history-call']));
    expect(again.statusCode, again.body).toBe(200);
    expect(await pictures()).toEqual(there);
  });

  test('if one change of a call cannot be undone, none is', async () => {
    const { added, call } = await addPictures(await uploaded(3));
    await member.call('GET', `/removeMediaImage/${added[1]!._id}`);
    const left = await pictures();
    const { _id } = await newest();
    expectProblem(await undoCall(call), 'history.record-gone');
    expect(await pictures()).toEqual(left);
    expect((await newest())._id).toBe(_id);
  });

  test('the later of two changes of one record by one call is undone first', async () => {
    const kind = ofNoun('show');
    const show = await added(kind);
    const { db } = site.database;
    const { entered } = await writeAs({ account: 'somebody', at: site.clock.time }, async () => {
      await showRecords.table.change(db, show._id, { venue: 'One' }, undefined);
      await showRecords.table.change(db, show._id, { venue: 'Two' }, undefined);
    });
    expect((await undoCall(entered!.id)).json()).toMatchObject({ venue: show['venue'] });
  });

  test('simultaneous calls of two members are distinguished', async () => {
    const bea = await site.member();
    const [ofAnn, ofBea] = [await uploaded(4), await uploaded(4)];
    const [one, two] = await Promise.all([addPictures(ofAnn), addPictures(ofBea, bea)]);
    expect((await undoCall(one.call)).statusCode).toBe(200);
    const left = new Set(await pictures());
    const stays = ({ _id }: Stored) => left.has(_id);
    expect(one.added.some(stays)).toBe(false);
    expect(two.added.every(stays)).toBe(true);
  });

  test('a price has its currency, and a time its time zone', async () => {
    const kind = ofNoun('show');
    const show = await added(kind);
    await change(kind, show, { currency: 'JPY', timeZone: 'Asia/Tokyo' });
    await change(kind, show, { doorprice: 4500 });
    const { changes, beside } = await newest();
    expect(changes).toEqual([{ field: 'doorprice', from: null, to: 4500 }]);
    await change(kind, show, { currency: 'USD', timeZone: 'UTC' });
    expect(beside).toEqual({ currency: 'JPY', timeZone: 'Asia/Tokyo' });
    expect((await list(`?record=${show._id}`)).items[1]!.beside).toEqual(beside);
  });

  test('the town of a show is named, and an undo brings it back', async () => {
    const kind = ofNoun('show');
    const show = await added(kind, { place: '2911298' });
    await change(kind, show, { place: '4717560' });
    const item = await newest();
    expect(item.changes).toEqual([{ field: 'placeName', from: 'Hamburg', to: 'Paris, Texas' }]);
    expect((await undo(item._id)).json()).toMatchObject({ place: '2911298', placeName: 'Hamburg' });
  });

  test('an order is listed, can be undone, and is not if it changed again', async () => {
    const kind = ofNoun('member');
    await added(kind);
    await added(kind);
    const ids = ((await member.call('GET', '/members')).json() as Stored[]).map(({ _id }) => _id);
    const turned = ids.toReversed();
    await member.call('POST', '/orderMembers', turned);
    const item = await newest();
    expect(item).toMatchObject({ action: 'moved', noun: 'member', record: null });
    expect(item.label).toBe('Order of the members');
    expect(item.changes).toEqual([{ field: 'order', from: ids, to: turned }]);
    expect((await undo(item._id)).json()).toEqual({ order: ids });
    const refused = await undo(item._id);
    expect(refused.json()).toMatchObject({
      error: 'list.changed-meanwhile',
      current: { order: ids },
    });
  });

  test('the later of two moves in the same list is undone first, or none', async () => {
    const kind = ofNoun('carousel');
    for (let n = 0; n < 3; n += 1) await added(kind);
    const ids = ((await member.call('GET', kind.read)).json() as Stored[]).map(({ _id }) => _id);
    const [one, two] = [ids.toReversed(), [...ids.slice(1), ids[0]!]];
    const bea = await site.member();
    const moves = await Promise.all([
      member.call('POST', '/orderHomeImages', one),
      bea.call('POST', '/orderHomeImages', two),
    ]);
    expect(moves.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [later, earlier] = (await list()).items;
    const refused = await undo(earlier!._id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ error: 'list.changed-meanwhile' });
    expect((await undo(later!._id)).json()).toEqual({ order: later!.changes[0]!.from });
    expect((await undo(earlier!._id)).json()).toEqual({ order: ids });
  });

  test('an order that contains a removed member is not restored', async () => {
    const kind = ofNoun('member');
    const gone = await added(kind);
    await added(kind);
    const ids = ((await member.call('GET', '/members')).json() as Stored[]).map(({ _id }) => _id);
    await member.call('POST', '/orderMembers', ids.toReversed());
    const item = await newest();
    await remove(kind, gone);
    const stored = ids.toReversed().filter((id) => id !== gone._id);
    for (const how of ['undo', 'restore']) {
      const refused = await member.call('POST', `/history/${item._id}/${how}`, {});
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        error: 'list.changed-meanwhile',
        current: { order: stored },
      });
    }
    // Changes of a deleted record wait in the bin.
    const [, ofGone] = (await list(`?record=${gone._id}`)).items;
    expectProblem(
      await member.call('POST', `/history/${ofGone!._id}/restore`, {}),
      'history.record-gone',
    );
  });

  test('a restored record with a taken slug gets a new one', async () => {
    const kind = ofNoun('show');
    const show = await added(kind);
    const pages = async () => {
      const { body } = await site.visitor().get('/sitemap.xml');
      const paths = [...body.matchAll(/<loc>[^<]*(\/shows\/[^<]+)<\/loc>/g)].map(
        ([, path]) => path!,
      );
      const answers = await Promise.all(paths.map((path) => site.visitor().get(path)));
      expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
      return new Set(paths).size;
    };
    const before = await pages();
    await remove(kind, show);
    const [{ _id }] = (await bin()) as [BinItem];
    await added(kind);
    expect(await pages()).toBe(before);
    expect((await member.call('POST', `/bin/${_id}/restore`)).statusCode).toBe(200);
    expect(await pages()).toBe(before + 1);
  });

  test('a deleted record keeps its image, and is not restored without it', async () => {
    const kind = ofNoun('show');
    const show = await addedWithPicture(kind);
    await remove(kind, show);
    const [{ _id }] = (await bin()) as [BinItem];
    const file = `/files/${String(show['poster']).split('/').at(-1)}`;
    expectProblem(await member.call('DELETE', file), 'file.in-use');
    const tables = site.database.db.withTables<HistoryTables>();
    await tables.updateTable('history').set({ file_name: null }).where('id', '=', _id).execute();
    expect((await member.call('DELETE', file)).statusCode).toBe(200);
    expectProblem(await member.call('POST', `/bin/${_id}/restore`), 'history.picture-gone');
    expect(await stored(kind, show)).toBeUndefined();
    expect((await bin()).map((item) => item._id)).toContain(_id);
  });

  test('an image stays as long as its version, and a version without its image says so', async () => {
    const kind = ofNoun('member');
    const [ann, other] = [await addedWithPicture(kind), await addedWithPicture(kind)];
    await change(kind, ann, { bioPic: other['bioPic'] });
    const item = await newest();
    const picture = (client: Client) => client.get(String(ann['bioPic']));
    expect((await picture(site.visitor())).statusCode).toBe(404);
    const seen = await picture(member);
    expect(seen.statusCode).toBe(200);
    expect(seen.headers['cache-control']).toBe('private, no-store');
    expect((await undo(item._id)).json()).toMatchObject({ bioPic: ann['bioPic'] });
    expect((await picture(site.visitor())).statusCode).toBe(200);
    await undo((await newest())._id);
    const tables = site.database.db.withTables<HistoryTables>();
    await tables.updateTable('history').set({ file_name: null }).execute();
    const name = String(ann['bioPic']).split('/').at(-1);
    expect((await member.call('DELETE', `/files/${name}`)).statusCode).toBe(200);
    const before = await stored(kind, ann);
    expectProblem(await undo(item._id), 'history.picture-gone');
    expect(await stored(kind, ann)).toEqual(before);
  });

  test('an erased record is gone for good, with its versions and its image', async () => {
    const kind = ofNoun('show');
    const show = await addedWithPicture(kind);
    await change(kind, show, { venue: 'Secret' });
    await remove(kind, show);
    const { _id } = (await bin())[0]!;
    expect((await member.call('POST', `/bin/${_id}/erase`)).json()).toEqual({ _id });
    expect((await bin()).map((one) => one._id)).not.toContain(_id);
    expect((await list(`?record=${show._id}`)).items).toEqual([]);
    expect((await site.visitor().get(String(show['poster']))).statusCode).toBe(404);
    expectProblem(await undo(_id), 'history.not-found');
    expectProblem(await member.call('POST', `/bin/${_id}/erase`), 'bin.not-found');
  });

  test.each([
    ['restore', 'erase'],
    ['erase', 'restore'],
  ])(
    'if one member wants to %s and another to %s the same deleted record, one of them succeeds',
    async (...ways) => {
      const kind = ofNoun('video');
      const video = await added(kind);
      await remove(kind, video);
      const { _id } = (await bin())[0]!;
      const bea = await site.member();
      const [first, second] = await Promise.all(
        ways.map((way, at) => (at === 0 ? member : bea).call('POST', `/bin/${_id}/${way}`)),
      );
      const [done, refused] = first!.statusCode === 200 ? [first!, second!] : [second!, first!];
      expect(done.statusCode).toBe(200);
      expectProblem(refused, 'bin.not-found');
      const isBack = 'revision' in done.json<object>();
      expect((await stored(kind, video)) !== undefined).toBe(isBack);
      const { db } = site.database;
      const erased = db.withTables<{ erased: { id: string } }>().selectFrom('erased').select('id');
      const ids = (await erased.execute()).map(({ id }) => id);
      expect(ids.includes(video._id)).toBe(!isBack);
    },
  );

  test('after 30 days the bin is empty, and images of versions are deleted', async () => {
    const [show, other] = [
      await addedWithPicture(ofNoun('show')),
      await addedWithPicture(ofNoun('show')),
    ];
    await remove(ofNoun('show'), show);
    const { _id } = (await bin())[0]!;
    await change(ofNoun('show'), other, { poster: null });
    const version = await newest();
    const { db } = site.database;
    const forgotten = async (after: number) => {
      await sweepHistory(db, site.clock.time + after);
      const unused = await unusedFiles(db, engine, Number.MAX_SAFE_INTEGER);
      const names = [show, other].map(({ poster }) => String(poster).split('/').at(-1)!);
      return names.map((name) => unused.includes(name));
    };
    expect(await forgotten(30 * dayMs - 1)).toEqual([false, false]);
    expect((await bin()).map((item) => item._id)).toContain(_id);
    expect(await forgotten(30 * dayMs + 1)).toEqual([true, true]);
    expect((await bin()).map((item) => item._id)).not.toContain(_id);
    expectProblem(await undo(_id), 'history.not-found');
    expect((await list(`?record=${show._id}`)).items).toEqual([]);
    // Words stay.
    expect((await list(`?record=${other._id}`)).items[0]).toMatchObject({ _id: version._id });
  });

  test('a record that is restored during the sweep of the bin keeps its versions', async () => {
    const kind = ofNoun('video');
    const video = await added(kind);
    await remove(kind, video);
    const [{ _id }] = (await bin()) as [BinItem];
    const { db } = site.database;
    const changesIn = async (trx: Db) => {
      const item = await findHistoryItem(trx, _id);
      if (!item) throw new Problem('history.not-found');
      return [{ table: videoRecords.table, item }];
    };
    const asked = { changesIn, seen: undefined, now: site.clock.time };
    await Promise.allSettled([
      sweepHistory(db, site.clock.time + 30 * dayMs),
      putBack(db, 'undo', asked),
    ]);
    const isBack = (await stored(kind, video)) !== undefined;
    expect((await list(`?record=${video._id}`)).items.length).toBe(isBack ? 2 : 0);
  });

  test('the history has pages, and lists each change once', { tags: 'whole' }, async () => {
    const kind = ofNoun('video');
    const video = await added(kind);
    for (let n = 0; n < 120; n += 1) await change(kind, video, { title: `Title ${n}` });
    const titles: unknown[] = [];
    let next: string | null = null;
    let calls = 0;
    do {
      const part = await list(`?record=${video._id}${next === null ? '' : `&before=${next}`}`);
      titles.push(...part.items.flatMap(({ changes }) => changes.map(({ to }) => to)).slice(0, 50));
      expect(part.items.length).toBeLessThanOrEqual(50);
      next = part.next;
      calls += 1;
    } while (next !== null);
    expect(calls).toBe(3);
    expect(titles.slice(0, 120)).toEqual(Array.from({ length: 120 }, (_, n) => `Title ${119 - n}`));
  });

  test('a change stores its row once, and the replaced values', async () => {
    const kind = ofNoun('video');
    const video = await added(kind);
    await change(kind, video, { title: 'Another' });
    const item = (await findHistoryItem(site.database.db, (await newest())._id))!;
    expect(JSON.parse(item.after!)).toMatchObject({ id: video._id, title: 'Another' });
    expect(JSON.parse(item.before!)).toEqual({ title: video['title'], revision: 1 });
  });

  test('the newest 200 versions of a record are stored, and all of the last 30 days', async () => {
    const { db } = site.database;
    const kind = ofNoun('video');
    const video = await added(kind);
    const tables = db.withTables<HistoryTables>();
    const [item] = (await list(`?record=${video._id}`)).items as [HistoryItem];
    const row = (await findHistoryItem(db, item._id))!;
    const versions = Array.from({ length: 250 }, (_, n) => ({
      ...row,
      id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      at: site.clock.time - (n < 240 ? 30 * dayMs + 1 : 30 * dayMs),
    }));
    await tables.insertInto('history').values(versions).execute();
    const countNow = async () => {
      const all = tables.selectFrom('history').select(({ fn }) => fn.countAll().as('count'));
      return Number((await all.where('record', '=', video._id).executeTakeFirstOrThrow()).count);
    };
    expect(await countNow()).toBe(251);
    await change(kind, video, { title: 'The newest' });
    expect(await countNow()).toBe(200);
    const young = { at: site.clock.time - 30 * dayMs };
    await tables.updateTable('history').set(young).where('record', '=', video._id).execute();
    await change(kind, video, { title: 'Newer still' });
    expect(await countNow()).toBe(201);
  });

  test('the bin has pages, and lists each record once', async () => {
    const kind = ofNoun('video');
    const videos: string[] = [];
    for (let n = 0; n < 55; n += 1) {
      const video = await added(kind);
      await remove(kind, video);
      videos.push((await bin())[0]!._id);
    }
    const first = await bin();
    expect(first.map(({ _id }) => _id)).toEqual(videos.slice(5).toReversed());
    const next = await member.call('GET', `/bin?after=${first.at(-1)!._id}`);
    expect(
      next
        .json<BinItem[]>()
        .slice(0, 5)
        .map(({ _id }) => _id),
    ).toEqual(videos.slice(0, 5).toReversed());
    await member.call('POST', `/bin/${videos[0]}/erase`);
    expectProblem(await member.call('GET', `/bin?after=${videos[0]}`), 'bin.not-found');
  });

  test('visitors cannot read it', async () => {
    for (const path of ['/history', '/bin']) {
      expectProblem(await site.visitor().call('GET', path), 'session.needed');
    }
  });
});
