import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Release } from '../../src/features/releases/releases.ts';
import { startApp, type Site } from '../environment/app.ts';
import { answered, type Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import { uploadBroken, uploadRecording } from '../environment/uploads.ts';
import { wav } from '../fixtures/audio/sounds.ts';

const dayMs = 24 * 60 * 60_000;

describe.each(engines)('a release in one file, on %s', (engine) => {
  let site: Site;
  let member: Client;
  let songs: string[];
  let id: string;
  beforeAll(async () => {
    site = await startApp(engine);
    member = await site.member();
    songs = [];
    for (const seconds of [0.5, 1]) {
      songs.push(await uploadRecording(member, wav({ seconds })));
    }
    id = (await answered(member.call('POST', '/addRelease', record()))).json<Release>()._id;
    await member.copiesMade();
  });
  afterAll(() => site.dispose());

  const record = (order: readonly number[] = [0, 1]) => ({
    title: 'Low Water',
    releaseDate: 0,
    tracks: order.map((at) => ({ _id: `song-${at}`, title: `Song ${at}`, audio: songs[at]! })),
  });
  const reorder = async (order: readonly number[]) => {
    await answered(member.call('POST', `/updateRelease/${id}`, { tracks: record(order).tracks }));
    await member.copiesMade();
  };
  const isStored = (url: string) =>
    existsSync(join(site.config.dataDir, 'files', url.split('/').at(-1)!));
  const told = async (client: Client = site.visitor()) => {
    const all = (await answered(client.call('GET', '/releases'))).json<Release[]>();
    return all.find(({ title }) => title === 'Low Water')!.continuous;
  };

  test('is made once all its songs are processed, and is public', async () => {
    const { type, url, offsets } = (await told())!;
    expect(type).toBe('audio/mp4');
    expect(offsets).toEqual([0, 0.5]);
    const whole = await site.visitor().get(url);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers['content-type']).toBe('audio/mp4');
    const part = await site.visitor().get(url, { headers: { range: 'bytes=-10' } });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(-10));
  });

  test('is made again if the storage lost it', { tags: 'whole' }, async () => {
    const { url } = (await told())!;
    rmSync(join(site.config.dataDir, 'files', url.split('/').at(-1)!));
    expect((await site.visitor().get(url)).statusCode).toBe(404);
    await member.copiesMade();
    expect((await told())!.url).toBe(url);
    expect((await site.visitor().get(url)).statusCode).toBe(200);
  });

  test(
    'is made again for another order; the previous file is unlisted, and deleted after a day',
    { tags: 'whole' },
    async () => {
      const before = (await told())!;
      await reorder([1, 0]);
      const after = (await told())!;
      expect(after.offsets).toEqual([0, 1]);
      expect(after.url).not.toBe(before.url);
      await site.app.files.sweep();
      expect((await site.visitor().get(before.url)).statusCode).toBe(404);
      expect(isStored(before.url)).toBe(true);
      site.clock.time += dayMs + 1;
      await site.app.files.sweep();
      expect(isStored(before.url)).toBe(false);
      expect((await site.visitor().get(after.url)).statusCode).toBe(200);
      await reorder([0, 1]);
      expect((await site.visitor().get(before.url)).statusCode).toBe(200);
    },
  );

  test('is not listed with unreleased songs or for a draft', async () => {
    const url = (await told())!.url;
    const name = url.split('/').at(-1)!;
    const change = (body: object) => answered(member.call('POST', `/updateRelease/${id}`, body));
    await change({ releaseDate: site.clock.time + dayMs });
    expect(await told()).toBeNull();
    expect((await told(member))!.url).toBe(url);
    expect((await site.visitor().get('/music/low-water')).body).not.toContain(name);
    await change({ releaseDate: 0, isDraft: true });
    expect((await answered(site.visitor().call('GET', '/releases'))).body).not.toContain(name);
    await change({ isDraft: false });
    expect((await told())!.url).toBe(url);
  });

  test('is not made for a single song, nor while a song is processed', async () => {
    const single = { title: 'Alone', releaseDate: 0, tracks: record([0]).tracks };
    await answered(member.call('POST', '/addRelease', single));
    await member.copiesMade();
    const all = (await answered(member.call('GET', '/releases'))).json<Release[]>();
    expect(all.find(({ title }) => title === 'Alone')!.continuous).toBeNull();
  });

  test('leaves out unplayable songs', { tags: 'whole' }, async () => {
    const { audios, fail } = await uploadBroken(site, member);
    const broken = { title: 'Broken', audio: audios[0] };
    const tracks = [record().tracks[1]!, broken, record().tracks[0]!];
    await answered(member.call('POST', `/updateRelease/${id}`, { tracks }));
    await fail();
    await member.copiesMade();
    expect((await told())!.offsets).toEqual([0, 1]);
  });
});
