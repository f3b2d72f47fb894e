import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Db } from '../../database/open.ts';
import { newSecret } from '../../kit/server/secrets.ts';
import { shownAddress } from '../../kit/server/emailHost.ts';
import { mailboxHasher } from '../forms/mailbox.records.ts';
import { suppressedAs } from '../newsletter/newsletter.records.ts';
import type { NewsletterTables } from '../newsletter/newsletter.table.ts';
import type { Fan } from './fan-lists.ts';
import type { Undone } from './imports.ts';
import type { ImportChange, Judged, RunningImport, Taker, Verdict } from './taking.records.ts';

const tables = (db: Db) => db.withTables<NewsletterTables>();

type FanRow = NewsletterTables['subscribers'];

/** Takes fans of other lists as subscribers. No one gets an e-mail by it. */
export const fanTaker: Taker<Fan> = {
  keyOf: ({ email }) => email,
  wordOf: ({ status }) => status,
  shown: ({ email, name, town, tags, signedUp, confirmed, status }) => ({
    'E-mail': shownAddress(email),
    Name: name ?? '',
    Town: town ?? '',
    Tags: tags.join(', '),
    'Signed up': dayOf(signedUp),
    Confirmed: dayOf(confirmed),
    Status: status,
  }),
  judge: judgeFans,
  take: takeFans,
  takeBack: takeBackFans,
};

const dayOf = (at: number | null): string =>
  at === null ? '' : new Date(at).toISOString().slice(0, 10);

async function judgeFans(db: Db, fans: readonly Fan[]): Promise<Verdict[]> {
  const emails = fans.map(({ email }) => email);
  const known = new Set((await rowsOf(db, emails)).map(({ email }) => email));
  const isOut = await outAmong(db, emails);
  return fans.map(({ email, status }) => {
    if (status === 'left' || status === 'cleaned') return { fate: status };
    if (known.has(email)) return { fate: 'known' };
    if (isOut(email)) return { fate: 'left' };
    if (status === 'subscribed') return { fate: 'new' };
    return { fate: 'wrong', why: 'This fan did not confirm there.' };
  });
}

const rowsOf = (db: Db, emails: readonly string[]): Promise<FanRow[]> =>
  tables(db).selectFrom('subscribers').selectAll().where('email', 'in', emails).execute();

/** Whether the band must not add an address, because it left or was erased. */
async function outAmong(db: Db, emails: readonly string[]): Promise<(email: string) => boolean> {
  const hashOf = await mailboxHasher(db);
  const left = await tables(db)
    .selectFrom('left_addresses')
    .select('hash')
    .where('hash', 'in', emails.map(hashOf))
    .execute();
  const suppressed = await tables(db)
    .selectFrom('suppressed_addresses')
    .select('email_hash as hash')
    .where(
      'email_hash',
      'in',
      emails.flatMap((email) => suppressedAs(hashOf, email)),
    )
    .execute();
  const hashes = new Set([...left, ...suppressed].map(({ hash }) => hash));
  return (email) => suppressedAs(hashOf, email).some((hash) => hashes.has(hash));
}

async function takeFans(
  trx: Transaction<object>,
  items: readonly Judged<Fan>[],
  run: RunningImport,
): Promise<ImportChange[]> {
  const fansOf = (...fates: Judged<Fan>['fate'][]) =>
    items.filter(({ fate }) => fates.includes(fate)).map(({ value }) => value);
  return [
    ...(await addFans(trx, fansOf('new'), run)),
    ...(await fillFans(trx, fansOf('known'), run)),
    ...(await keepOut(trx, fansOf('left', 'cleaned'), run)),
  ];
}

async function addFans(trx: Db, fans: readonly Fan[], run: RunningImport): Promise<ImportChange[]> {
  const rows = fans.map((fan): FanRow => {
    const confirmed = Math.min(fan.confirmed ?? fan.signedUp ?? run.at, run.at);
    return {
      id: randomUUID(),
      email: fan.email,
      consent: run.words,
      asked_at: Math.min(fan.signedUp ?? confirmed, confirmed),
      mailed_at: confirmed,
      confirmed_at: confirmed,
      confirm_hash: null,
      confirm_made_at: null,
      leave_token: newSecret(),
      source: 'import',
      source_id: run.id,
      page: null,
      paused_at: null,
      paused_why: null,
      place: null,
      ...filledBy(fan, run),
      import_id: run.id,
      evidence: fan.evidence,
    };
  });
  if (rows.length > 0) await tables(trx).insertInto('subscribers').values(rows).execute();
  return rows.map((row) => ({
    record: row.id,
    did: 'added',
    fields: null,
    after: digest(row, ownColumns),
  }));
}

const filledBy = ({ name, town, tags }: Fan, run: RunningImport) => {
  const all = [...new Set([...tags, ...run.tags])];
  return { name, town, tags: all.length > 0 ? JSON.stringify(all) : null };
};

