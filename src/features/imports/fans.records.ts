import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { v7 as laterId } from 'uuid';
import { keyedHash } from '../../database/keyedHash.ts';
import type { Db } from '../../database/open.ts';
import { memoize } from '../../kit/functions/memoize.ts';
import { shownAddress } from '../../kit/server/emailHost.ts';
import { isSecretShaped, newSecret } from '../../kit/server/secrets.ts';
import { mailboxHasher } from '../forms/mailbox.records.ts';
import { suppressedAs } from '../newsletter/newsletter.records.ts';
import { SubscriberSource } from '../newsletter/newsletter.ts';
import type { NewsletterTables } from '../newsletter/newsletter.table.ts';
import { toAskAt } from './asks.records.ts';
import { townOf, type Town } from '../places/named-places.records.ts';
import type { Fan, OwnFields } from './fan-lists.ts';
import type { Undone } from './imports.ts';
import { copied } from './readers.ts';
import type { ImportTables } from './imports.table.ts';
import type { Fate, ImportChange, RunningImport, Taker } from './taking.records.ts';

const tables = (db: Db) => db.withTables<NewsletterTables & ImportTables>();

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
      return { fate: 'wrong', why: 'This fan never confirmed.' };
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
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
  const { digest } = await changer(trx);
  return added.map((row) => ({ record: row.id, fields: '', after: digest(row, ownColumns) }));
}

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
    evidence: fan.evidence || null,
    ...(await detailsOf(fan, run)),
    ...(fan.own && ownValues(fan, fan.own, run)),
    leave_token: isSecretShaped(token) ? token : newSecret(),
    ...(run.consent === 'ask' && { confirmed_at: null, mailed_at: toAskAt(run.at) }),
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

/** The columns that fans, members and bounces change. */
const ownColumns = [
  ...'email consent confirmed_at source source_id page place town name tags evidence'.split(' '),
  ...'paused_at paused_why'.split(' '),
];

/** @returns functions that hash columns of a subscriber, and change some of them. */
async function changer(trx: Db) {
  const hashOf = await keyedHash(trx);
  const digest = (row: object, columns: readonly string[]): string =>
    hashOf(JSON.stringify(columns.map((column) => (row as Record<string, unknown>)[column])));
  const setIn = async ({ id }: FanRow, values: Partial<FanRow>): Promise<ImportChange> => {
    await tables(trx).updateTable('subscribers').set(values).where('id', '=', id).execute();
    const fields = Object.keys(values);
    return { record: id, fields: fields.join(), after: digest(values, fields) };
  };
  return { digest, setIn };
}

/** Fills what is empty. */
async function fillFans(
  trx: Db,
  fans: readonly Fan[],
  run: RunningImport,
): Promise<ImportChange[]> {
  const byEmail = new Map(fans.map((fan) => [fan.email, fan]));
  const { setIn } = await changer(trx);
  const changes: ImportChange[] = [];
  for (const row of fans.length > 0 ? await rowsOf(trx, fans) : []) {
    const details = await detailsOf(byEmail.get(row.email)!, run);
    // A town that the fan typed stays without the place of another.
    const fitting = row.town === null ? details : { ...details, place: null };
    const filled = Object.entries(fitting).filter(
      ([column, value]) => value !== null && row[column as 'name'] === null,
    );
    if (filled.length > 0) changes.push(await setIn(row, Object.fromEntries(filled)));
  }
  return changes;
}

/** Pauses subscribers, and remembers other addresses, so that no import adds them. */
async function keepOut(trx: Db, fans: readonly Fan[], run: RunningImport): Promise<ImportChange[]> {
  if (fans.length === 0) return [];
  const byEmail = new Map(fans.map((fan) => [fan.email, fan]));
  const changes: ImportChange[] = [];
  const { setIn } = await changer(trx);
  const rows = await rowsOf(trx, fans);
  for (const row of rows) {
    const { status, left } = byEmail.get(row.email)!;
    byEmail.delete(row.email);
    const isBack = left !== null && row.confirmed_at !== null && row.confirmed_at > left;
    if (row.paused_at !== null || isBack) continue;
    const paused_why = status === 'left' ? 'left' : 'hard';
    changes.push(await setIn(row, { paused_at: run.at, paused_why }));
  }
  const hashOf = await mailboxHasher(trx);
  const hashes = [...new Set([...byEmail.keys()].map(hashOf))];
  // What two imports say stays when one of them is undone.
  await tables(trx)
    .deleteFrom('import_changes')
    .where('record', 'in', [...hashes, ...rows.map(({ id }) => id)])
    .where('fields', 'in', ['left', 'paused_at,paused_why'])
    .where('import_id', '<>', run.id)
    .execute();
  if (hashes.length === 0) return changes;
  const added = await tables(trx)
    .insertInto('left_addresses')
    .values(hashes.map((hash) => ({ hash, at: run.at })))
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
  const reminders = tables(trx).selectFrom('release_reminders').select('subscriber_id');
  const rows = await tables(trx)
    .selectFrom('subscribers')
    .selectAll()
    .select((eb) => eb('id', 'in', reminders).as('waits'))
    .where(
      'id',
      'in',
      changes.map(({ record }) => record),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const { digest, setIn } = await changer(trx);
  const kept: Undone['kept'] = [];
  const removed: string[] = [];
  // A whole record comes after its fields.
  const inOrder = changes.toSorted((a, b) => b.fields.length - a.fields.length);
  for (const { record, fields, after } of inOrder) {
    const row = byId.get(record);
    if (fields === 'left') {
      const left = tables(trx).deleteFrom('left_addresses').where('hash', '=', record);
      await left.where('at', '=', Number(after)).execute();
    } else if (row) {
      const columns = fields === '' ? ownColumns : fields.split(',');
      const isSame = digest(row, columns) === after && !(fields === '' && row.waits);
      if (!isSame) kept.push({ _id: record, why: 'It changed since the import.' });
      else if (fields === '') removed.push(record);
      else {
        const empty = Object.fromEntries(columns.map((column) => [column, null]));
        await setIn(row, empty);
        byId.set(record, { ...row, ...empty });
      }
    }
  }
  if (removed.length > 0) {
    await tables(trx).deleteFrom('subscribers').where('id', 'in', removed).execute();
  }
  return { removed: removed.length, kept };
}
