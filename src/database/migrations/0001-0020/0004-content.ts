import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { Migration } from '../../migration.ts';

/** Prices are whole cents: SQLite has no decimal type, and PostgreSQL's comes back as text. */
export const content: Migration = {
  version: 4,
  name: 'bio, members, contact, shows, pictures, videos, releases, players, store',
  async up(db) {
    await aboutTheBand(db);
    await shows(db);
    await media(db);
    await home(db);
    await musicAndStore(db);
  },
};

async function aboutTheBand(db: Kysely<object>): Promise<void> {
  await edited(single(db, 'bio').addColumn('text', 'text', (c) => c.notNull())).execute();
  await edited(listed(db, 'members'))
    .addColumn('picture_file', 'text', (c) => c.references('files.name'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('facebook', 'text')
    .addColumn('instagram', 'text')
    .addColumn('tiktok', 'text')
    .addColumn('youtube', 'text')
    .addColumn('x', 'text')
    .execute();
  await edited(single(db, 'contact_info'))
    .addColumn('email', 'text')
    // Ten digits.
    .addColumn('phone', 'text')
    .addColumn('facebook', 'text')
    .addColumn('instagram', 'text')
    .addColumn('youtube', 'text')
    .addColumn('spotify', 'text')
    .addColumn('apple_music', 'text')
    .addColumn('soundcloud', 'text')
    .addColumn('x', 'text')
    .addColumn('tiktok', 'text')
    .execute();
}

async function shows(db: Kysely<object>): Promise<void> {
  await edited(listed(db, 'shows'))
    .addColumn('poster_file', 'text', (c) => c.references('files.name'))
    .addColumn('venue', 'text', (c) => c.notNull())
    .addColumn('location', 'text', (c) => c.notNull())
    .addColumn('date', 'bigint', (c) => c.notNull())
    .addColumn('doors', 'bigint', (c) => c.notNull())
    .addColumn('showtime', 'bigint', (c) => c.notNull())
    .addColumn('door_price_cents', 'integer')
    .addColumn('adv_price_cents', 'integer')
    .addColumn('currency', 'text', (c) => c.notNull().defaultTo('USD'))
    .addColumn('ticket_link', 'text')
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('scheduled'))
    .execute();
  await edited(single(db, 'shows_settings'))
    .addColumn('show_system', 'text', (c) => c.notNull())
    .addColumn('bandsintown_artist', 'text', (c) => c.notNull())
    .execute();
}

async function media(db: Kysely<object>): Promise<void> {
  await pictures(db, 'media_images').execute();
  await edited(listed(db, 'videos'))
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('date', 'bigint', (c) => c.notNull())
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('embed_link', 'text', (c) => c.notNull())
    .execute();
}

async function home(db: Kysely<object>): Promise<void> {
  await pictures(db, 'home_images').execute();
  await edited(listed(db, 'featured_releases'))
    .addColumn('cover_file', 'text', (c) => c.references('files.name'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('release_date', 'bigint', (c) => c.notNull())
    .addColumn('music_link', 'text')
    .execute();
  await edited(listed(db, 'featured_videos'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('youtube_link', 'text', (c) => c.notNull())
    // Seconds, perhaps with a fraction.
    .addColumn('start_time', 'double precision')
    .addColumn('end_time', 'double precision')
    .addColumn('release_date', 'bigint', (c) => c.notNull())
    .execute();
}

async function musicAndStore(db: Kysely<object>): Promise<void> {
  await edited(listed(db, 'players'))
    .addColumn('bg_color', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('date', 'bigint')
    .addColumn('spotify_link', 'text')
    .addColumn('apple_music_link', 'text')
    .addColumn('youtube_link', 'text')
    .addColumn('soundcloud_link', 'text')
    .addColumn('embed_link', 'text')
    .execute();
  await edited(single(db, 'merch_config'))
    .addColumn('store_type', 'text')
    .addColumn('shop_domain', 'text')
    .addColumn('storefront_access_token', 'text')
    .addColumn('collection_id', 'text')
    .addColumn('publishable_key', 'text')
    // A JSON list of texts.
    .addColumn('payment_link_ids', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('storefront_url', 'text')
    .execute();
}

function single(db: Kysely<object>, name: string) {
  return db.schema
    .createTable(name)
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`));
}

function listed(db: Kysely<object>, name: string) {
  return db.schema
    .createTable(name)
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .addColumn('added_order', 'integer', (c) => c.notNull().defaultTo(0));
}

function pictures(db: Kysely<object>, name: string) {
  return listed(db, name)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull().references('files.name'))
    .addColumn('alt', 'text', (c) => c.notNull().defaultTo(''));
}

function edited<T extends string, C extends string>(table: CreateTableBuilder<T, C>) {
  return table.addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1));
}
