import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { read } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { playersApi } from './players.api.ts';
import type { PlayerTables } from './players.table.ts';
import { playerEndpoints } from './players.ts';

describe.each(engines)('the music players on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  const list = () => read(playersApi(site), playerEndpoints.list);

  test('there are none before any was added', async () => {
    expect(await list()).toEqual([]);
  });

  test('players stand newest first, and those without a day last', async () => {
    const player = (id: string, date: number | null) => ({
      id,
      added_at: 1,
      added_order: 0,
      revision: 1,
      bg_color: '&theme=0' as const,
      title: id,
      date,
      spotify_link: null,
      apple_music_link: 'https://music.apple.com/us/album/1',
      youtube_link: null,
      soundcloud_link: null,
      embed_link: null,
    });
    await site.db
      .withTables<PlayerTables>()
      .insertInto('players')
      .values([player('undated', null), player('old', -1), player('new', 1)])
      .execute();
    const listed = await list();
    expect(listed.map(({ _id }) => _id)).toEqual(['new', 'old', 'undated']);
    expect(listed[2]).toEqual({
      _id: 'undated',
      bgColor: '&theme=0',
      title: 'undated',
      date: null,
      spotifyLink: null,
      appleMusicLink: 'https://music.apple.com/us/album/1',
      youtubeLink: null,
      soundcloudLink: null,
      embedLink: null,
      revision: 1,
    });
  });
});
