import { sql } from 'kysely';
import { siteKeys } from '../database/keyedHash.ts';
import { migrations } from '../database/migrations.ts';
import type { Db, Engine } from '../database/open.ts';

export interface Table {
  name: string;
  /** The columns of its primary key. */
  key: readonly string[];
}

/**
 * Tables that a backup holds and a restore replaces, in an order in which none refers to a later
 * one; later steps name their own.
 */
const backedUp: readonly string[] = [
  'accounts',
  'files',
  'subscribers',
  'asked_addresses',
  'bio',
  'code_batches',
  'contact_info',
  'demo',
  'demo_records',
  'download_codes',
  'erased',
  'featured_releases',
  'featured_videos',
  'file_variants',
  'heard',
  'history',
  'home_images',
  'media_images',
  'members',
  'merch_config',
  'messages',
  'passkeys',
  'players',
  'privacy',
  'recordings',
  'release_reminders',
  'releases',
  'shows',
  'shows_settings',
  'site_keys',
  'suppressed_addresses',
  'theme',
  'videos',
  ...migrations.flatMap(({ content = [] }) => content),
];

/**
 * Tables of access secrets, of data that only this installation knows, and of data that expires
 * within moments: a backup holds none of them, and a restore empties them. In the same order.
 */
const leftOut: readonly string[] = [
  'sessions',
  'reset_tokens',
  'invitations',
  'invitation_tokens',
  'private_links',
  'used_challenges',
  'left_subscribers',
  // Waiting e-mails would be sent twice: by the old site and by the restored one.
  'mails',
  'uploads',
  'upload_pieces',
  // Made again from the recordings.
  'recording_forms',
  'download_files',
  'download_grants',
  'continuous_forms',
  'guards',
  // Without it, letters that were being sent stand still.
  'letter_pace',
  'file_holds',
  'rate_counts',
  'full_budgets',
];

const inOrder = [...backedUp, ...leftOut];

/** These describe the database itself and stay as they are. */
const ownTables: ReadonlySet<string> = new Set(['migrations', 'daily_backups', 'content_changes']);

export const jsonColumns: Readonly<Record<string, readonly string[]>> = {
  contact_info: ['links'],
  demo_records: ['stood'],
  files: ['copies'],
  history: ['before', 'after'],
  letters: ['blocks', 'audience'],
  letter_sendings: ['frozen'],
  merch_config: ['payment_link_ids'],
  passkeys: ['transports'],
  recordings: ['peaks'],
  releases: ['links', 'tracks'],
};

type Named = Pick<Table, 'name'>;

export const isBackedUp = ({ name }: Named): boolean => backedUp.includes(name);
/** Signatures grant access, so their key is made again after a restore. */
export const isBackedUpRow = ({ name }: Named, row: Record<string, unknown>): boolean =>
  name !== 'site_keys' || row['id'] !== siteKeys.signs;

export const isOwn = ({ name }: Named): boolean => ownTables.has(name);

/** Whether a migration made it. Litestream, PostGIS and others add tables of their own. */
export const isOfSite = ({ name }: Named): boolean => inOrder.includes(name) || ownTables.has(name);

/** Returns the site's tables by name, and no other program's. */
export async function tablesOf(db: Db, engine: Engine): Promise<Table[]> {
  const query =
    engine === 'sqlite'
      ? sql<{ table: string; column: string }>`
          select t.name as "table", c.name as "column"
          from sqlite_master as t, pragma_table_info(t.name) as c
          where t.type = 'table' and t.name not like 'sqlite~_%' escape '~' and c.pk > 0
          order by t.name, c.pk`
      : sql<{ table: string; column: string }>`
          select t.relname as "table", a.attname as "column"
          from pg_index as i
          join pg_class as t on t.oid = i.indrelid
          join pg_attribute as a on a.attrelid = t.oid and a.attnum = any (i.indkey)
          where i.indisprimary and t.relnamespace = current_schema()::regnamespace
          order by t.relname collate "C", array_position(i.indkey::smallint[], a.attnum)`;
  const { rows } = await query.execute(db);
  return [...Map.groupBy(rows, ({ table }) => table)]
    .map(([name, columns]) => ({ name, key: columns.map(({ column }) => column) }))
    .filter(isOfSite);
}

/** Tables that others refer to come before those. */
export function inOrderOfReference(tables: readonly Table[]): Table[] {
  const place = ({ name }: Table) => inOrder.indexOf(name);
  return tables.toSorted((one, other) => place(one) - place(other));
}

/**
 * Returns a table of the site whose rows take those of another program's table with them, or change
 * them, when they are deleted; null if there is none.
 */
export async function followedByOthers(db: Db, engine: Engine): Promise<string | null> {
  const query =
    engine === 'sqlite'
      ? sql<{ from: string; to: string }>`
          select t.name as "from", k."table" as "to"
          from sqlite_master as t, pragma_foreign_key_list(t.name) as k
          where t.type = 'table' and k.on_delete in ('CASCADE', 'SET NULL', 'SET DEFAULT')`
      : sql<{ from: string; to: string }>`
          select case when f.relnamespace = t.relnamespace then f.relname
            else f.oid::regclass::text end as "from", t.relname as "to" from pg_constraint as k
          join pg_class as f on f.oid = k.conrelid join pg_class as t on t.oid = k.confrelid
          where k.contype = 'f' and k.confdeltype in ('c', 'n', 'd')
          and t.relnamespace = current_schema()::regnamespace`;
  const { rows } = await query.execute(db);
  const isFollowed = ({ from, to }: { from: string; to: string }) =>
    !isOfSite({ name: from }) && isOfSite({ name: to });
  return rows.find(isFollowed)?.to ?? null;
}
