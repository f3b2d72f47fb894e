import { sql, type Kysely } from 'kysely';
import type { Migration } from '../../migration.ts';

const place = ['added_order', 'id'];

/** By table, without the name of an index: what each is asked by, in the order of its lists. */
const wanted: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['home_images', 'added_at', ...place],
  ['home_images', 'file_name'],
  ['media_images', 'added_at desc', ...place],
  ['media_images', 'file_name'],
  ['members', 'added_at', ...place],
  ['members', 'picture_file'],
  ['shows', 'date', 'showtime', 'added_at', ...place],
  ['shows', 'added_at'],
  ['shows', 'poster_file'],
  ['featured_releases', 'release_date desc', 'added_at desc', ...place],
  ['featured_releases', 'added_at'],
  ['featured_releases', 'cover_file'],
  ['featured_videos', 'release_date desc', 'added_at desc', ...place],
  ['featured_videos', 'added_at'],
  ['featured_videos', 'poster_file'],
  ['videos', 'date desc', 'added_at desc', ...place],
  ['videos', 'category', 'date desc', 'added_at desc', ...place],
  ['videos', 'added_at'],
  ['videos', 'poster_file'],
  ['players', 'added_at'],
  ['files', 'created_at', 'name'],
  ['files', 'account_id'],
  ['messages', 'received_at', 'id'],
  ['messages', 'is_suspicious', 'read_at'],
  ['messages', 'email'],
  ['subscribers', 'confirmed_at', 'mailed_at'],
  ['asked_addresses', 'mailed_at'],
  ['rate_counts', 'ends_at'],
  ['mails', 'next_at', 'created_at'],
];

export const indexes: Migration = {
  version: 19,
  name: 'indexes for lists that grow',
  async up(db, engine) {
    for (const [table, ...columns] of wanted) {
      const name = [table, 'by', ...columns.map((column) => column.replace(/ desc$/, ''))];
      await indexed(db, name.join('_'), table, sql.raw(columns.join(', ')));
    }
    // SQLite knows no other place of what has no date, and PostgreSQL begins with it.
    const last = engine === 'postgres' ? 'nulls last' : '';
    const newest = sql.raw(`date desc ${last}, added_at desc, ${place.join(', ')}`);
    await indexed(db, 'players_by_date', 'players', newest);
    await db.schema.dropIndex('mails_next').execute();
  },
};

const indexed = (
  db: Kysely<object>,
  name: string,
  table: string,
  columns: ReturnType<typeof sql.raw>,
) => db.schema.createIndex(name).on(table).expression(columns).execute();
