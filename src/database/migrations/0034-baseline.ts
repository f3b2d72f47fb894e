import { sql, type Kysely } from 'kysely';
import type { Engine } from '../open.ts';
import { indexPublication, watchContent } from './contentTable.ts';

/** Times are epoch milliseconds. A statement ends with a semicolon at the end of its line. */
const schema = `
create table accounts (
  id text primary key, email text not null unique, name text not null,
  password_hash text not null, created_at bigint not null, signed_in_at bigint
);

create table sessions (
  token_hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  created_at bigint not null, seen_at bigint not null, user_agent text not null,
  id text default '' not null
);
create index sessions_account on sessions (account_id);
create unique index sessions_id on sessions (id);

-- A newer token of an account replaces the older one.
create table reset_tokens (
  account_id text primary key references accounts (id) on delete cascade,
  token_hash text not null unique, created_at bigint not null
);

create table passkeys (
  id text primary key, account_id text not null references accounts (id) on delete cascade,
  credential_id text not null unique, public_key text not null, counter bigint not null,
  transports text not null, is_backed_up integer not null, host text not null,
  name text not null, created_at bigint not null, used_at bigint
);
create index passkeys_account on passkeys (account_id);

create table used_challenges (challenge_hash text primary key, ends_at bigint not null);
create index used_challenges_ends on used_challenges (ends_at);

-- A newer invitation of an address replaces the older one.
create table invitations (
  id text primary key, email text not null unique, name text not null,
  invited_by text not null references accounts (id) on delete cascade,
  created_at bigint not null
);

create table invitation_tokens (
  token_hash text primary key,
  invitation_id text not null references invitations (id) on delete cascade, way text not null,
  constraint invitation_tokens_way unique (invitation_id, way)
);

-- One try counts for several subjects: its account, its network, the whole site.
create table rate_counts (
  id text not null, subject text not null, ends_at bigint not null,
  constraint rate_counts_key primary key (id, subject)
);
create index rate_counts_by_ends_at on rate_counts (ends_at);
create index rate_counts_subject on rate_counts (subject, ends_at);

create table guards (name text primary key, held_at bigint not null);

create table site_keys (id integer primary key, secret text not null);

-- placeholder is a tiny picture as a data: address, shown until the real one is there.
create table files (
  name text primary key, content_type text not null, width integer not null,
  height integer not null, bytes bigint not null, placeholder text not null,
  account_id text references accounts (id) on delete set null, created_at bigint not null,
  copies text default '{}' not null
);
create index files_by_account_id on files (account_id);
create index files_by_created_at_name on files (created_at, name);

create table file_variants (
  name text primary key, file_name text not null references files (name) on delete cascade,
  content_type text not null, width integer not null, height integer not null,
  bytes bigint not null
);
create index file_variants_file on file_variants (file_name);

create table file_holds (id text primary key, until bigint not null);

-- owner is a hash of the account's id.
create table uploads (
  id text primary key, owner text not null, bytes bigint not null, metadata text not null,
  created_at bigint not null, file_name text
);
create index uploads_begun on uploads (created_at);
create index uploads_owner on uploads (owner);

create table upload_pieces (
  upload_id text not null references uploads (id) on delete cascade, begins_at bigint not null,
  bytes bigint not null, name text not null unique,
  constraint upload_pieces_key primary key (upload_id, begins_at)
);

create table theme (
  id integer primary key, site_title text not null, catch_phrase text not null,
  primary_color text not null, secondary_color text not null, primary_font text not null,
  secondary_font text not null, logo_file text references files (name),
  pace_theme text not null, updated_at bigint not null, revision integer default 1 not null,
  alt text default '' not null
);

create table home_images (
  id text primary key, added_at bigint not null, added_order integer default 0 not null,
  name text not null, file_name text not null references files (name),
  alt text default '' not null, revision integer default 1 not null, is_draft integer,
  publish_at bigint, unpublish_at bigint
);
create index home_images_by_added_at_added_order_id on home_images (added_at, added_order, id);
create index home_images_by_file_name on home_images (file_name);

create table shows (
  id text primary key, added_at bigint not null, added_order integer default 0 not null,
  revision integer default 1 not null, poster_file text references files (name),
  venue text not null, location text not null, date bigint not null, doors bigint not null,
  showtime bigint not null, door_price_cents integer, adv_price_cents integer,
  currency text default 'USD' not null, ticket_link text, time_zone text not null,
  status text default 'scheduled' not null, changed_at bigint, alt text default '' not null,
  is_draft integer, publish_at bigint, unpublish_at bigint
);
create index shows_by_added_at on shows (added_at);
create index shows_by_date_showtime_added_at_added_order_id on shows (date, showtime, added_at, added_order, id);
create index shows_by_poster_file on shows (poster_file);

create table shows_settings (
  id integer primary key check (id = 1), revision integer default 1 not null,
  show_system text not null, bandsintown_artist text not null,
  time_zone text default 'UTC' not null
);

create table featured_videos (
  id text primary key, added_at bigint not null, added_order integer default 0 not null,
  revision integer default 1 not null, title text not null, description text not null,
  youtube_link text not null, start_time double precision, end_time double precision,
  release_date bigint not null, poster_file text references files (name), is_draft integer,
  publish_at bigint, unpublish_at bigint
);
create index featured_videos_by_added_at on featured_videos (added_at);
create index featured_videos_by_poster_file on featured_videos (poster_file);
create index featured_videos_by_release_date_added_at_added_order_id on featured_videos (release_date desc, added_at desc, added_order, id);

create table featured_releases (
  id text primary key, added_at bigint not null, added_order integer default 0 not null,
  revision integer default 1 not null, cover_file text references files (name),
  title text not null, type text not null, release_date bigint not null, music_link text,
  changed_at bigint, alt text default '' not null, is_draft integer, publish_at bigint,
  unpublish_at bigint
);
create index featured_releases_by_added_at on featured_releases (added_at);
create index featured_releases_by_cover_file on featured_releases (cover_file);
create index featured_releases_by_release_date_added_at_added_order_id on featured_releases (release_date desc, added_at desc, added_order, id);

create table bio (
  id integer primary key check (id = 1), text text not null, revision integer default 1 not null
);

create table members (
  id text primary key, added_at bigint not null, added_order integer default 0 not null,
  revision integer default 1 not null, picture_file text references files (name),
  name text not null, role text not null, facebook text, instagram text, tiktok text,
  youtube text, x text, alt text default '' not null
);
create index members_by_added_at_added_order_id on members (added_at, added_order, id);
create index members_by_picture_file on members (picture_file);

create table media_images (
  id text primary key, added_at bigint not null, added_order integer default 0 not null,
  name text not null, file_name text not null references files (name),
  alt text default '' not null, revision integer default 1 not null, is_draft integer,
  publish_at bigint, unpublish_at bigint
);
create index media_images_by_added_at_added_order_id on media_images (added_at desc, added_order, id);
create index media_images_by_file_name on media_images (file_name);

create table videos (
  id text primary key, added_at bigint not null, added_order integer default 0 not null,
  revision integer default 1 not null, category text not null, title text not null,
  date bigint not null, link text not null, embed_link text not null,
  poster_file text references files (name), is_draft integer, publish_at bigint,
  unpublish_at bigint
);
create index videos_by_added_at on videos (added_at);
create index videos_by_category_date_added_at_added_order_id on videos (category, date desc, added_at desc, added_order, id);
create index videos_by_date_added_at_added_order_id on videos (date desc, added_at desc, added_order, id);
create index videos_by_poster_file on videos (poster_file);

create table players (
  id text primary key, added_at bigint not null, added_order integer default 0 not null,
  revision integer default 1 not null, bg_color text not null, title text not null, date bigint,
  spotify_link text, apple_music_link text, youtube_link text, soundcloud_link text,
  embed_link text, is_draft integer, publish_at bigint, unpublish_at bigint
);
create index players_by_added_at on players (added_at);

create table releases (
  id text primary key, added_at bigint not null, added_order integer not null,
  revision integer not null, slug text not null unique, title text not null, type text not null,
  release_date bigint not null, cover_file text references files (name), alt text not null,
  text text not null, credits text not null, links text not null, download text not null,
  tracks text not null, is_draft integer, publish_at bigint, unpublish_at bigint,
  changed_at bigint
);
create index releases_added on releases (added_at);
create index releases_cover on releases (cover_file);
create index releases_newest on releases (release_date desc, added_at desc, added_order, id);

create table recordings (
  name text primary key, content_type text not null, bytes bigint not null,
  digest text not null unique, account_id text references accounts (id) on delete set null,
  created_at bigint not null, percent integer not null, problem text, title text, artist text,
  track_number integer, seconds double precision, loudness double precision,
  peaks text not null, is_lossless integer not null, cover_file text, disc_number integer,
  album text, released_on bigint
);
create index recordings_account on recordings (account_id);
create index recordings_created on recordings (created_at, name);

create table recording_forms (
  name text primary key, recording text not null references recordings (name) on delete cascade,
  type text not null, bytes bigint not null
);
create unique index recording_forms_recording on recording_forms (recording, type);

-- offsets are seconds, in JSON.
create table continuous_forms (
  name text primary key, bytes bigint not null, offsets text not null, unwanted_since bigint
);

create table download_files (
  name text primary key, release text not null, format text not null, digest text not null,
  bytes bigint not null, made_at bigint not null
);
create unique index download_files_of_release on download_files (release, format);

-- token_hash is null until the mail with the link is written, email once the link was opened.
create table download_grants (
  id text primary key, token_hash text unique, release text not null, email text,
  ends_at bigint not null, downloads integer not null, requests integer not null
);
create index download_grants_end on download_grants (ends_at);

-- Cards outlive a release that lies in the bin.
create table code_batches (
  id text primary key, release text not null, name text not null, made_at bigint not null,
  codes integer not null, redeemed integer not null
);
create index code_batches_of_release on code_batches (release, id);

create table download_codes (
  code text primary key, batch text not null references code_batches (id) on delete cascade,
  place integer not null, redeemed_at bigint
);
create index download_codes_of_batch on download_codes (batch, place);

create table subscribers (
  id text primary key, email text not null unique, consent text not null,
  asked_at bigint not null, mailed_at bigint not null, confirmed_at bigint, confirm_hash text,
  confirm_made_at bigint, leave_token text not null unique
);
create index subscribers_by_confirmed_at_mailed_at on subscribers (confirmed_at, mailed_at);
create index subscribers_confirm_hash on subscribers (confirm_hash);

-- A release may come back from the bin.
create table release_reminders (
  release_id text not null,
  subscriber_id text not null references subscribers (id) on delete cascade,
  constraint release_reminders_key primary key (release_id, subscriber_id)
);
create index release_reminders_subscriber on release_reminders (subscriber_id);

-- day is the midnight in UTC of a calendar day where the band is at home. A release has no
-- reference, since one that was in the bin comes back with its totals; song_id is empty for a whole one.
create table heard (
  day bigint not null, kind text not null, release_id text not null, song_id text not null,
  times bigint not null, constraint heard_day primary key (day, kind, release_id, song_id)
);

create table merch_config (
  id integer primary key check (id = 1), revision integer default 1 not null, store_type text,
  shop_domain text, storefront_access_token text, collection_id text, publishable_key text,
  payment_link_ids text default '[]' not null, storefront_url text
);

create table contact_info (
  id integer primary key check (id = 1), revision integer default 1 not null, email text,
  phone text, links text default '{}' not null
);

create table messages (
  id text primary key, name text not null, email text not null, subject text not null,
  message text not null, received_at bigint not null, read_at bigint,
  is_suspicious integer not null
);
create index messages_by_email on messages (email);
create index messages_by_is_suspicious_read_at on messages (is_suspicious, read_at);
create index messages_by_received_at_id on messages (received_at, id);
create index messages_received on messages (is_suspicious, received_at, id);

create table asked_addresses (
  address_hash text primary key, mails integer not null, mailed_at bigint not null,
  left_at bigint
);
create index asked_addresses_by_mailed_at on asked_addresses (mailed_at);

create table suppressed_addresses (email_hash text primary key, at bigint not null);

create table full_budgets (kind text primary key, at bigint not null);

create table mails (
  id text primary key, kind text not null, about text not null, created_at bigint not null,
  tries integer not null, next_at bigint not null
);
create index mails_by_next_at_created_at on mails (next_at, created_at);

create table privacy (id integer primary key, text text not null, revision integer not null);

-- account_id has no reference: an account may be removed while its last change is stored.
-- record is null if a whole list was moved.
create table history (
  id text primary key, at bigint not null, account_id text not null, noun text not null,
  record text, action text not null, before text, after text,
  file_name text references files (name), binned_until bigint, call_id text, label text
);
create index history_binned on history (binned_until, id) where binned_until is not null;
create index history_file on history (file_name);
create index history_of_call on history (call_id, id);
create index history_of_noun on history (noun, id);
create index history_of_record on history (record, id);
create index history_pictured on history (at) where file_name is not null;

create table erased (id text primary key, at bigint not null);

-- A link outlives the account that made it.
create table private_links (
  id text primary key, token_hash text not null unique, noun text not null,
  record text not null, name text not null, account_id text not null, made_at bigint not null,
  opened_at bigint, opens integer not null
);
create index private_links_made on private_links (made_at, id);
create index private_links_of_record on private_links (record, noun);

-- day is in UTC, such as 2026-11-23. No other process tries before held_until.
create table daily_backups (
  day text primary key, held_until bigint not null, made_at bigint, name text, bytes bigint,
  failure text, told_at bigint
);

create table demo (id integer primary key, run text not null, finished_at bigint);

-- kind is a table's name, file or theme; stood is JSON.
create table demo_records (
  kind text not null, id text not null, stood text,
  constraint demo_records_key primary key (kind, id)
);
`;

