import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { posterAfter, posterRecords } from '../../files/posters/posters.records.ts';
import { listRecords, type PublishedRow } from '../../files/records/list.records.ts';
import { answersOf } from '../../kit/records/recordFields.ts';
import {
  embedLinkOf,
  emptyPlayer,
  linkRule,
  noSpotifyEmbed,
  playerFields,
  type Player,
} from './players.ts';

interface PlayerRow extends PublishedRow<typeof playerFields> {
  embed_link: string | null;
  /** The poster of its video; null if the server couldn't fetch it, or hasn't yet. */
  poster_file: string | null;
}
export type PlayerTables = { players: PlayerRow };

/** Returns players, newest first, those without a day last. */
export const playerRecords = listRecords<PlayerRow, typeof playerFields, Player>({
  table: 'players',
  noun: 'player',
  labelOf: ({ title }) => `Player “${title}”`,
  fields: playerFields,
  defaults: () => emptyPlayer,
  answered: ({ embed_link: embedLink }) => ({ embedLink }),
  image: { column: 'poster_file', field: null },
  order: { date: 'desc-nulls-last', added_at: 'desc' },
  isPublished: true,
  rule: linkRule,
  derive(after, before) {
    const player = answersOf(playerFields, after);
    const embed_link = embedLinkOf(player);
    // A link that is not to music: another player must not replace the band's unnoticed.
    if (player.spotifyLink !== null && embed_link === null) {
      throw new Problem('request.invalid', { fields: { spotifyLink: noSpotifyEmbed } });
    }
    const isSameVideo = before?.youtube_link === after.youtube_link;
    return { embed_link, poster_file: posterAfter(before, isSameVideo) };
  },
});

export const playerPosterRecords = (db: Db) => posterRecords(db, 'players', 'youtube_link');
