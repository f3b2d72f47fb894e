import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFiles } from '../../../tests/environment/answers.ts';
import { bothEngines, freshDatabase } from '../../../tests/environment/engines.ts';
import { Problem } from '../../errors/problem.ts';
import { square } from '../../../tests/fixtures/pictures/pictures.ts';
import { posterRecords, type PosterRecords } from './posters.records.ts';
import { videoPosters } from './videoPosters.ts';

const watch = 'https://www.youtube.com/watch?v=';
const [first, second, third] = ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc'] as const;

describe.each(bothEngines)('posters of videos on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => {
    site = await freshDatabase(engine);
    // The sweep finds tables by their references, so any table will do.
    await sql`create table clips (
      id text primary key, added_at bigint not null, clip text not null,
      poster_file text references files (name))`.execute(site.db);
  });
  afterEach(() => site.dispose());

  const add = async (id: string, videoId: string, at = 1) =>
    void (await sql`insert into clips values (${id}, ${at}, ${watch + videoId}, null)`.execute(
      site.db,
    ));
  const shown = async () => {
    const all = sql<{ id: string; poster_file: string | null }>`
      select id, poster_file from clips order by id`;
    return (await all.execute(site.db)).rows.map((row) => `${row.id}: ${row.poster_file}`);
  };

  /** The posters and their dependencies; `way` is the poster host's behavior. */
  const posters = (
    way: { answer: (videoId: string) => Promise<Response> | Response },
    ...others: PosterRecords[]
  ) => {
    const fetchedIds: string[] = [];
    const released: string[] = [];
    const lines: string[] = [];
    const write = (_: object, sentence: string) => void lines.push(sentence);
    const calls = {
      fetchedIds,
      released,
      lines,
      notified: 0,
      stored: 0,
      clock: { time: 1_800_000_000_000, now: () => calls.clock.time },
      broken: null as Problem | null,
    };
    const table = posterRecords(site.db, 'clips', 'clip');
    const opened = videoPosters(
      {
        fetch: async (address, { signal }) => {
          const videoId = new URL(address).pathname.split('/')[2]!;
          fetchedIds.push(videoId);
          signal!.throwIfAborted();
          return way.answer(videoId);
        },
        clock: calls.clock,
        log: { info: write, warn: write, error: write },
        store: async () => {
          if (calls.broken) throw calls.broken;
          calls.stored += 1;
          const name = `kept-${calls.stored}.jpg`;
          await addFiles(site.db, name);
          return { name } as Awaited<ReturnType<Parameters<typeof videoPosters>[0]['store']>>;
        },
        releasePicture: async (name) => void released.push(name),
        onPoster: () => void (calls.notified += 1),
      },
      [table, ...others],
    );
    const fetchAll = async () => {
      opened.fetchSoon();
      await opened.idle();
    };
    return { ...opened, calls, table, fetchAll };
  };

  const jpeg = square(200).jpeg().toBuffer();
  const sent = async () => new Response(new Uint8Array(await jpeg));
  const missing = () => new Response(null, { status: 404 });
  const offline = () => Promise.reject(new TypeError('fetch failed'));

  test('every record without a poster gets one, the newest first, and only once', async () => {
    await add('a', first, 1);
    await add('b', second, 2);
    const { fetchAll, calls } = posters({ answer: sent });
    await fetchAll();
    expect(calls.fetchedIds).toEqual([second, first]);
    expect(await shown()).toEqual(['a: kept-2.jpg', 'b: kept-1.jpg']);
    expect(calls.notified).toBe(2);
    await fetchAll();
    expect(calls.fetchedIds).toHaveLength(2);
    expect(calls.lines).toEqual([]);
  });

  test('a missing network is logged once at info, and the next request retries', async () => {
    await add('a', first);
    await add('b', second);
    const way: Parameters<typeof posters>[0] = { answer: offline };
    const { fetchAll, calls } = posters(way);
    await fetchAll();
    expect(calls.fetchedIds).toEqual([first]);
    expect(calls.lines).toEqual(['could not fetch posters of videos']);
    expect(await shown()).toEqual(['a: null', 'b: null']);
    way.answer = sent;
    await fetchAll();
    expect(await shown()).toEqual(['a: kept-2.jpg', 'b: kept-1.jpg']);
  });

  test('a video that always fails does not block other videos', async () => {
    await add('a', first, 1);
    await add('b', second, 2);
    const { fetchAll } = posters({
      answer: (videoId) => (videoId === second ? offline() : sent()),
    });
    await fetchAll();
    expect(await shown()).toEqual(['a: null', 'b: null']);
    await fetchAll();
    expect(await shown()).toEqual(['a: kept-1.jpg', 'b: null']);
  });

  test('a video that always fails does not block other tables', async () => {
    await sql`create table features (
      id text primary key, added_at bigint not null, clip text not null,
      poster_file text references files (name))`.execute(site.db);
    await sql`insert into features values ('f', 1, ${watch + second}, null)`.execute(site.db);
    await add('a', first);
    const { fetchAll, calls } = posters(
      { answer: (videoId) => (videoId === first ? offline() : sent()) },
      posterRecords(site.db, 'features', 'clip'),
    );
    await fetchAll();
    await fetchAll();
    expect(calls.fetchedIds).toEqual([first, second, first]);
    const features = sql<object>`select id, poster_file from features`;
    expect((await features.execute(site.db)).rows).toEqual([
      { id: 'f', poster_file: 'kept-1.jpg' },
    ]);
  });

  test('a video without a poster does not block others, and is retried after a day', async () => {
    await add('a', first);
    await add('b', second);
    const { fetchAll, calls } = posters({
      answer: (videoId) => (videoId === first ? missing() : sent()),
    });
    await fetchAll();
    expect(await shown()).toEqual(['a: null', 'b: kept-1.jpg']);
    calls.fetchedIds.length = 0;
    calls.clock.time += 23 * 60 * 60_000;
    await fetchAll();
    expect(calls.fetchedIds).toEqual([]);
    calls.clock.time += 2 * 60 * 60_000;
    await fetchAll();
    expect(calls.fetchedIds).toEqual([first, first, first]);
  });

  test('a poster that cannot be decoded counts as missing; a full disk is logged and ends the round', async () => {
    await add('a', first);
    await add('b', second);
    const { fetchAll, calls } = posters({ answer: sent });
    calls.broken = new Problem('file.broken');
    await fetchAll();
    expect(calls.lines).toEqual(Array(2).fill('the poster of a video was not a valid image'));
    await add('c', third);
    calls.broken = new Problem('file.no-space');
    calls.lines.length = 0;
    await fetchAll();
    expect(calls.lines).toEqual(['could not store posters of videos']);
    calls.broken = null;
    await fetchAll();
    expect(await shown()).toEqual(['a: null', 'b: null', 'c: kept-1.jpg']);
  });

  test('a record that changed or was deleted gets no poster, and the poster is released', async () => {
    for (const id of ['changed', 'gone', 'has']) await add(id, first);
    await addFiles(site.db, 'own.jpg');
    let isChanged = false;
    const { fetchAll, calls } = posters({
      async answer(videoId) {
        if (!isChanged) {
          isChanged = true;
          await sql`update clips set clip = ${watch + second} where id = 'changed'`.execute(
            site.db,
          );
          await sql`delete from clips where id = 'gone'`.execute(site.db);
          await sql`update clips set poster_file = 'own.jpg' where id = 'has'`.execute(site.db);
        }
        return videoId === first ? sent() : missing();
      },
    });
    await fetchAll();
    expect(await shown()).toEqual(['changed: null', 'has: own.jpg']);
    expect(calls.released).toEqual(['kept-1.jpg', 'kept-2.jpg', 'kept-3.jpg']);
    expect(calls.notified).toBe(0);
    // Videos requested meanwhile are fetched in another round.
    await fetchAll();
    expect(calls.fetchedIds.at(-1)).toBe(second);
  });

  test('a video that is saved during a round is found as well', async () => {
    await add('a', first);
    const all = posters({
      async answer() {
        if (all.calls.fetchedIds.length === 1) {
          await add('b', second);
          all.fetchSoon();
        }
        return sent();
      },
    });
    await all.fetchAll();
    expect(await shown()).toEqual(['a: kept-1.jpg', 'b: kept-2.jpg']);
  });

  test('closing ends the current work silently, and starts no more', async () => {
    await add('a', first);
    await add('b', second);
    const all = posters({
      answer: () => {
        void all.close();
        return offline();
      },
    });
    await all.fetchAll();
    await all.fetchAll();
    expect(all.calls.fetchedIds).toHaveLength(1);
    expect(all.calls.lines).toEqual([]);
  });

  test('a record without a video link is left alone', async () => {
    await sql`insert into clips values ('a', 1, 'https://evil.example/', null)`.execute(site.db);
    const { fetchAll, calls, table } = posters({ answer: sent });
    expect(await table.withoutPoster()).toEqual([{ id: 'a', link: 'https://evil.example/' }]);
    await fetchAll();
    expect(calls.fetchedIds).toEqual([]);
  });
});