/** Tables whose rows fans see from one time to another. */
const published =
  'featured_releases featured_videos home_images media_images players releases shows videos'.split(
    ' ',
  );

/** The tables behind pages. */
const watched = (
  'bio contact_info download_files featured_releases featured_videos home_images media_images ' +
  'members merch_config players privacy releases shows shows_settings theme videos'
).split(' ');

export async function up(db: Kysely<object>, engine: Engine): Promise<void> {
  for (const statement of schema.split(/;\n/)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
  for (const table of published) await indexPublication(db, table);
  // SQLite's index can only have rows without a date last, PostgreSQL's has them first.
  const last = sql.raw(engine === 'postgres' ? 'nulls last' : '');
  await sql`create index players_by_date on players
      (date desc ${last}, added_at desc, added_order, id)`.execute(db);
  if (engine === 'postgres') await countChanges(db);
  for (const table of watched) await watchContent(db, engine, table);
  const recordings = 'insert or update of seconds, problem or delete';
  await watchContent(db, engine, 'recordings', recordings);
  await watchContent(db, engine, 'continuous_forms', 'insert or delete');
  await watchContent(db, engine, 'files', 'update of copies', 'copies');
}

/**
 * On PostgreSQL, changes to the sources of pages are counted at their commit and sent to all
 * listeners. The count comes last, so that no transaction waits for it while another waits for that
 * one's rows.
 */
async function countChanges(db: Kysely<object>): Promise<void> {
  await sql`create table content_changes (part text primary key, count bigint not null)`.execute(
    db,
  );
  await sql`
      create function note_content_change() returns trigger language plpgsql as $$
      declare
        noted text := 'stagedoor.noted_' || tg_argv[0];
        counted bigint;
      begin
        -- Once in a transaction, be its rows as many as they may.
        if current_setting(noted, true) is distinct from txid_current()::text then
          perform set_config(noted, txid_current()::text, true);
          insert into content_changes as c (part, count) values (tg_argv[0], 1)
            on conflict (part) do update set count = c.count + 1 returning c.count into counted;
          perform pg_notify('content_changes', tg_argv[0] || ' ' || counted);
        end if;
        return null;
      end $$`.execute(db);
}
