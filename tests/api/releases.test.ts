import { parseAtomFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../src/kit/dates/durations.ts';
import type { Release } from '../../src/features/releases/releases.ts';
import { usedRecordings } from '../../src/features/releases/release-recordings.records.ts';
import { mp4Film, wav } from '../fixtures/audio/sounds.ts';
import { startApp, type Site } from '../environment/app.ts';
import { bucketForTest, enginesAndStorages } from '../environment/bucket.ts';
import { expectProblem } from '../environment/catalog.ts';
import { answered, type Client } from '../environment/client.ts';
import {
  brokenWav,
  upload,
  uploadBroken,
  uploadPicture,
  uploadRecording,
} from '../environment/uploads.ts';

describe.each(enginesAndStorages)('releases on %s with files in %s', (engine, storage) => {
  let site: Site;
  let member: Client;
  let audio: string;
  let release: Release;
  beforeAll(async () => {
    const bucket = storage === 'S3' && { STORAGE_URL: await bucketForTest(afterAll) };
    site = await startApp(engine, { env: { PUBLIC_URL: 'https://band.test', ...bucket } });
    member = await site.member();
    audio = await uploadRecording(member, wav({ seconds: 1 }));
    release = (
      await answered(
        member.call('POST', '/addRelease', {
          title: 'Night Bus',
          releaseDate: Date.UTC(2026, 9, 2),
          tracks: [{ title: 'Rain', audio, lyrics: 'It rains.\nIt rains.' }],
          text: 'Made in a van.',
          credits: 'Ann: drums',
          links: ['https://band.bandcamp.com/album/night-bus'],
        }),
      )
    ).json();
    await member.copiesMade();
  });
  afterAll(() => site.dispose());

  const list = async (client: Client) =>
    (await answered(client.call('GET', '/releases'))).json<Release[]>();

  test('a song is listed immediately, and playable once it is processed', async () => {
    expect(audio).toMatch(/^\/files\/a\/[0-9A-Za-z]{22}\.wav$/);
    expect(release).toMatchObject({ slug: 'night-bus', type: 'album', download: 'none' });
    const [{ tracks } = release] = await list(site.visitor());
    const [track] = tracks;
    expect(track).toMatchObject({ title: 'Rain', lyrics: 'It rains.\nIt rains.' });
    expect(track?.seconds).toBeCloseTo(1, 2);
    expect(track?.peaks).toHaveLength(200);
    expect(track?.forms.map(({ type }) => type)).toEqual(['audio/mpeg', 'audio/mp4']);
    expect(track).not.toHaveProperty('audio');
    const told = await member.call('GET', `/recordings/${audio.split('/').at(-1)}`);
    expect(told.json()).toMatchObject({ percent: 100, problem: null });
  });

  test('ranges of a song are served on request, and the original to members alone', async () => {
    const [{ tracks } = release] = await list(site.visitor());
    const { url } = tracks[0]!.forms[0]!;
    const whole = await site.visitor().get(url);
    expect(whole.statusCode).toBe(200);
    const part = await site.visitor().get(url, { headers: { range: 'bytes=10-19' } });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.rawPayload.length}`);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
    const past = await site.visitor().get(url, { headers: { range: 'bytes=99999999-' } });
    expect(past.statusCode).toBe(416);
    expect((await site.visitor().get(audio)).statusCode).toBe(404);
    expect((await member.get(audio)).rawPayload).toEqual(wav({ seconds: 1 }));
    const lossless = audio.replace('.wav', '-play.flac');
    expect((await site.visitor().get(lossless)).statusCode).toBe(404);
    expect((await member.get(lossless)).headers['content-type']).toBe('audio/flac');
  });

  test("a release's page plays without scripts, and has sharing metadata", async () => {
    const page = await site.visitor().get('/music/night-bus');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<audio controls');
    for (const words of ['Rain', 'It rains.', 'Made in a van.', 'Ann: drums', 'Bandcamp']) {
      expect(page.body).toContain(words);
    }
    expect(page.body).toContain('MusicRecording');
    expect((await site.visitor().get('/music')).body).toContain('/music/night-bus');
    expect((await site.visitor().get('/sitemap.xml')).body).toContain('/music/night-bus');
    const playlist = await site.visitor().get('/music/night-bus.m3u');
    expect(playlist.body).toMatch(
      /^#EXTM3U\n#PLAYLIST:Night Bus\n#EXTINF:[01],Band Name - Rain\nhttps:\/\/band\.test\/files\/a\//,
    );
    expect(page.body).toContain('type="audio/x-mpegurl" href="/music/night-bus.m3u"');
    expect((await site.visitor().get('/music/other')).statusCode).toBe(404);
  });

  test("a release's page lists the next shows, and a page that doesn't exist lists none", async () => {
    const at = Date.UTC(2099, 0, 1);
    const when = { date: at, doors: at, showtime: at, timeZone: 'Asia/Tokyo' };
    const show = { poster: await uploadPicture(member), venue: 'Loft', location: 'Tokyo', ...when };
    const { _id } = (await answered(member.call('POST', '/addShow', show))).json<{ _id: string }>();
    expect((await site.visitor().get('/music/night-bus')).body).toContain('Next Shows');
    expect((await site.visitor().get('/music/other')).body).not.toContain('Next Shows');
    await answered(member.call('GET', `/deleteShow/${_id}`));
    expect((await site.visitor().get('/music/night-bus')).body).not.toContain('Next Shows');
  });

  test('the feed names each song as it is served, from the release day on', async () => {
    const entryOf = async (id: string) => {
      const { entries } = parseAtomFeed((await site.visitor().get('/feed.xml')).body);
      return entries?.find((entry) => entry.id === `urn:uuid:${id}`);
    };
    const day = Date.UTC(2026, 10, 21);
    const other = await uploadRecording(member, wav({ seconds: 0.5, pitch: 600 }));
    const tracks = [
      { title: 'Tom & "Jerry"', audio: other },
      { title: 'Rain', audio },
    ];
    const sent = member.call('POST', '/addRelease', {
      title: 'Tomorrow',
      releaseDate: day,
      tracks,
    });
    const { _id: id } = (await answered(sent)).json<Release>();
    await member.copiesMade();
    expect(await entryOf(id)).toBeUndefined();
    const before = site.clock.time;
    site.clock.time = day;
    const entry = await entryOf(id);
    expect(Date.parse(entry!.published!)).toBe(day);
    expect(Date.parse(entry!.updated!)).toBe(day);
    const songs = entry!.links!.filter(({ rel }) => rel === 'enclosure');
    expect(songs.map(({ title }) => title)).toEqual(['Tom & "Jerry"', 'Rain']);
    for (const { href, type, length } of songs) {
      const song = await site.visitor().get(href!.slice('https://band.test'.length));
      expect([type, length]).toEqual(['audio/mpeg', song.rawPayload.length]);
      expect(song.headers['content-type']).toBe(type);
    }
    site.clock.time = before;
    await answered(member.call('GET', `/deleteRelease/${id}`));
  });

  test('other sites may frame the player, which loads only its songs, and no other page', async () => {
    const page = await site.visitor().get('/music/night-bus');
    const told = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(
      page.body,
    );
    const answer = (await site.visitor().get(told![1]!.replaceAll('&amp;', '&'))).json();
    expect(answer).toMatchObject({ version: '1.0', type: 'rich', width: 600, height: 152 });
    expect(answer.html).toContain('src="https://band.test/embed/night-bus"');
    const embed = await site.visitor().get('/embed/night-bus');
    const policy = String(embed.headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("media-src 'self'");
    expect(policy).toContain('sandbox allow-scripts');
    expect(policy).not.toContain('allow-same-origin');
    expect(embed.headers).not.toHaveProperty('x-frame-options');
    expect(embed.body).toMatch(/<button type="button" data-url="\/files\/a\/[^>]*><i>1<\/i>/);
    expect(String(page.headers['content-security-policy'])).toContain("frame-ancestors 'self'");
    for (const other of [
      '/embed/none',
      '/oembed?url=https://other.example/music/night-bus',
      '/oembed',
    ]) {
      expect((await site.visitor().get(other)).statusCode, other).toBe(404);
    }
  });

  test('an embedded player fits its space, and is described in JSON', async () => {
    const cover = await uploadPicture(member);
    await answered(member.call('POST', `/updateRelease/${release._id}`, { cover }));
    await member.copiesMade();
    const address = '/oembed?url=https%3A%2F%2Fband.test%2Fmusic%2Fnight-bus';
    const ask = (more: string) => site.visitor().get(`${address}${more}`);
    const whole = (await ask('')).json();
    expect(whole).toMatchObject({ width: 600, height: 152 });
    const within = (await ask('&maxwidth=300&maxheight=90&format=json')).json();
    expect(within).toMatchObject({ width: 300, height: 90 });
    expect(within.html).toContain(' width="300" height="90" ');
    expect(within.thumbnail_width).toBeLessThanOrEqual(300);
    expect(within.thumbnail_height).toBeLessThanOrEqual(90);
    const path = within.thumbnail_url.slice('https://band.test'.length);
    expect((await site.visitor().get(path)).statusCode).toBe(200);
    for (const more of ['&maxwidth=9000&maxheight=9000', '&maxwidth=-1&maxheight=wide']) {
      expect((await ask(more)).json(), more).toEqual(whole);
    }
    expect((await ask('&format=xml')).statusCode).toBe(501);
  });

  test('a release without songs is framed as a sentence, which needs no script', async () => {
    const empty = { title: 'Empty', releaseDate: 0 };
    const { _id, slug } = (await answered(member.call('POST', '/addRelease', empty))).json();
    const embed = await site.visitor().get(`/embed/${slug}`);
    expect(embed.statusCode).toBe(200);
    expect(embed.body).toContain('No songs yet.');
    expect(embed.body).not.toContain('<script');
    expect((await site.visitor().get(`/music/${slug}.m3u`)).statusCode).toBe(404);
    await answered(member.call('GET', `/deleteRelease/${_id}`));
  });

  test('a title in another script is part of its addresses, which all work', async () => {
    const title = 'שלום, עולם';
    const tracks = [{ title, audio, lyrics: 'One line.\nשורה.' }];
    const fresh = { title, releaseDate: 0, download: 'free', tracks };
    const added = await answered(member.call('POST', '/addRelease', fresh));
    const { _id, slug, tracks: songs } = added.json<Release>();
    expect(slug).toBe('שלום-עולם');
    const encoded = encodeURIComponent(slug);
    const fan = site.visitor();
    const page = await fan.get(`/music/${encoded}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`<link rel="canonical" href="https://band.test/music/${encoded}">`);
    expect(page.body).toMatch(new RegExp(`<h1 dir="auto" lang="" [^>]*>${title}</h1>`));
    const card = /<meta property="og:image" content="https:\/\/band\.test([^"]+)"/.exec(page.body);
    expect((await fan.get(card![1]!)).headers['content-type']).toBe('image/jpeg');
    const small = `/music/${encoded.toLowerCase()}`;
    expect((await fan.get(small)).headers['location']).toBe(`/music/${encoded}`);
    expect((await fan.get(`/music/${encoded}.m3u`)).body).toContain(title);
    expect((await fan.get(`/embed/${encoded}`)).body).toContain(`dir="auto" lang="">${title}</a>`);
    expect((await fan.get(`/oembed?url=https://band.test/music/${encoded}`)).statusCode).toBe(200);
    const heard = await fan.call('POST', `/heard/${encoded}/${songs[0]!._id}`);
    expect(heard.statusCode).toBeLessThan(300);
    expect((await fan.get('/music/%E0%A4')).statusCode).toBe(404);
    await answered(member.call('GET', `/deleteRelease/${_id}`));
  });

  test('the songs of an unreleased release are visible to members only', async () => {
    const later = { title: 'Later', releaseDate: Date.UTC(2026, 10, 21) };
    const tracks = [{ title: 'Secret', audio }];
    const credits = 'Ann: drums in Secret';
    await answered(member.call('POST', '/addRelease', { ...later, tracks, credits }));
    const page = await site.visitor().get('/music/later');
    expect(page.body).toMatch(/Out in \d+ hours/);
    const embed = await site.visitor().get('/embed/later');
    expect(embed.body).toMatch(/Out November 21\b(?!, 2026)/);
    expect(embed.body).not.toContain('Secret');
    expect(page.body).not.toContain('Secret');
    expect(page.body).toContain('"@type":"MusicAlbum"');
    expect(page.body).not.toContain('numTracks');
    expect(page.body).not.toContain('.m3u');
    expect((await site.visitor().get('/music/later.m3u')).statusCode).toBe(404);
    site.clock.time = Date.UTC(2026, 10, 21);
    expect((await site.visitor().get('/music/later.m3u')).body).toContain('Secret');
    const out = (await site.visitor().get('/music/later')).body;
    expect(out).toContain('Secret');
    expect(out).toContain('"numTracks":1');
  });

  test('two songs with one `_id` are refused', async () => {
    const twice = { title: 'Twins', audio, _id: 'one' };
    const fresh = { title: 'Twins', releaseDate: Date.UTC(2026, 9, 2), tracks: [twice, twice] };
    const { _id } = release;
    for (const refused of [
      await member.call('POST', '/addRelease', fresh),
      await member.call('POST', `/updateRelease/${_id}`, { tracks: [twice, twice] }),
    ]) {
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        fields: { tracks: 'Two tracks have the same `_id`' },
      });
    }
    expect((await list(member)).map(({ title }) => title)).not.toContain('Twins');
    const apart = { tracks: [twice, { ...twice, _id: 'other' }, { title: 'New', audio }] };
    await answered(member.call('POST', '/addRelease', { ...fresh, ...apart }));
  });

  test('a song is public as long as it is listed, and caches revalidate it after an hour', async () => {
    const fan = site.visitor();
    const other = await uploadRecording(member, wav({ seconds: 0.3, pitch: 500 }));
    const draft = { title: 'Taken Back', releaseDate: 0, isDraft: true };
    const sent = member.call('POST', '/addRelease', {
      ...draft,
      tracks: [{ title: 'x', audio: other }],
    });
    const { _id: id } = (await answered(sent)).json<Release>();
    await member.copiesMade();
    const released = (await list(member)).find((one) => one._id === id)!;
    const { url } = released.tracks[0]!.forms[0]!;
    const change = (part: object) => answered(member.call('POST', `/updateRelease/${id}`, part));
    const statuses = async () => [
      (await fan.get(url)).statusCode,
      (await member.get(url)).statusCode,
    ];
    expect(await statuses(), 'a draft').toEqual([404, 200]);
    await change({ isDraft: false });
    const heard = await fan.get(url);
    expect([heard.statusCode, heard.headers['cache-control']]).toEqual([
      200,
      'public, max-age=3600',
    ]);
    const again = await fan.get(url, {
      headers: { 'if-none-match': heard.headers['etag'] as string },
    });
    expect(again.statusCode).toBe(304);
    await change({ isDraft: true });
    expect(await statuses(), 'unpublished').toEqual([404, 200]);
    const kept = await fan.get(url, {
      headers: { 'if-none-match': heard.headers['etag'] as string },
    });
    expect(kept.statusCode).toBe(404);
    await change({ isDraft: false, releaseDate: site.clock.time + 24 * 60 * 60_000 });
    expect(await statuses(), 'before its day').toEqual([404, 200]);
    await change({ releaseDate: 0, tracks: [] });
    expect(await statuses(), 'off the release').toEqual([404, 200]);

    await change({ tracks: [{ title: 'x', audio: other }], isDraft: true });
    const made = await member.call('POST', '/privateLinks', {
      noun: 'release',
      record: id,
      name: 'Radio',
    });
    const link = made.json<{ _id: string; url: string }>();
    const page = await fan.get(new URL(link.url).pathname + new URL(link.url).search);
    const [linked] = /\/files\/a\/[0-9A-Za-z]{22}-play\.mp3\?link=[\w-]+/.exec(page.body)!;
    const byLink = await fan.get(linked);
    expect([byLink.statusCode, byLink.headers['cache-control']]).toEqual([
      200,
      'private, no-store',
    ]);
    expect((await fan.get(`${url}?link=guessed`)).statusCode).toBe(404);
    await answered(member.call('POST', `/privateLinks/${link._id}/revoke`));
    expect((await fan.get(linked)).statusCode).toBe(404);
    await change({ isDraft: false });
    await answered(member.call('GET', `/deleteRelease/${id}`));
    expect((await fan.get(url)).statusCode, 'in the bin').toBe(404);
  });

  test('the same file is one recording, and a file that is no recording is refused', async () => {
    expect(await uploadRecording(member, wav({ seconds: 1 }))).toBe(audio);
    const refused = await upload(member, Buffer.from('%PDF-1.7 '), '/api', 'audio/mpeg');
    expect(refused.json()).toMatchObject({ error: 'audio.wrong-kind' });
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), Buffer.alloc(500)]);
    expect((await upload(member, film)).json()).toMatchObject({ error: 'file.is-film' });
    for (const before of ['', 'ID3\x03\0\0\0\0\0\0']) {
      const bytes = Buffer.concat([Buffer.from(before), mp4Film]);
      const asSong = await upload(member, bytes, '/api', 'audio/mpeg');
      expect([asSong.statusCode, asSong.json().error]).toEqual([415, 'audio.is-film']);
    }
    for (const type of ['audio/mpeg', 'image/png']) {
      const empty = await upload(member, Buffer.alloc(0), '/api', type);
      expect(empty.json(), type).toMatchObject({ error: 'file.empty' });
    }
    const gone = {
      title: 'Gone',
      releaseDate: 0,
      tracks: [{ title: 'x', audio: audio.replace(/.{22}\./, `${'0'.repeat(22)}.`) }],
    };
    const answer = await member.call('POST', '/addRelease', gone);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ fields: { 'tracks.0.audio': expect.any(String) } });
  });

  test('a restored release with a taken slug gets a new one', async () => {
    const song = { title: 'Twice', releaseDate: 0 };
    const first = (await answered(member.call('POST', '/addRelease', song))).json<Release>();
    await answered(member.call('GET', `/deleteRelease/${first._id}`));
    const second = (await answered(member.call('POST', '/addRelease', song))).json<Release>();
    expect(second.slug).toBe(first.slug);
    const bin = (await answered(member.call('GET', '/bin'))).json<
      { _id: string; label: string }[]
    >();
    const { _id } = bin.find(({ label }) => label.includes('Twice'))!;
    const back = (await answered(member.call('POST', `/bin/${_id}/restore`))).json<Release>();
    expect(back).toMatchObject({ _id: first._id, slug: 'twice-2' });
  });

  const added = async (title: string, told: object = {}) =>
    (
      await answered(member.call('POST', '/addRelease', { title, releaseDate: 0, ...told }))
    ).json<Release>();
  const change = async ({ _id }: Release, told: object) =>
    (await answered(member.call('POST', `/updateRelease/${_id}`, told))).json<Release>();
  const slugsOf = async (...releases: Release[]) => {
    const slugs = new Map((await list(member)).map(({ _id, slug }) => [_id, slug]));
    return releases.map(({ _id }) => slugs.get(_id));
  };

  test('the number in a public address reveals no hidden release', async () => {
    const draft = await added('Secret', { isDraft: true });
    const other = await added('Secret', { isDraft: true });
    const later = await added('Secret', { publishAt: site.clock.time + 10 * dayMs });
    expect(await slugsOf(later, draft, other)).toEqual(['secret', 'secret-3', 'secret-2']);
    const open = await added('Secret');
    expect(open.slug).toBe('secret');
    expect(new Set(await slugsOf(later, draft, other))).toEqual(
      new Set(['secret-2', 'secret-3', 'secret-4']),
    );
    expect(await slugsOf(later)).toEqual(['secret-2']);
    // The form is sent whole, and keeps public songs.
    expect(await change(open, { isDraft: false, publishAt: null })).toMatchObject({
      slug: 'secret',
    });
    expect(await change(other, { isDraft: false })).toMatchObject({ slug: 'secret-2' });
    expect(await slugsOf(open, other, later)).toEqual(['secret', 'secret-2', 'secret-3']);
  });

  test('a public address stays with its release, also while that is a draft', async () => {
    const first = await added('Shelved');
    await change(first, { isDraft: true });
    const second = await added('Shelved');
    expect(await slugsOf(first, second)).toEqual(['shelved', 'shelved-2']);
    expect(await change(first, { isDraft: false })).toMatchObject({ slug: 'shelved' });
  });

  test('restoring a version takes no address from another release', async () => {
    const draft = await added('Undone', { isDraft: true });
    const open = await added('Undone', { isDraft: true });
    await change(open, { isDraft: false });
    expect(await slugsOf(open, draft)).toEqual(['undone', 'undone-2']);
    const { items } = (await answered(member.call('GET', '/history'))).json<{
      items: { _id: string; record: string; action: string }[];
    }>();
    const first = items.find(({ record, action }) => record === open._id && action === 'added')!;
    await answered(member.call('POST', `/history/${first._id}/restore`, {}));
    expect(await slugsOf(open, draft)).toEqual(['undone', 'undone-2']);
  });

  const uploadTone = (pitch: number) => uploadRecording(member, wav({ seconds: 0.05, pitch }));

  test('an undo asks if another member changed the file of a song since', async () => {
    const [one, other, third] = await Promise.all([301, 302, 303].map(uploadTone));
    const track = { _id: 'song', title: 'Same', lyrics: '' };
    const fresh = { title: 'Masters', releaseDate: 0, tracks: [{ ...track, audio: one }] };
    const { _id: id } = (await answered(member.call('POST', '/addRelease', fresh))).json<Release>();
    const change = (sent: string) =>
      answered(
        member.call('POST', `/updateRelease/${id}`, { tracks: [{ ...track, audio: sent }] }),
      );
    await change(other!);
    const { items } = (await answered(member.call('GET', '/history'))).json<{
      items: { _id: string; changes: { field: string }[] }[];
    }>();
    expect(items[0]!.changes.map(({ field }) => field)).toEqual(['tracks']);
    await change(third!);
    expect((await member.call('POST', `/history/${items[0]!._id}/undo`, {})).statusCode).toBe(409);
  });

  test(
    'recordings that no release uses are deleted after a day, and others stay',
    { tags: 'whole' },
    async () => {
      const unused = await uploadRecording(member, wav({ seconds: 0.3, pitch: 700 }));
      await member.copiesMade();
      site.clock.time += 2 * 24 * 60 * 60_000;
      await site.app.files.sweep();
      expect((await member.get(unused)).statusCode).toBe(404);
      expect((await member.get(audio)).statusCode).toBe(200);
      const gone = { title: 'x', audio: unused };
      const answer = await member.call('POST', '/addRelease', {
        title: 'x',
        releaseDate: 0,
        tracks: [gone],
      });
      expect(answer.statusCode).toBe(422);
    },
  );

  test('an unplayable recording has a reason, and can only stay in a release that has it', async () => {
    const { audios, fail } = await uploadBroken(site, member);
    await fail();
    const [audio = ''] = audios;
    const name = audio.split('/').at(-1)!;
    const told = (await answered(member.call('GET', `/recordings/${name}`))).json();
    expect(told).toMatchObject({ forms: [], problem: expect.stringContaining("can't be read") });
    const tracks = [{ title: 'Static', audio }];
    const noise = { title: 'Noise', releaseDate: Date.UTC(2026, 0, 1), tracks };
    const refused = await member.call('POST', '/addRelease', noise);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ fields: { 'tracks.0.audio': told.problem } });

    const known = await uploadBroken(site, member);
    const { _id } = (await answered(member.call('POST', '/addRelease', noise))).json<Release>();
    await known.fail();
    await answered(member.call('POST', `/updateRelease/${_id}`, { text: 'Loud.', tracks }));
    const page = (await site.visitor().get('/music/noise')).body;
    expect(page).toContain('Static');
    expect(page).not.toContain('Processing');
  });

  test('erasing a release deletes its songs, unless another release uses them', async () => {
    const { audios, forget } = await uploadBroken(site, member, ['g', 'h', 'i', 'j']);
    const [replaced, own, shared, again] = audios;
    const add = async (title: string, ...songs: (string | undefined)[]) => {
      const tracks = songs.map((one) => ({ title, audio: one }));
      const sent = { title, releaseDate: 0, tracks };
      await forget();
      return (await answered(member.call('POST', '/addRelease', sent))).json<Release>()._id;
    };
    const id = await add('Mistake', replaced, shared);
    const tracks = [own, shared, again].map((one) => ({ title: 'Mistake', audio: one }));
    await forget();
    await answered(member.call('POST', `/updateRelease/${id}`, { tracks }));
    await add('Other', shared);
    await answered(member.call('GET', `/deleteRelease/${id}`));
    const [binned] = (await answered(member.call('GET', '/bin'))).json<{ _id: string }[]>();
    site.clock.time += 1;
    expect(await uploadRecording(member, brokenWav('j'))).toBe(again);
    await answered(member.call('POST', `/bin/${binned!._id}/erase`));
    const found = await Promise.all(audios.map(async (one) => (await member.get(one)).statusCode));
    expect(found).toEqual([404, 404, 200, 200]);
  });

  test('a replaced song can be restored for 30 days, and is deleted then', async () => {
    const [first, second] = await Promise.all([304, 305].map(uploadTone));
    const tracks = (sent: string | undefined) => [{ _id: 'song', title: 'Kept', audio: sent }];
    const fresh = { title: 'Kept', releaseDate: 0, tracks: tracks(first) };
    const { _id: id } = (await answered(member.call('POST', '/addRelease', fresh))).json<Release>();
    await answered(member.call('POST', `/updateRelease/${id}`, { tracks: tracks(second) }));
    const name = first!.split('/').at(-1)!;
    const read = (since?: string) =>
      usedRecordings(site.database.db, [name, 'other.wav'], site.clock.time, since);
    for (let i = 0; i < 45; i++) {
      await answered(member.call('POST', `/updateRelease/${id}`, { text: `Version ${i}` }));
    }
    const { used, readTo } = await read();
    expect([...used]).toEqual([name]);
    // Seen values are left out, newer ones are not.
    expect([...(await read(readTo)).used]).toEqual([]);
    await answered(member.call('POST', `/updateRelease/${id}`, { tracks: tracks(first) }));
    await answered(member.call('POST', `/updateRelease/${id}`, { tracks: tracks(second) }));
    expect([...(await read(readTo)).used]).toEqual([name]);
    const { items } = (await answered(member.call('GET', `/history?record=${id}`))).json<{
      items: { _id: string }[];
    }>();
    site.clock.time += 30 * dayMs;
    await site.app.files.sweep();
    const later = await site.member();
    expect((await later.get(first!)).statusCode).toBe(200);
    site.clock.time += 1;
    await site.app.files.sweep();
    expect((await later.get(first!)).statusCode).toBe(404);
    expect((await later.get(second!)).statusCode).toBe(200);
    const undone = await later.call('POST', `/history/${items[0]!._id}/undo`, {});
    expectProblem(undone, 'history.recording-gone');
    const [stored] = (await list(later)).filter(({ _id }) => _id === id);
    expect(stored?.tracks[0]?.audio).toBe(second);
  });
});
