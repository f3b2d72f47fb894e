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
import type { Importer, ImportChange, Outcome, RunningImport } from './importer.records.ts';
import { stateWord } from './imports.ts';
import type { ImportTables } from './imports.table.ts';
import { copied, type ImportReader } from './readers.ts';

const tables = (db: Db) => db.withTables<NewsletterTables & ImportTables>();

type FanRow = NewsletterTables['subscribers'];

/** Brings fans of other lists in as subscribers. */
export const fanImporter: Importer<Fan> = {
  keyOf: ({ email }) => email,
  wordsOf: (fan, outcome) => [
    'fans',
    stateOf(fan, outcome),
    ...(fan.isCustomer && outcome === 'new' ? ['customers'] : []),
    ...(fan.confirmed === null ? [] : ['confirmed']),
  ],
  shown: ({ email, name, town, place, tags, signedUp, confirmed, status }, outcome) => ({
    'E-mail': shownAddress(email),
    Name: name ?? '',
    Town: town && place === null ? `${town} (not found or unclear)` : (town ?? ''),
    Tags: tags.join(', '),
    'Signed up': dayOf(signedUp),
    Confirmed: dayOf(confirmed),
    Status: stateWord(outcome === 'known' ? outcome : stateOf({ status }, outcome)),
  }),
  async classify(db, fans) {
    const known = new Map((await rowsOf(db, fans)).map((row) => [row.email, row]));
    const isOut = await outAmong(db, fans);
    return fans.map((fan) => {
      const { email, status } = fan;
      const row = known.get(email);
      if (isOutThere(fan)) return row && isBack(row, fan.left) ? 'known' : fan.status;
      if (row) return 'known';
      if (isOut(email)) return 'left';
      return status === 'subscribed' ? 'new' : { why: 'This fan never confirmed.' };
    });
  },
  async write(trx, items, run) {
    const digest = await digester(trx);
    const isChosen = ({ isCustomer }: Fan) => isCustomer || run.consent !== 'customers';
    const chosen = items.flatMap(({ value, outcome }) =>
      outcome === 'new' && isChosen(value) ? value : [],
    );
    const insert = tables(trx)
      .insertInto('subscribers')
      .values(chosen.map((fan) => rowOf(fan, run)))
      .onConflict((conflict) => conflict.doNothing());
    const added = chosen.length > 0 ? await insert.returningAll().execute() : [];
    const changes = added.map((row) => ({ record: row.id, fields: '', after: digest(row) }));
    // Others who are out are so by another list, which may be undone.
    const out = items.flatMap(({ value, outcome }) => (outcome === value.status ? value : []));
    return [...changes, ...(await keepOut(trx, out, run))];
  },
  undo: undoFans,
};

/** A fan who unsubscribed here is unsubscribed, whatever the list says. */
const stateOf = ({ status }: Pick<Fan, 'status'>, outcome: Outcome) =>
  outcome === 'left' ? outcome : status;

const isOutThere = (fan: Fan): fan is Fan & { status: 'left' | 'cleaned' } =>
  fan.status === 'left' || fan.status === 'cleaned';

/** Whether a fan confirmed after leaving; see `momentsOf`. */
const isBack = ({ asked_at, confirmed_at }: FanRow, left: number | null): boolean =>
  left !== null && confirmed_at !== null && confirmed_at > Math.max(left, asked_at);

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

/** Finds the towns of fans as they are read, so that no transaction waits for it. */
export const withTowns = (reader: ImportReader<Fan>): ImportReader<Fan> => ({
  ...reader,
  async *read(...asked) {
    for await (const item of reader.read(...asked)) {
      const fan = item.value;
      if (fan?.town && !fan.own) Object.assign(fan, await townNamed(copied(fan.town)));
      yield item;
    }
  },
});

/** Only a fan who confirmed was asked before: other confirmations are the import's own. */
function momentsOf({ signedUp, own, ...fan }: Fan, now: number) {
  const confirmed = fan.confirmed !== null && fan.confirmed <= now ? fan.confirmed : null;
  const confirmed_at = Math.min(confirmed ?? signedUp ?? now, now);
  const latest = own ? now : confirmed_at - Number(confirmed !== null);
  return { asked_at: Math.min(signedUp ?? confirmed_at, latest), confirmed_at };
}

