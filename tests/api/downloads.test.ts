import { unzipSync } from 'fflate';
import { parseBuffer } from 'music-metadata';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { downloadLimits } from '../../src/features/downloads/downloads.ts';
import { sweepGrants } from '../../src/features/downloads/grants.records.ts';
import { openDatabase } from '../../src/database/open.ts';
import type { RateLimitTables } from '../../src/database/rateLimit.ts';
import type { DownloadTables } from '../../src/features/downloads/downloads.table.ts';
import type { NewsletterTables } from '../../src/features/newsletter/newsletter.table.ts';
import type { Plays } from '../../src/features/plays/plays.ts';
import type { Release } from '../../src/features/releases/releases.ts';
import type { RecordingTables } from '../../src/files/recordings/recordings.table.ts';
import { s3Storage } from '../../src/files/storage/s3.ts';
import type { Storage } from '../../src/files/storage/storage.ts';
import { dayMs, hourMs } from '../../src/kit/dates/durations.ts';
import { startApp, type Site } from '../environment/app.ts';
import { answered, type Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import { linkTo, mailsOf, press, receiverOf } from '../environment/public-mails.ts';
import { uploadBroken, uploadPicture, uploadRecording } from '../environment/uploads.ts';
import { share } from '../environment/whole.ts';
import { openS3, type S3StandIn } from '../stand-ins/s3.ts';
import { wav } from '../fixtures/audio/sounds.ts';

const places = share(
  [
    ...engines.map((engine) => ({ engine, kept: 'a folder' })),
    { engine: 'sqlite' as const, kept: 'a bucket' },
  ],
  ({ kept }) => kept === 'a bucket',
);

describe.each(places)('downloads of a release, on $engine and in $kept', ({ engine, kept }) => {
  let site: Site;
  let storage: Storage;
  let bucket: S3StandIn | null = null;
  let member: Client;
  let release: Release;
  beforeAll(async () => {
    bucket = kept === 'a bucket' ? await openS3() : null;
    site = await startApp(engine, {
      env: { PUBLIC_URL: 'https://band.test', EMAIL_BLOCK_LIST: 'Eve@evil.example' },
      storage: (folder) => (storage = bucket ? s3Storage(new URL(bucket.url)) : folder),
    });
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
  afterAll(async () => {
    await site.dispose();
    await bucket?.close();
  });

  const change = async (fields: object) => {
    const path = `/updateRelease/${release._id}`;
    release = (await answered(member.call('POST', path, fields))).json();
    await member.copiesMade();
  };
  const redeem = (code: string) => site.visitor().call('POST', '/redeem', { code });

  test('a free download is open to all, in full and in ranges', async () => {
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

  test('a lost archive is made again, with its lost songs', { tags: 'whole' }, async () => {
    const path = '/files/d/night-bus/mp3';
    const archive = (await archives()).find((name) => name.endsWith('-mp3.zip'));
    await storage.remove(archive!);
    expect((await site.visitor().get(path)).statusCode).toBe(404);
    await member.copiesMade();
    expect((await site.visitor().get(path)).statusCode).toBe(200);
    for await (const name of storage.storedBefore(Number.MAX_SAFE_INTEGER)) {
      if (/-(?:play\.mp3|mp3\.zip)$/.test(name)) await storage.remove(name);
    }
    expect((await site.visitor().get(path)).statusCode).toBe(404);
    // The archive is found in one song after the other.
    await vi.waitFor(async () => {
      await member.copiesMade();
      expect((await site.visitor().get(path)).statusCode).toBe(200);
    }, 60_000);
  });

  test.each(['mp3', 'flac'])(
    'an archive of %s contains every song with its tags',
    async (format) => {
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
    },
  );

  test('a download counts when its first byte is sent, and never otherwise', async () => {
    const begun = async () => {
      const { downloads } = (await answered(member.call('GET', '/heard'))).json<Plays>();
      return downloads;
    };
    const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const get = (headers: Record<string, string>, client = site.visitor()) =>
      client.get('/files/d/night-bus/mp3', { headers: { 'user-agent': browser, ...headers } });
    const { headers } = await get({ 'user-agent': 'Googlebot/2.1' });
    const etag = String(headers['etag']);
    const before = await begun();
    for (const [sent, status] of [
      [{ range: 'bytes=100-' }, 206],
      [{ range: 'bytes=-5' }, 206],
      [{ range: 'bytes=999999999-' }, 416],
      [{ 'if-none-match': etag }, 304],
      [{ range: 'bytes=0-', 'if-none-match': etag }, 304],
      [{ 'user-agent': 'Googlebot/2.1' }, 200],
    ] as const) {
      expect((await get(sent)).statusCode, JSON.stringify(sent)).toBe(status);
    }
    await get({}, member);
    expect(await begun()).toBe(before);
    for (const [sent, status] of [
      [{}, 200],
      [{ range: 'bytes=0-99' }, 206],
      // Not followed, so that all of it is sent.
      [{ range: 'bytes=100-', 'if-range': '"another"' }, 200],
      [{ range: 'bytes=100-199,300-399' }, 200],
      [{ range: 'bytes=5-1' }, 200],
    ] as const) {
      expect((await get(sent)).statusCode, JSON.stringify(sent)).toBe(status);
    }
    expect(await begun()).toBe(before + 5);

    // The site does not see what another program does.
    const other = await openDatabase(site.config.database);
    const { schema } = other.db;
    await schema.alterTable('shows_settings').renameTo('away').execute();
    expect((await get({})).statusCode, 'while the database is away').toBe(200);
    await schema.alterTable('away').renameTo('shows_settings').execute();
    await other.close();
    expect(await begun()).toBe(before + 6);
  });

  test('an archive is made again after a relevant change, and the old one is deleted', async () => {
    const before = await site.visitor().get('/files/d/night-bus/mp3');
    await change({ title: 'Night Bus' });
    const same = await site.visitor().get('/files/d/night-bus/mp3');
    expect(same.headers['etag']).toBe(before.headers['etag']);
    await change({ credits: 'Ann: drums, bells' });
    const after = await site.visitor().get('/files/d/night-bus/mp3');
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    expect(await archives()).toHaveLength(2);
  });

  test('an archive of outdated songs is not offered', async () => {
    const entries = site.database.db.withTables<DownloadTables>();
    const entered = entries.selectFrom('download_files').select('digest');
    const { digest } = await entered.where('format', '=', 'mp3').executeTakeFirstOrThrow();
    const enter = async (another: string) => {
      const row = entries.updateTable('download_files').set({ digest: another });
      await row.where('format', '=', 'mp3').execute();
      site.app.cache.clear();
    };
    await enter('of other songs');
    const { body } = await site.visitor().get('/music/night-bus');
    expect(body).toContain('href="/files/d/night-bus/flac"');
    expect(body).not.toContain('href="/files/d/night-bus/mp3"');
    // The saved file has the name from its own response, not from a redirecting page.
    expect(body).not.toMatch(/<a[^>]* download/);
    await enter(digest);
  });

  test('an archive includes a playable song even if some renditions failed', async () => {
    const recordings = site.database.db.withTables<RecordingTables>();
    const tell = async (problem: string | null) => {
      const name = release.tracks[0]!.audio!.split('/').at(-1)!;
      await recordings
        .updateTable('recordings')
        .set({ problem })
        .where('name', '=', name)
        .execute();
      site.app.cache.clear();
      site.app.files.transcodeMissing();
      await member.copiesMade();
    };
    await tell('Too hard.');
    const { rawPayload } = await site.visitor().get('/files/d/night-bus/mp3');
    expect([...unzipped(rawPayload).keys()].filter((name) => name.endsWith('.mp3'))).toHaveLength(
      2,
    );
    await tell(null);
  });

  test('a new band name makes the archive again', async () => {
    await answered(member.call('POST', '/updateTheme', { siteTitle: 'The Reeds' }));
    await member.copiesMade();
    const { rawPayload } = await site.visitor().get('/files/d/night-bus/mp3');
    expect([...unzipped(rawPayload).keys()][0]).toMatch(/^The Reeds - Night Bus\//);
    await answered(member.call('POST', '/updateTheme', { siteTitle: 'Band Name' }));
    await member.copiesMade();
  });

  test('a code opens the download once, for a week, and only with its link', async () => {
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
    await sweepGrants(site.database.db, site.clock.time);
    const over = await site.visitor().get(url);
    expect(over.body).toContain('Link Expired');
    expect(over.body).toContain('href="/music/night-bus"');
    await sweepGrants(site.database.db, site.clock.time + downloadLimits.ended);
    expect((await site.visitor().get(url)).body).toContain('Invalid Link');
    member = await site.member();
  });

  test('a download for an e-mail address arrives by e-mail, and its request is deleted once it is opened', async () => {
    await change({ download: 'address' });
    const ask = (body: object) =>
      site.visitor().call('POST', '/downloadLinks', { release: release._id, ...body });
    expect((await ask({ email: 'nobody' })).statusCode).toBe(422);
    const blocked = await ask({ email: 'EVE@evil.example', newsletter: true });
    expect([blocked.statusCode, blocked.json().error]).toEqual([403, 'form.blocked']);
    await answered(ask({ email: 'Fay@example.com' }));
    const mail = (await mailsOf(site)).find((one) => receiverOf(one) === 'fay@example.com');
    expect(mail).toMatch(/^Subject: Your download: Night Bus by Band Name$/m);
    expect(mail).toContain(
      'the download of Night Bus by Band Name. This private link works for 7 days:',
    );
    const link = linkTo('/download', mail);
    const emails = async () => {
      const rows = site.database.db.withTables<DownloadTables>().selectFrom('download_grants');
      return (await rows.select('email').where('email', 'is not', null).execute()).length;
    };
    expect(await emails()).toBe(1);
    const submissions = async () => {
      const rows = site.database.db.withTables<RateLimitTables>().selectFrom('rate_counts');
      return (await rows.select('id').where('subject', 'like', 'form:%:site').execute()).length;
    };
    const page = await site.visitor().get(link);
    expect(await emails()).toBe(0);
    const [, address] = /href="(\/files\/d\/night-bus\/flac\?token=[^"]+)"/.exec(page.body)!;
    expect((await site.visitor().get(address!)).statusCode).toBe(200);
    expect((await site.visitor().get('/files/d/night-bus/flac')).statusCode).toBe(303);
    const { subscribers } = (await member.call('GET', '/subscribers')).json();
    expect(subscribers).toEqual([]);
    const before = await submissions();
    await answered(ask({ email: 'gil@example.com', newsletter: true }));
    expect(await submissions()).toBe(before + 1);
    await sweepGrants(site.database.db, site.clock.time + downloadLimits.grant);
    expect(await emails()).toBe(0);
    const lists = (await member.call('GET', '/subscribers')).json<{ subscribers: object[] }>();
    expect(lists.subscribers).toMatchObject([{ email: 'gil@example.com', confirmed: null }]);
    await change({ download: 'code' });
  });

  test('a mailbox cannot be flooded: the pauses grow, and one link stops all e-mails', async () => {
    await change({ download: 'address' });
    const before = site.clock.time;
    const ask = () => {
      asked += 1;
      const body = { release: release._id, email: `hal+${asked}@example.com` };
      return answered(site.visitor().call('POST', '/downloadLinks', body));
    };
    let asked = 0;
    const mails = async () =>
      (await mailsOf(site)).filter((one) => receiverOf(one)?.startsWith('hal+'));
    const counts: number[] = [];
    for (const passed of [0, hourMs, 2 * hourMs, dayMs]) {
      site.clock.time = before + passed;
      for (let n = 0; n < 5; n += 1) await ask();
      counts.push((await mails()).length);
    }
    // Three an hour and six a day; the responses do not differ.
    expect(counts).toEqual([3, 6, 6, 9]);

    site.clock.time = before + 3 * dayMs;
    await press(site, linkTo('/newsletter/unsubscribe', (await mails()).at(-1)));
    await ask();
    expect((await mails()).length).toBe(9);
    await press(site, `/newsletter/unsubscribe?token=${'a'.repeat(43)}.${'b'.repeat(43)}`);
    const suppressed = site.database.db.withTables<NewsletterTables>();
    expect(await suppressed.selectFrom('suppressed_addresses').select('at').execute()).toHaveLength(
      1,
    );
    site.clock.time = before;
    await change({ download: 'code' });
  });

  test('a shared link stops working, and downloads in progress continue', async () => {
    const address = await granted();
    const get = (headers = {}) => site.visitor().get(address, { headers });
    for (let n = 0; n < downloadLimits.downloads; n += 1) {
      expect((await get()).statusCode, `${n}`).toBe(200);
    }
    const refused = await get();
    expect(refused.headers['location']).toMatch(/^\/download\?token=/);
    const page = await site.visitor().get(String(refused.headers['location']));
    expect(page.body).toContain('used too many times');
    expect(page.body).toContain('href="/music/night-bus"');
    // A link that only requests later ranges also expires: after ten more archives.
    for (let n = 0; n < 10; n += 1) {
      expect((await get({ range: 'bytes=1-' })).statusCode, `${n}`).toBe(206);
    }
    expect((await get({ range: 'bytes=1-' })).statusCode).toBe(303);
  });

  test('two simultaneous redemptions of one code get the same link', async () => {
    const [code] = await madeCodes(1);
    const both = await Promise.all([redeem(code!), redeem(code!)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('guessing unknown codes is limited to thirty tries', async () => {
    const [code] = await madeCodes(1);
    const guess = (body: string, ip: string) =>
      site.visitor().call('POST', '/redeem', { code: body }, { ip });
    for (let n = 0; n < 30; n += 1) {
      expect((await guess(`WRNG-${n}`, '198.51.100.7')).statusCode).toBe(404);
    }
    const refused = await guess('WRNG', '198.51.100.7');
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'session.too-many-tries']);
    expect((await guess('WRNG', '203.0.113.7')).statusCode).toBe(404);
    // A valid card still works.
    expect((await guess(code!, '198.51.100.7')).statusCode).toBe(200);
  });

  test('without scripts a form redeems a code, and an address alone does not', async () => {
    const [code] = await madeCodes(1);
    await site.visitor().get(`/redeem?code=${code}`);
    const form = (path: string, fields: Record<string, string>) =>
      site.visitor().send({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: String(new URLSearchParams(fields)),
      });
    const done = await form('/redeem', { code: code! });
    expect(done.statusCode).toBe(303);
    expect((await site.visitor().get(String(done.headers['location']))).body).toContain(
      'Night Bus',
    );
    const again = await form('/redeem', { code: code! });
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain('has already been used');
    expect(again.body).toContain(`value="${code}"`);
  });

  test('cards are printed for members, from unused codes', async () => {
    const codes = await madeCodes(12);
    await answered(redeem(codes[0]!));
    const [batch] = (await member.call('GET', '/codeBatches')).json<{ _id: string }[]>();
    const path = `/api/codeBatches/${batch!._id}/cards`;
    expect((await site.visitor().get(path)).statusCode).toBe(401);
    const sheet = await member.get(path);
    expect(sheet.headers['content-security-policy']).toContain('sandbox allow-scripts');
    expect(sheet.body.match(/<article>/g)).toHaveLength(11);
    expect(sheet.body).not.toContain(codes[0]);
    const told = ['Band Name', 'Night Bus', 'Download it', codes[11]!, 'band.test/redeem'];
    for (const words of told) {
      expect(sheet.body).toContain(words);
    }
    await answered(member.call('DELETE', `/codeBatches/${batch!._id}`));
    expect((await redeem(codes[1]!)).json()).toMatchObject({ error: 'code.unknown' });
  });

  test('impossible batches are refused with a message', async () => {
    for (const count of [0, 1.5, 1001, '5', '']) {
      const body = { name: 'A', count };
      const answer = await member.call('POST', `/releases/${release._id}/codes`, body);
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['count']]);
    }
  });

  test('songs that failed are not promised, and an archive without them says so', async () => {
    const address = await granted();
    const { tracks } = release;
    const { audios, fail } = await uploadBroken(site, member);
    const broken = { title: 'Broken', audio: audios[0] };
    await change({ tracks: [broken], download: 'free' });
    await fail();
    const { body } = await site.visitor().get('/music/night-bus');
    expect(body).toContain('Broken');
    expect(body).not.toContain('Download');
    const link = await site.visitor().get(address.replace(/^.*\?/, '/download?'));
    expect(link.body).toContain('available right now');
    expect(link.body).not.toContain('ready yet');
    const before = tracks.map(({ _id, title, lyrics, audio }) => ({ _id, title, lyrics, audio }));
    await change({ tracks: [...before, broken] });
    const without = 'Not included: Broken (processing failed).';
    expect((await site.visitor().get('/music/night-bus')).body).toContain(without);
    await change({ download: 'code' });
    const granting = (await granted()).replace(/^.*\?/, '/download?');
    expect((await site.visitor().get(granting)).body).toContain(without);
    await change({ tracks: before });
    expect((await site.visitor().get('/music/night-bus')).body).not.toContain('Without');
  });

  test('an unreleased, draft or deleted release has no download, and its codes are preserved', async () => {
    const [code, other] = await madeCodes(2);
    const address = await granted();
    const page = address.replace(/^.*\?/, '/download?');
    const day = release.releaseDate;
    for (const hidden of [{ releaseDate: site.clock.time + dayMs }, { isDraft: true }]) {
      await change(hidden);
      expect((await redeem(code!)).json()).toMatchObject({ error: 'code.not-out' });
      expect((await site.visitor().get(address)).statusCode).toBe(404);
      expect((await site.visitor().get(page)).body).toContain('available right now');
      await change({ releaseDate: day, isDraft: false });
    }
    await answered(member.call('GET', `/deleteRelease/${release._id}`));
    await member.copiesMade();
    expect((await redeem(code!)).json()).toMatchObject({ error: 'code.not-out' });
    const [binned] = (await member.call('GET', '/bin')).json<{ _id: string }[]>();
    await answered(member.call('POST', `/bin/${binned!._id}/restore`));
    await member.copiesMade();
    expect((await redeem(code!)).statusCode).toBe(200);
    expect((await site.visitor().get(address)).statusCode).toBe(200);
    await answered(member.call('GET', `/deleteRelease/${release._id}`));
    const [gone] = (await member.call('GET', '/bin')).json<{ _id: string }[]>();
    await answered(member.call('POST', `/bin/${gone!._id}/erase`));
    await member.copiesMade();
    expect((await redeem(other!)).json()).toMatchObject({ error: 'code.unknown' });
    expect(await archives()).toEqual([]);
  });

  const archives = async () => {
    const names: string[] = [];
    for await (const name of storage.storedBefore(Number.MAX_SAFE_INTEGER)) {
      if (name.endsWith('.zip')) names.push(name);
    }
    return names;
  };

  const madeCodes = async (count: number) => {
    const path = `/releases/${release._id}/codes`;
    const made = await answered(member.call('POST', path, { name: 'A', count }));
    return made.json<{ codes: string[] }>().codes;
  };

  /** The address of the MP3s behind a redeemed code. */
  const granted = async () => {
    const [code] = await madeCodes(1);
    const { url } = (await answered(redeem(code!))).json<{ url: string }>();
    return url.replace('/download', '/files/d/night-bus/mp3');
  };
});

/** The files of an archive by path, in order, as another program reads them. */
const unzipped = (archive: Buffer): Map<string, Buffer> =>
  new Map(Object.entries(unzipSync(archive)).map(([path, bytes]) => [path, Buffer.from(bytes)]));
