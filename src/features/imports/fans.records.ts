import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { v7 as laterId } from 'uuid';
import type { Db } from '../../database/open.ts';
import { memoize } from '../../kit/functions/memoize.ts';
import { shownAddress } from '../../kit/server/emailHost.ts';
import { isSecretShaped, newSecret } from '../../kit/server/secrets.ts';
import { mailboxHasher } from '../forms/mailbox.records.ts';
import { suppressedAs } from '../newsletter/newsletter.records.ts';
import { SubscriberSource } from '../newsletter/newsletter.ts';
import type { NewsletterTables } from '../newsletter/newsletter.table.ts';
import { letAsk } from './asks.records.ts';
import { townOf, type Town } from '../places/named-places.records.ts';
import type { Fan, OwnFields } from './fan-lists.ts';
import type { Undone } from './imports.ts';
import { copied } from './readers.ts';
import type { Fate, ImportChange, RunningImport, Taker } from './taking.records.ts';

const tables = (db: Db) => db.withTables<NewsletterTables>();

type FanRow = NewsletterTables['subscribers'];

/** Takes fans of other lists as subscribers. */
export const fanTaker: Taker<Fan> = {
  keyOf: ({ email }) => email,
  wordsOf: ({ status, isCustomer, confirmed }) => [
    'fans',
    status,
    ...(isCustomer ? ['customers'] : []),
    ...(confirmed === null ? [] : ['confirmed']),
  ],
  shown: ({ email, name, town, tags, signedUp, confirmed, status }) => ({
    'E-mail': shownAddress(email),
    Name: name ?? '',
    Town: town ?? '',
    Tags: tags.join(', '),
    'Signed up': dayOf(signedUp),
    Confirmed: dayOf(confirmed),
    Status: status,
  }),
  async judge(db, fans) {
    const known = new Set((await rowsOf(db, fans)).map(({ email }) => email));
    const isOut = await outAmong(db, fans);
    return fans.map(({ email, status }) => {
      if (status === 'left' || status === 'cleaned') return { fate: status };
      if (known.has(email)) return { fate: 'known' };
      if (isOut(email)) return { fate: 'left' };
      if (status === 'subscribed') return { fate: 'new' };
      return { fate: 'wrong', why: 'This fan did not confirm there.' };
    });
  },
  async take(trx, items, run) {
    const fansOf = (...fates: Fate[]) =>
      items.filter(({ fate }) => fates.includes(fate)).map(({ value }) => value);
    const added = await addFans(trx, fansOf('new'), run);
    const filled = await fillFans(trx, fansOf('known'), run);
    return [...added, ...filled, ...(await keepOut(trx, fansOf('left', 'cleaned'), run))];
  },
  takeBack: takeBackFans,
};

const dayOf = (at: number | null): string =>
  at === null ? '' : new Date(at).toISOString().slice(0, 10);

const rowsOf = (db: Db, fans: readonly Fan[]): Promise<FanRow[]> => {
  const emails = fans.map(({ email }) => email);
  return tables(db).selectFrom('subscribers').selectAll().where('email', 'in', emails).execute();
};

/** Whether the band must not add an address, because it left or was erased. */
async function outAmong(db: Db, fans: readonly Fan[]): Promise<(email: string) => boolean> {
  const hashOf = await mailboxHasher(db);
  const hashesOf = new Map(fans.map(({ email }) => [email, suppressedAs(hashOf, email)]));
  const all = [...hashesOf.values()].flat();
  const left = tables(db).selectFrom('left_addresses').select('hash').where('hash', 'in', all);
  const suppressed = tables(db)
    .selectFrom('suppressed_addresses')
    .select('email_hash as hash')
    .where('email_hash', 'in', all);
  const hashes = new Set((await left.unionAll(suppressed).execute()).map(({ hash }) => hash));
  return (email) => hashesOf.get(email)!.some((hash) => hashes.has(hash));
}

/** A search takes a millisecond, so other requests have their turn between two. */
const townNamed = memoize(async (town: string): Promise<Town> => {
  await nextTurn();
  return townOf({ town });
}, 5_000);

async function addFans(trx: Db, fans: readonly Fan[], run: RunningImport): Promise<ImportChange[]> {
  const rows: Awaited<ReturnType<typeof rowOf>>[] = [];
  for (const fan of fans) {
    if (fan.isCustomer || run.consent !== 'customers') rows.push(await rowOf(fan, run));
  }
  if (rows.length === 0) return [];
  const added = await tables(trx)
    .insertInto('subscribers')
    .values(run.consent === 'ask' ? rows.map((row) => ({ ...row, ...unasked })) : rows)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
  if (run.consent === 'ask') await letAsk(trx, added);
  return added.map((row) => ({ record: row.id, fields: '', after: digest(row, ownColumns) }));
}

/** No one waits for a confirmation before the fan was asked. */
const unasked = { confirmed_at: null, mailed_at: Number.MAX_SAFE_INTEGER };

