import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { parseBuffer } from 'music-metadata';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Release } from '../../src/features/releases/releases.ts';
import { dayMs } from '../../src/kit/dates/durations.ts';
import { startApp, type Site } from '../environment/app.ts';
import { answered, type Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import { uploadPicture, uploadRecording } from '../environment/uploads.ts';
import { wav } from '../fixtures/audio/sounds.ts';

describe.each(engines)('downloads of a release, on %s', (engine) => {
  let site: Site;
  let member: Client;
  let release: Release;
  beforeAll(async () => {
    site = await startApp(engine, { env: { PUBLIC_URL: 'https://band.test' } });
    member = await site.member();
    const tracks = [];
    for (const [at, title] of ['Rain', 'A/C: "On"'].entries()) {
      const audio = await uploadRecording(member, wav({ seconds: 1, pitch: 300 + 100 * at }));
      tracks.push({ title, audio, lyrics: 'It rains.\nÄh.' });
    }
    const body = {
      title: 'Night Bus',
      releaseDate: Date.UTC(2026, 9, 2),
      tracks,
      credits: 'Ann: drums',
      cover: await uploadPicture(member),
      download: 'free',
    };
    release = (await answered(member.call('POST', '/addRelease', body))).json();
    await member.copiesMade();
  });
  afterAll(() => site.dispose());

  const change = async (fields: object) => {
    const path = `/updateRelease/${release._id}`;
    release = (await answered(member.call('POST', path, fields))).json();
    await member.copiesMade();
  };
  const redeem = (code: string) => site.visitor().call('POST', '/redeem', { code });

  test('all may have it where it is free, whole and in parts', async () => {
    const page = await site.visitor().get('/music/night-bus');
    expect(page.body).toContain('href="/files/d/night-bus/mp3"');
    expect(page.body).toContain('href="/files/d/night-bus/flac"');
    const whole = await site.visitor().get('/files/d/night-bus/mp3');
    expect(whole.statusCode).toBe(200);
    expect(whole.headers['content-type']).toBe('application/zip');
    expect(whole.headers['content-disposition']).toContain('Night Bus (MP3).zip');
    expect(whole.headers['content-length']).toBe(String(whole.rawPayload.length));
    const headers = { range: 'bytes=100-', 'if-range': String(whole.headers['etag']) };
    const rest = await site.visitor().get('/files/d/night-bus/mp3', { headers });
    expect(rest.statusCode).toBe(206);
    expect(rest.rawPayload).toEqual(whole.rawPayload.subarray(100));
  });

  test.each(['mp3', 'flac'])('an archive of %s has every song with its tags', async (format) => {
    const { rawPayload } = await site.visitor().get(`/files/d/night-bus/${format}`);
    const files = unzipped(rawPayload);
    expect([...files.keys()]).toEqual([
      `Band Name - Night Bus/01 Rain.${format}`,
      `Band Name - Night Bus/02 A C On.${format}`,
      'Band Name - Night Bus/cover.png',
    ]);
    const [song, , cover] = [...files.values()];
    const { common, format: sound } = await parseBuffer(song!);
    expect(common).toMatchObject({
      title: 'Rain',
      artist: 'Band Name',
      album: 'Night Bus',
      track: { no: 1, of: 2 },
      date: '2026-10-02',
    });
    expect(common.lyrics?.[0]?.text).toBe('It rains.\nÄh.');
    expect(common.comment?.[0]?.text).toBe('Ann: drums');
    expect(Buffer.from(common.picture![0]!.data)).toEqual(cover);
    expect(sound.duration).toBeCloseTo(1, 0);
  });

  test('it is made again where something of it changes, and the old one goes', async () => {
    const before = await site.visitor().get('/files/d/night-bus/mp3');
    await change({ title: 'Night Bus' });
    const same = await site.visitor().get('/files/d/night-bus/mp3');
    expect(same.headers['etag']).toBe(before.headers['etag']);
    await change({ credits: 'Ann: drums, bells' });
    const after = await site.visitor().get('/files/d/night-bus/mp3');
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    const folder = join(site.config.dataDir, 'files');
    const archives = readdirSync(folder).filter((name) => name.endsWith('.zip'));
    expect(archives).toHaveLength(2);
  });

  test('a code opens it once, for a week, and with the link alone', async () => {
    await change({ download: 'code' });
    const none = await site.visitor().get('/files/d/night-bus/mp3');
    expect(none.headers['location']).toBe('/music/night-bus');
    const made = await member.call('POST', `/releases/${release._id}/codes`, {
      name: 'merch table Hamburg',
      count: 3,
    });
    const { codes } = made.json<{ codes: string[] }>();
    expect(new Set(codes).size).toBe(3);
    const [code] = codes as [string];
    expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/);
    const redeemed = await redeem(` ${code.toLowerCase().replaceAll('-', ' ')}`);
    const { url } = redeemed.json<{ url: string }>();
    const page = await site.visitor().get(url);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('noindex');
    const address = /href="(\/files\/d\/night-bus\/mp3\?token=[^"]+)"/.exec(page.body)![1]!;
    expect((await site.visitor().get(address)).statusCode).toBe(200);
    expect((await redeem(code)).json()).toMatchObject({ error: 'code.used' });
    expect((await redeem('K7QM-3XDP-W9TA')).json()).toMatchObject({ error: 'code.unknown' });
    const [batch] = (await member.call('GET', '/codeBatches')).json<object[]>();
    expect(batch).toMatchObject({ name: 'merch table Hamburg', count: 3, redeemed: 1 });
    site.clock.time += 7 * dayMs;
    expect((await site.visitor().get(address)).headers['location']).toMatch(/^\/download\?token=/);
    expect((await site.visitor().get(url)).body).toContain('A Week Is Over');
  });
});

/** By path, in their order, as another program reads them. */
const unzipped = (archive: Buffer): Map<string, Buffer> =>
  new Map(Object.entries(unzipSync(archive)).map(([path, bytes]) => [path, Buffer.from(bytes)]));
