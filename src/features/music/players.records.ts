import type { Db } from '../../database/open.ts';
import type { Player } from './players.ts';
import type { PlayerTables } from './players.table.ts';

/** The players by their day, newest first and those without one last. */
export async function listPlayers(db: Db): Promise<Player[]> {
  const rows = await db
    .withTables<PlayerTables>()
    .selectFrom('players')
    .selectAll()
    // Said aloud, because the two engines put nulls at different ends.
    .orderBy('date', (order) => order.desc().nullsLast())
    .orderBy('added_at', 'desc')
    .orderBy('added_order')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    bgColor: row.bg_color,
    title: row.title,
    date: row.date,
    spotifyLink: row.spotify_link,
    appleMusicLink: row.apple_music_link,
    youtubeLink: row.youtube_link,
    soundcloudLink: row.soundcloud_link,
    embedLink: row.embed_link,
    revision: row.revision,
  }));
}
