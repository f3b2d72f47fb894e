import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, read, recordDeps, published } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import type { Endpoint, CallInput } from '../../kit/api/endpoint.ts';
import { editedNounsApi } from '../../server/editedNouns.ts';
import type { PlayerTables } from './players.records.ts';
import { playerEndpoints } from './players.ts';

type Sent<E extends Endpoint> = CallInput<E>['body'];

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
    const api = editedNounsApi(recordDeps(site.db));
    return {
      list: () => read(api, playerEndpoints.list),
      add: (body: Sent<typeof playerEndpoints.add>) => ask(api, playerEndpoints.add, { body }),
      update: (body: Sent<typeof playerEndpoints.update>) =>
        ask(api, playerEndpoints.update, { body }),
    };
  };
  test('a player is added with the fields of the specification, and its embed link is derived', async () => {
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
      picture: null,
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
      'the next service with a player',
      {
        appleMusicLink: 'https://music.apple.com/us/artist/111',
        soundcloudLink: 'https://on.soundcloud.com/aBc123',
        youtubeLink: video,
      },
      videoPlayer,
    ],
    ['nobody', { youtubeLink: 'https://www.youtube.com/@reeds' }, null],
  ])('the player uses %s', async (_, links, embedLink) => {
    const added = await players().add({ title: 'May', ...links });
    expect(added).toMatchObject({ bgColor: '', date: null, ...links, embedLink });
  });

  test('only Spotify uses the background', async () => {
    const { add, update } = players();
    const { _id } = await add({ title: 'May', bgColor: '&theme=0', appleMusicLink: apple });
    expect(await update({ _id, spotifyLink: album })).toMatchObject({
      embedLink: `${albumPlayer}&theme=0`,
    });
    expect(await update({ _id, bgColor: '' })).toMatchObject({ embedLink: albumPlayer });
    expect(await update({ _id, spotifyLink: '' })).toMatchObject({ embedLink: applePlayer });
  });

  test('a player always needs at least one link, also after it is added', async () => {
    const { add, update, list } = players();
    const needed = /Please enter at least one link/;
    await expect(add({ title: 'May' })).rejects.toThrow(needed);
    await expect(add({ title: 'May', spotifyLink: ' ', youtubeLink: null })).rejects.toThrow(
      needed,
    );
    expect(await list()).toEqual([]);
    const { _id } = await add({ title: 'May', spotifyLink: album });
    await expect(update({ _id, title: 'June', spotifyLink: '' })).rejects.toMatchObject({
      code: 'request.invalid',
      fields: { spotifyLink: 'Please enter at least one link' },
    });
    expect(await list()).toMatchObject([{ title: 'May', spotifyLink: album, revision: 1 }]);
    expect(await update({ _id, spotifyLink: '', soundcloudLink: soundcloud })).toMatchObject({
      embedLink: soundcloudPlayer,
    });
  });

  test('if two members each remove one of two links at the same time, one removal is refused', async () => {
    const { add, update, list } = players();
    const { _id } = await add({ title: 'May', spotifyLink: album, youtubeLink: video });
    const removals = await Promise.allSettled([
      update({ _id, spotifyLink: '' }),
      update({ _id, youtubeLink: '' }),
    ]);
    expect(removals.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [{ spotifyLink, youtubeLink } = {}] = await list();
    expect([spotifyLink, youtubeLink].filter((link) => link !== null)).toHaveLength(1);
  });

  test('simultaneous changes of one player all last, and its player fits them all', async () => {
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

  test('an invalid stored link is named when the player is next saved', async () => {
    const { add, update } = players();
    const { _id } = await add({ title: 'May', spotifyLink: album });
    await site.db
      .withTables<PlayerTables>()
      .updateTable('players')
      .set({ spotify_link: 'https://evil.example/"><script>' })
      .execute();
    await expect(update({ _id, title: 'June' })).rejects.toMatchObject({
      fields: { spotifyLink: 'Failed to generate Spotify embed URL' },
    });
    expect(await update({ _id, spotifyLink: album })).toMatchObject({ embedLink: albumPlayer });
  });
});