/** The columns that fans and members change. */
const ownColumns = [
  'email',
  'consent',
  'asked_at',
  'confirmed_at',
  'source',
  'source_id',
  'page',
  'place',
  'town',
  'name',
  'tags',
  'evidence',
] as const;
type OwnColumn = (typeof ownColumns)[number];

const digest = (row: FanRow, columns: readonly OwnColumn[]): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map((column) => row[column])))
    .digest('base64url');

/** Fills only what is empty. */
async function fillFans(
  trx: Db,
  fans: readonly Fan[],
  run: RunningImport,
): Promise<ImportChange[]> {
  const byEmail = new Map(fans.map((fan) => [fan.email, fan]));
  const changes: ImportChange[] = [];
  for (const row of await rowsOf(trx, [...byEmail.keys()])) {
    const { name, town, tags } = filledBy(byEmail.get(row.email)!, run);
    const filled = {
      ...(row.name === null && name !== null && { name }),
      ...(row.town === null && town !== null && { town }),
      ...(row.tags === null && tags !== null && { tags }),
    };
    const fields = Object.keys(filled) as OwnColumn[];
    if (fields.length === 0) continue;
    await tables(trx).updateTable('subscribers').set(filled).where('id', '=', row.id).execute();
    const after = digest({ ...row, ...filled }, fields);
    changes.push({ record: row.id, did: 'filled', fields: JSON.stringify(fields), after });
  }
  return changes;
}

/** Pauses subscribers, and remembers other addresses, so that no import adds them. */
async function keepOut(trx: Db, fans: readonly Fan[], run: RunningImport): Promise<ImportChange[]> {
  if (fans.length === 0) return [];
  const byEmail = new Map(fans.map((fan) => [fan.email, fan]));
  const rows = await rowsOf(trx, [...byEmail.keys()]);
  const after = String(run.at);
  const changes: ImportChange[] = [];
  for (const { id, email, confirmed_at, paused_at } of rows) {
    const { status, left } = byEmail.get(email)!;
    byEmail.delete(email);
    const isBack = left !== null && confirmed_at !== null && confirmed_at > left;
    if (paused_at !== null || isBack) continue;
    const paused_why = status === 'left' ? 'left' : 'hard';
    await tables(trx)
      .updateTable('subscribers')
      .set({ paused_at: run.at, paused_why })
      .where('id', '=', id)
      .execute();
    changes.push({ record: id, did: 'paused', fields: null, after });
  }
  const hashOf = await mailboxHasher(trx);
  const hashes = new Set([...byEmail.keys()].map(hashOf));
  if (hashes.size === 0) return changes;
  const remembered = await tables(trx)
    .insertInto('left_addresses')
    .values([...hashes].map((hash) => ({ hash, at: run.at })))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .execute();
  const left = remembered.map(({ hash }) => ({ record: hash, did: 'left', fields: null, after }));
  return [...changes, ...left];
}

const changedSince = 'It changed since the import.';

async function takeBackFans(
  trx: Transaction<object>,
  changes: readonly ImportChange[],
): Promise<Undone> {
  const of = (did: string) => changes.filter((change) => change.did === did);
  const hashes = of('left').map(({ record }) => record);
  if (hashes.length > 0) {
    await tables(trx)
      .deleteFrom('left_addresses')
      .where('hash', 'in', hashes)
      .where('at', '=', Number(of('left')[0]!.after))
      .execute();
  }
  const ids = changes.filter(({ did }) => did !== 'left').map(({ record }) => record);
  if (ids.length === 0) return { removed: 0, kept: [] };
  const rows = await tables(trx)
    .selectFrom('subscribers')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const kept: Undone['kept'] = [];
  for (const { record, fields, after } of of('filled')) {
    const row = rowOf.get(record);
    if (!row || fields === null) continue;
    const filled = JSON.parse(fields) as OwnColumn[];
    if (digest(row, filled) !== after) {
      kept.push({ _id: record, why: changedSince });
      continue;
    }
    const emptied = Object.fromEntries(filled.map((column) => [column, null]));
    await tables(trx).updateTable('subscribers').set(emptied).where('id', '=', record).execute();
  }
  for (const { record, after } of of('paused')) {
    await tables(trx)
      .updateTable('subscribers')
      .set({ paused_at: null, paused_why: null })
      .where('id', '=', record)
      .where('paused_at', '=', Number(after))
      .execute();
  }
  const waiting = await tables(trx)
    .selectFrom('release_reminders')
    .select('subscriber_id')
    .where('subscriber_id', 'in', ids)
    .execute();
  const waits = new Set(waiting.map(({ subscriber_id }) => subscriber_id));
  const removed: string[] = [];
  for (const { record, after } of of('added')) {
    const row = rowOf.get(record);
    if (!row) continue;
    const isSame = digest(row, ownColumns) === after && !waits.has(record);
    if (isSame) removed.push(record);
    else kept.push({ _id: record, why: changedSince });
  }
  if (removed.length > 0) {
    await tables(trx).deleteFrom('subscribers').where('id', 'in', removed).execute();
  }
  return { removed: removed.length, kept };
}
