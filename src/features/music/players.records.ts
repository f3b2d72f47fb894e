import { listTable } from '../../database/listed.records.ts';
import type { Db } from '../../database/open.ts';
import {
  changedPublication,
  newPublication,
  publicationOf,
  toldTo,
  type Audience,
  type PublicationChange,
} from '../../database/publication.records.ts';
import { Problem } from '../../errors/problem.ts';
import { embedLinkOf, whyNoPlayer, type Player, type PlayerFields } from './players.ts';
import type { PlayerTables } from './players.table.ts';

type StoredChange = {
  [Field in keyof PlayerFields]?: PlayerFields[Field] | undefined;
} & PublicationChange;

type Row = PlayerTables['players'];

export const playerTable = listTable<Row>({
  table: 'players',
  noun: 'player',
  labelOf: ({ title }) => `Player “${title}”`,
  fieldsOf: (row) => playerOf(row),
  recordOf: (row) => playerOf(row),
});

/** Newest first, those without a day last. */
export async function listPlayers(db: Db, audience: Audience): Promise<Player[]> {
  const all = db.withTables<PlayerTables>().selectFrom('players').selectAll();
  const rows = await toldTo(all, audience, 'players')
    // The two database engines put nulls at different ends by default.
    .orderBy('date', (order) => order.desc().nullsLast())
    .orderBy('added_at', 'desc')
    .orderBy('added_order')
    .orderBy('id')
    .execute();
  return rows.map((row) => playerOf(row, audience));
}

/** As members see it; null if there is no such player. */
export async function findPlayer(db: Db, id: string): Promise<Player | null> {
  const row = await playerTable.find(db, id);
  return row && ((await playerTable.recordOf(row, db)) as Player);
}

/** Where the id exists, that player stays and is answered. @param now epoch milliseconds */
export async function addPlayer(
  db: Db,
  id: string,
  player: PlayerFields & PublicationChange,
  now: number,
): Promise<Player> {
  const [added] = await playerTable.add(
    db,
    [{ id, ...columnsOf(player), ...newPublication(player) }],
    now,
  );
  return playerOf(added!);
}

/**
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @returns the player; null for no such player.
 * @throws Problem `request.invalid` where no link would be left, and
 * `record.changed-meanwhile` where another revision is stored by now.
 */
export async function changePlayer(
  db: Db,
  id: string,
  change: StoredChange,
  basedOn: number | undefined,
): Promise<Player | null> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const made = (before: Row) => {
    // Whether there is a player, and which, only all links together tell.
    const after: PlayerFields = { ...playerOf(before), ...Object.fromEntries(given) };
    const message = whyNoPlayer(after);
    if (message) throw new Problem('request.invalid', { fields: { spotifyLink: message } });
    return { ...columnsOf(after), ...changedPublication(change) };
  };
  const changed = await playerTable.change(db, id, made, basedOn);
  return changed && playerOf(changed.after);
}

/** @returns whether there was such a player. */
export async function removePlayer(db: Db, id: string): Promise<boolean> {
  return (await playerTable.remove(db, id)) !== null;
}

function columnsOf(player: PlayerFields) {
  return {
    bg_color: player.bgColor,
    title: player.title,
    date: player.date,
    spotify_link: player.spotifyLink,
    apple_music_link: player.appleMusicLink,
    youtube_link: player.youtubeLink,
    soundcloud_link: player.soundcloudLink,
    embed_link: embedLinkOf(player),
  };
}

function playerOf(row: Row, audience: Audience = 'members'): Player {
  return {
    _id: row.id,
    bgColor: row.bg_color,
    title: row.title,
    date: row.date,
    spotifyLink: row.spotify_link,
    appleMusicLink: row.apple_music_link,
    youtubeLink: row.youtube_link,
    soundcloudLink: row.soundcloud_link,
    embedLink: row.embed_link,
    ...publicationOf(row, audience),
    revision: row.revision,
  };
}
