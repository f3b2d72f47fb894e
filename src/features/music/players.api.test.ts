import type { Insertable } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, read, recordDeps, published } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import type { Endpoint, CallInput } from '../../kit/api/endpoint.ts';
import { playersApi } from './players.api.ts';
import type { PlayerTables } from './players.table.ts';
import { playerEndpoints, playerLimits } from './players.ts';

type Sent<E extends Endpoint> = CallInput<E>['body'];
type Row = Insertable<PlayerTables['players']>;

const id = '4Z8W4fKeB5YxbusRsdQVPb';
const album = `https://open.spotify.com/album/${id}`;
const albumPlayer = `https://open.spotify.com/embed/album/${id}?utm_source=generator`;
const apple = 'https://music.apple.com/us/album/1';
const applePlayer = 'https://embed.music.apple.com/us/album/1';
const soundcloud = 'https://soundcloud.com/reeds/may';
const soundcloudPlayer = `https://w.soundcloud.com/player/?url=${encodeURIComponent(soundcloud)}`;
const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const videoPlayer = 'https://www.youtube.com/embed/dQw4w9WgXcQ';
const march = Date.UTC(2026, 2, 1);

describe.each(engines)('the music players on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  const players = () => {
    const around = recordDeps(site.db);
    const api = playersApi(around);
    return {
      clock: around.clock,
      list: () => read(api, playerEndpoints.list),
      add: (body: Sent<typeof playerEndpoints.add>) => ask(api, playerEndpoints.add, { body }),
      update: (body: Sent<typeof playerEndpoints.update>) =>
        ask(api, playerEndpoints.update, { body }),
      remove: (of: string) => ask(api, playerEndpoints.remove, { params: { id: of } }),
    };
  };
  const insert = (...rows: Partial<Row>[]) =>
    site.db
      .withTables<PlayerTables>()
      .insertInto('players')
      .values(
        rows.map((row, added_order) => ({
          id: String(row.title),
          added_at: 1,
          added_order,
          revision: 1,
          bg_color: '&theme=0' as const,
          title: 'May',
          date: null,
          spotify_link: null,
          apple_music_link: apple,
          youtube_link: null,
          soundcloud_link: null,
          embed_link: null,
          ...row,
        })),
      )
      .execute();

  test('there are none before any was added', async () => {
    expect(await players().list()).toEqual([]);
  });

  test('players stand newest first, and those without a day last', async () => {
    await insert({ title: 'undated' }, { title: 'old', date: -1 }, { title: 'new', date: 1 });
    const listed = await players().list();
    expect(listed.map(({ _id }) => _id)).toEqual(['new', 'old', 'undated']);
    expect(listed[2]).toEqual({
      _id: 'undated',
      bgColor: '&theme=0',
      title: 'undated',
      date: null,
      spotifyLink: null,
      appleMusicLink: apple,
      youtubeLink: null,
      soundcloudLink: null,
      embedLink: null,
      ...published,
      revision: 1,
    });
  });

  test('a player is added with the fields of the specification, and its embed link is made', async () => {
    const { add, list } = players();
    const added = await add({
      bgColor: '&theme=0',
      title: ' May  Songs ',
      date: march,
      spotifyLink: `https://open.spotify.com/intl-de/album/${id}?si=abc`,
      appleMusicLink: 'https://music.apple.com/album/may/1',
      youtubeLink: 'https://youtu.be/dQw4w9WgXcQ?si=abc',
      soundcloudLink: 'm.soundcloud.com/reeds/may',
      embedLink: '"><script>alert(1)</script>',
    });
    expect(added).toEqual({
      _id: expect.stringMatching(/^[\w-]{36}$/),
      bgColor: '&theme=0',
      title: 'May Songs',
      date: march,
      spotifyLink: album,
      appleMusicLink: apple,
      youtubeLink: video,
      soundcloudLink: soundcloud,
      embedLink: `${albumPlayer}&theme=0`,
      ...published,
      revision: 1,
    });
    expect(await list()).toEqual([added]);
  });

  test.each([
    ['Spotify', { spotifyLink: album, appleMusicLink: apple }, albumPlayer],
    [
      'Apple Music',
      { appleMusicLink: apple, soundcloudLink: soundcloud, youtubeLink: video },
      applePlayer,
    ],
    ['SoundCloud', { soundcloudLink: soundcloud, youtubeLink: video }, soundcloudPlayer],
    ['YouTube', { youtubeLink: video }, videoPlayer],
    [
      'the next that has one',
      {
        appleMusicLink: 'https://music.apple.com/us/artist/111',
        soundcloudLink: 'https://on.soundcloud.com/aBc123',
        youtubeLink: video,
      },
      videoPlayer,
    ],
    ['nobody', { youtubeLink: 'https://www.youtube.com/@reeds' }, null],
  ])('the player is that of %s', async (_, links, embedLink) => {
    const added = await players().add({ title: 'May', ...links });
    expect(added).toMatchObject({ bgColor: '', date: null, ...links, embedLink });
  });

  test('the ground is that of Spotify alone', async () => {
    const { add, update } = players();
    const { _id } = await add({ title: 'May', bgColor: '&theme=0', appleMusicLink: apple });
    expect(await update({ _id, spotifyLink: album })).toMatchObject({
      embedLink: `${albumPlayer}&theme=0`,
    });
    expect(await update({ _id, bgColor: '' })).toMatchObject({ embedLink: albumPlayer });
    expect(await update({ _id, spotifyLink: '' })).toMatchObject({ embedLink: applePlayer });
  });

  test('what is changed is stored, what is left out stays, what is emptied is gone', async () => {
    const { add, update, list } = players();
    const added = await add({ title: 'May', date: march, spotifyLink: album, youtubeLink: video });
    const changed = await update({ _id: added._id, title: 'June', date: null });
    expect(changed).toEqual({ ...added, title: 'June', date: null, revision: 2 });
    expect(await update({ _id: added._id, youtubeLink: null })).toEqual({
      ...changed,
      youtubeLink: null,
      revision: 3,
    });
    expect(await list()).toMatchObject([{ title: 'June', spotifyLink: album, youtubeLink: null }]);
  });

  test('a player may be posted back as answered; a foreign embed link changes nothing', async () => {
    const { add, update } = players();
    const added = await add({ title: 'May', spotifyLink: album });
    expect(await update(added)).toEqual({ ...added, revision: 2 });
    const forged = { ...added, revision: 2, embedLink: 'https://evil.example/embed' };
    expect(await update(forged)).toEqual({ ...added, revision: 3 });
  });

  test('a player needs a title and at least one link, when added and ever after', async () => {
    const { add, update, list } = players();
    const needed = /Please enter at least one link/;
    await expect(add({ title: 'May' })).rejects.toThrow(needed);
    await expect(add({ title: 'May', spotifyLink: ' ', youtubeLink: null })).rejects.toThrow(
      needed,
    );
    await expect(add({ title: ' ', spotifyLink: album })).rejects.toThrow('Required');
    expect(await list()).toEqual([]);
    const { _id } = await add({ title: 'May', spotifyLink: album });
    await expect(update({ _id, title: '', spotifyLink: album })).rejects.toThrow('Required');
    await expect(update({ _id, title: 'June', spotifyLink: '' })).rejects.toMatchObject({
      code: 'request.invalid',
      fields: { spotifyLink: 'Please enter at least one link' },
    });
    expect(await list()).toMatchObject([{ title: 'May', spotifyLink: album, revision: 1 }]);
    expect(await update({ _id, spotifyLink: '', soundcloudLink: soundcloud })).toMatchObject({
      embedLink: soundcloudPlayer,
    });
  });

  test.each([
    ['spotifyLink', apple, 'Not a valid Spotify URL'],
    ['spotifyLink', `${album}x`, 'Not a valid Spotify URL'],
    ['spotifyLink', `https://open.spotify.com/album/${id.slice(1)}`, 'Not a valid Spotify URL'],
    [
      'spotifyLink',
      `https://open.spotify.com/artist/${id}`,
      'Artist URLs are not supported for Spotify',
    ],
    [
      'spotifyLink',
      `https://open.spotify.com/episode/${id}`,
      'Episode URLs are not supported for Spotify',
    ],
    ['spotifyLink', album.replace('//', '//ann:secret@'), 'Please enter a valid Spotify URL'],
    ['spotifyLink', 'javascript:alert(1)', 'Please enter a valid Spotify URL'],
    ['appleMusicLink', album, 'Not a valid Apple Music URL'],
    ['soundcloudLink', 'https://soundcloud.com/reeds"><script>', 'Not a valid SoundCloud URL'],
    [
      'youtubeLink',
      'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
      'Not a valid YouTube URL',
    ],
  ])('as %s %j is refused: %s', async (field, link, message) => {
    const { add, list } = players();
    const body = { title: 'May', soundcloudLink: soundcloud, [field]: link };
    await expect(add(body)).rejects.toThrow(message);
    expect(await list()).toEqual([]);
  });

  test('other grounds, days without bounds, long titles and unknown fields are refused', async () => {
    const { add, list } = players();
    const good = { title: 'May', spotifyLink: album };
    for (const bad of [
      { bgColor: '&theme=1' },
      { bgColor: '"><script>' },
      { date: Date.UTC(99999, 0) },
      { date: 0.5 },
      { title: 'x'.repeat(playerLimits.title + 1) },
      { title: 'May\0' },
      { autoplay: true },
    ]) {
      await expect(add({ ...good, ...bad } as never), JSON.stringify(bad)).rejects.toThrow();
    }
    expect(await list()).toEqual([]);
  });

  test('whoever adds the same player a second time is answered the one that is there', async () => {
    const { add, update, list } = players();
    const _id = '0b5e3a3e-6a6c-4f6e-9d0c-3c1f6a1d2b4e';
    const added = await add({ _id, title: 'May', spotifyLink: album });
    await update({ _id, title: 'June' });
    expect(await add({ _id, title: 'July', youtubeLink: video })).toEqual({
      ...added,
      title: 'June',
      revision: 2,
    });
    expect(await list()).toHaveLength(1);
  });

  test('of the same day, the one added last stands first, whatever the clock says', async () => {
    const { add, clock, list } = players();
    await add({ title: 'first', date: march, spotifyLink: album });
    clock.time -= 10_000;
    await add({ title: 'second', date: march, spotifyLink: album });
    expect((await list()).map(({ title }) => title)).toEqual(['second', 'first']);
  });

  test('what is deleted is gone; who is not there cannot be changed or deleted', async () => {
    const { add, update, remove, list } = players();
    const { _id } = await add({ title: 'May', spotifyLink: album });
    expect(await remove(_id)).toEqual({ _id });
    expect(await list()).toEqual([]);
    for (const call of [
      () => remove(_id),
      () => update({ _id, title: 'June' }),
      () => update({ _id: 'no such id' }),
      () => update({ _id: '\0' }),
      () => remove('\0'),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'player.not-found', status: 404 });
    }
    await expect(update({ title: 'June' } as never)).rejects.toThrow();
  });

  test('changes of one player at the same time all last, and its player fits them all', async () => {
    const { add, update, list } = players();
    const { _id } = await add({ title: 'May', youtubeLink: video });
    await Promise.all([
      update({ _id, title: 'June' }),
      update({ _id, bgColor: '&theme=0' }),
      update({ _id, spotifyLink: album }),
      update({ _id, appleMusicLink: apple }),
    ]);
    expect(await list()).toMatchObject([
      { title: 'June', appleMusicLink: apple, embedLink: `${albumPlayer}&theme=0`, revision: 5 },
    ]);
  });

  test('a link that a foreign hand stored is named when the player is next saved', async () => {
    await insert({ title: 'May', spotify_link: 'https://evil.example/"><script>' });
    await expect(players().update({ _id: 'May', title: 'June' })).rejects.toMatchObject({
      fields: { spotifyLink: 'Failed to generate Spotify embed URL' },
    });
    expect(await players().update({ _id: 'May', spotifyLink: album })).toMatchObject({
      embedLink: `${albumPlayer}&theme=0`,
    });
  });
});