function rowOf(fan: Fan, run: RunningImport) {
  const { town, place, name } = fan;
  const tags = [...new Set([...fan.tags, ...(run.tags ?? [])])];
  const details = { town, place, name, tags: tags.length > 0 ? JSON.stringify(tags) : null };
  const moments = momentsOf(fan, run.at);
  const token = /[?&]token=([^&]*)$/.exec(fan.own?.['unsubscribelink'] ?? '')?.[1] ?? '';
  return {
    id: laterId(),
    email: fan.email,
    consent: run.words ?? '',
    mailed_at: moments.confirmed_at,
    ...moments,
    source: 'import' as const,
    source_id: run.id,
    evidence: fan.evidence || null,
    ...details,
    ...(fan.own && ownValues(fan.own, run)),
    leave_token: isSecretShaped(token) ? token : newSecret(),
    ...(run.consent === 'ask' && { confirmed_at: null, mailed_at: toAskAt(run.at) }),
  };
}

/** A subscriber of this site stays as it was. */
const ownValues = (own: OwnFields, { words = '', at }: RunningImport) => ({
  consent: own['consent'] ?? words,
  source: SubscriberSource.safeParse(own['source']).data ?? null,
  source_id: own['sourceid'] ?? null,
  page: own['page'] ?? null,
  ...(own['state'] === 'paused' && { paused_at: at, paused_why: 'hard' as const }),
  ...(own['state'] === 'unsubscribed' && { paused_at: at, paused_why: 'left' as const }),
});

/** The columns that fans, members and bounces change. */
const ownColumns = [
  ...'email consent confirmed_at source source_id page place town name tags evidence'.split(' '),
  ...'paused_at paused_why'.split(' '),
];

/** Hashes a subscriber as the import left it, or some of its columns. */
async function digester(trx: Db) {
  const hashOf = await keyedHash(trx);
  return (row: object, columns: readonly string[] = ownColumns): string =>
    hashOf(JSON.stringify(columns.map((column) => (row as Record<string, unknown>)[column])));
}

const pausedColumns = ['paused_at', 'paused_why'];

/** Pauses subscribers, and remembers other addresses, so that no import adds them. */
async function keepOut(trx: Db, fans: readonly Fan[], run: RunningImport): Promise<ImportChange[]> {
  if (fans.length === 0) return [];
  const digest = await digester(trx);
  const byEmail = new Map(fans.map((fan) => [fan.email, fan]));
  const changes: ImportChange[] = [];
  const rows = await rowsOf(trx, fans);
  for (const { id, email, paused_at } of rows) {
    const { status } = byEmail.get(email)!;
    byEmail.delete(email);
    if (paused_at !== null) continue;
    const paused_why = status === 'left' ? ('left' as const) : ('hard' as const);
    const paused = { paused_at: run.at, paused_why };
    await tables(trx).updateTable('subscribers').set(paused).where('id', '=', id).execute();
    const after = digest(paused, pausedColumns);
    changes.push({ record: id, fields: pausedColumns.join(), after });
  }
  const hashOf = await mailboxHasher(trx);
  const hashes = [...new Set([...byEmail.keys()].map(hashOf))];
  // What two imports say stays when one of them is undone.
  await tables(trx)
    .deleteFrom('import_changes')
    .where('record', 'in', [...hashes, ...rows.map(({ id }) => id)])
    .where('fields', 'in', ['left', pausedColumns.join()])
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

async function undoFans(trx: Transaction<object>, changes: readonly ImportChange[]) {
  const ids = changes.map(({ record }) => record);
  const reminders = tables(trx).selectFrom('release_reminders').select('subscriber_id');
  const rows = await tables(trx)
    .selectFrom('subscribers')
    .selectAll()
    .select((eb) => eb('id', 'in', reminders).as('waits'))
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const digest = await digester(trx);
  const kept: string[] = [];
  const removed: string[] = [];
  // A whole record comes after its pause.
  const inOrder = changes.toSorted((a, b) => b.fields.length - a.fields.length);
  for (const { record, fields, after } of inOrder) {
    const row = byId.get(record);
    if (fields === 'left') {
      const left = tables(trx).deleteFrom('left_addresses').where('hash', '=', record);
      await left.where('at', '=', Number(after)).execute();
    } else if (fields === '') {
      (row && digest(row) === after && !row.waits ? removed : kept).push(record);
    } else if (row && digest(row, pausedColumns) === after) {
      const active = { paused_at: null, paused_why: null };
      await tables(trx).updateTable('subscribers').set(active).where('id', '=', record).execute();
      byId.set(record, { ...row, ...active });
    } else if (row) kept.push(record);
  }
  if (removed.length > 0) {
    await tables(trx).deleteFrom('subscribers').where('id', 'in', removed).execute();
  }
  return { removed: removed.length, kept };
}