async function rowOf(fan: Fan, run: RunningImport) {
  const confirmed_at = Math.min(fan.confirmed ?? fan.signedUp ?? run.at, run.at);
  const token = /[?&]token=([^&]*)$/.exec(fan.own?.unsubscribelink ?? '')?.[1] ?? '';
  return {
    id: laterId(),
    email: fan.email,
    consent: run.words ?? '',
    asked_at: Math.min(fan.signedUp ?? confirmed_at, run.at),
    mailed_at: confirmed_at,
    confirmed_at,
    source: 'import' as const,
    source_id: run.id,
    import_id: run.id,
    evidence: fan.evidence || null,
    ...(await detailsOf(fan, run)),
    ...(fan.own && ownValues(fan, fan.own, run)),
    leave_token: isSecretShaped(token) ? token : newSecret(),
  };
}

/** A subscriber of this site stays as it was. */
const ownValues = ({ town }: Fan, own: OwnFields, { words = '', at }: RunningImport) => ({
  consent: own.consent ?? words,
  source: SubscriberSource.safeParse(own.source).data ?? null,
  source_id: own.sourceid ?? null,
  page: own.page ?? null,
  place: own.place ?? null,
  town,
  ...(own.state === 'paused' && { paused_at: at, paused_why: 'hard' as const }),
});

async function detailsOf({ name, town, tags }: Fan, run: RunningImport) {
  const all = [...new Set([...tags, ...(run.tags ?? [])])];
  const found = town === null ? { town, place: null } : await townNamed(copied(town));
  return { ...found, name, tags: all.length > 0 ? JSON.stringify(all) : null };
}

/** The columns that fans and members change. */
const ownColumns =
  'email consent confirmed_at source source_id page place town name tags evidence'.split(' ');

const digest = (row: object, columns: readonly string[]): string => {
  const values = columns.map((column) => (row as Record<string, unknown>)[column]);
  return hash('sha256', JSON.stringify(values), 'base64url');
};

/** Fills what is empty. */
async function fillFans(
  trx: Db,
  fans: readonly Fan[],
  run: RunningImport,
): Promise<ImportChange[]> {
  const byEmail = new Map(fans.map((fan) => [fan.email, fan]));
  const changes: ImportChange[] = [];
  for (const row of fans.length > 0 ? await rowsOf(trx, fans) : []) {
    const details = await detailsOf(byEmail.get(row.email)!, run);
    // A town that the fan typed stays without the place of another.
    const fitting = row.town === null ? details : { ...details, place: null };
    const filled = Object.entries(fitting).filter(
      ([column, value]) => value !== null && row[column as 'name'] === null,
    );
    if (filled.length > 0) changes.push(await setIn(trx, row, Object.fromEntries(filled)));
  }
  return changes;
}

async function setIn(trx: Db, row: FanRow, values: Partial<FanRow>): Promise<ImportChange> {
  await tables(trx).updateTable('subscribers').set(values).where('id', '=', row.id).execute();
  const fields = Object.keys(values);
  return { record: row.id, fields: fields.join(), after: digest(values, fields) };
}

/** Pauses subscribers, and remembers other addresses, so that no import adds them. */
async function keepOut(trx: Db, fans: readonly Fan[], run: RunningImport): Promise<ImportChange[]> {
  if (fans.length === 0) return [];
  const byEmail = new Map(fans.map((fan) => [fan.email, fan]));
  const changes: ImportChange[] = [];
  for (const row of await rowsOf(trx, fans)) {
    const { status, left } = byEmail.get(row.email)!;
    byEmail.delete(row.email);
    const isBack = left !== null && row.confirmed_at !== null && row.confirmed_at > left;
    if (row.paused_at !== null || isBack) continue;
    const paused_why = status === 'left' ? 'left' : 'hard';
    changes.push(await setIn(trx, row, { paused_at: run.at, paused_why }));
  }
  if (byEmail.size === 0) return changes;
  const hashOf = await mailboxHasher(trx);
  const hashes = new Set([...byEmail.keys()].map(hashOf));
  const added = await tables(trx)
    .insertInto('left_addresses')
    .values([...hashes].map((hash) => ({ hash, at: run.at })))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returningAll()
    .execute();
  const left = added.map(({ hash, at }) => ({ record: hash, fields: 'left', after: String(at) }));
  return [...changes, ...left];
}

async function takeBackFans(
  trx: Transaction<object>,
  changes: readonly ImportChange[],
): Promise<Undone> {
  const records = changes.map(({ record }) => record);
  const waiting = tables(trx).selectFrom('release_reminders').select('subscriber_id');
  const waits = new Set(
    (await waiting.where('subscriber_id', 'in', records).execute()).map((one) => one.subscriber_id),
  );
  const rows = await tables(trx)
    .selectFrom('subscribers')
    .selectAll()
    .where('id', 'in', records)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept: Undone['kept'] = [];
  const removed: string[] = [];
  for (const { record, fields, after } of changes) {
    const row = byId.get(record);
    if (fields === 'left') {
      const left = tables(trx).deleteFrom('left_addresses').where('hash', '=', record);
      await left.where('at', '=', Number(after)).execute();
    } else if (row) {
      const columns = fields === '' ? ownColumns : fields.split(',');
      const isSame = digest(row, columns) === after && !(fields === '' && waits.has(record));
      if (!isSame) kept.push({ _id: record, why: 'It changed since the import.' });
      else if (fields === '') removed.push(record);
      else await setIn(trx, row, Object.fromEntries(columns.map((column) => [column, null])));
    }
  }
  if (removed.length > 0) {
    await tables(trx).deleteFrom('subscribers').where('id', 'in', removed).execute();
  }
  return { removed: removed.length, kept };
}
