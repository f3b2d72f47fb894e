import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import type { Account } from '../../kit/server/handler.ts';
import { addMail } from '../../mail/mails.records.ts';
import { changeChecked, sessionTables } from '../session/account.records.ts';
import type { SessionTables } from '../session/session.table.ts';
import { passkeyLimits, type Passkey } from './passkeys.ts';
import { changesAny, insertNew } from '../../database/rows.records.ts';

type Row = SessionTables['passkeys'];

/** A device's new passkey, after its verification. */
export type MadePasskey = Omit<Row, 'id' | 'account_id' | 'created_at' | 'used_at'>;

/** Returns passkeys, the oldest first. */
export async function listPasskeys(db: Db, accountId: string): Promise<Passkey[]> {
  return (await rowsOf(db, accountId)).map(passkeyOf);
}

/** The ids by which a device finds that it already has one for this account. */
export async function listCredentials(
  db: Db,
  accountId: string,
  host: string,
): Promise<{ id: string; transports: string[] }[]> {
  const rows = await rowsOf(db, accountId);
  return rows
    .filter((row) => row.host === host)
    .map((row) => ({ id: row.credential_id, transports: JSON.parse(row.transports) as string[] }));
}

/** Returns how many passkeys each account has, by its id; accounts without any are omitted. */
export async function countPasskeys(db: Db): Promise<Map<string, number>> {
  const rows = await sessionTables(db)
    .selectFrom('passkeys')
    .select(({ fn }) => ['account_id', fn.countAll<number>().as('count')])
    .groupBy('account_id')
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.count]));
}

/**
 * Adds a passkey and queues the e-mail about it, both or neither.
 * @param account its id, and the password hash that its password was checked against
 * @param now epoch milliseconds
 * @throws Problem `passkey.expired` if the account went or its password changed meanwhile,
 * `passkey.too-many`, `passkey.exists`
 */
export function addPasskey(
  db: Db,
  account: { id: string; passwordHash: string },
  made: MadePasskey,
  now: number,
): Promise<Passkey> {
  return db.transaction().execute(async (trx) => {
    // Locks the account's row against a reset at the same time: no passkey may outlive one.
    const isSame = await changeChecked(trx, account, { password_hash: account.passwordHash });
    if (!isSame) throw new Problem('passkey.expired');
    if ((await rowsOf(trx, account.id)).length >= passkeyLimits.perAccount)
      throw new Problem('passkey.too-many');
    const row = {
      ...made,
      id: randomUUID(),
      account_id: account.id,
      created_at: now,
      used_at: null,
    };
    const isNew = await insertNew(sessionTables(trx), 'passkeys', row);
    if (!isNew) throw new Problem('passkey.exists');
    await addMail(trx, 'passkeys.added', { account: account.id, passkey: row.id }, now);
    return passkeyOf(row);
  });
}

/** The data that verifies a sign-in. */
export interface FoundPasskey {
  id: string;
  publicKey: string;
  counter: number;
  account: Account & { passwordHash: string };
}

/** @param host the host that the passkey was made for. */
export async function findPasskey(
  db: Db,
  credentialId: string,
  host: string,
): Promise<FoundPasskey | null> {
  const row = await sessionTables(db)
    .selectFrom('passkeys')
    .innerJoin('accounts', 'accounts.id', 'passkeys.account_id')
    .select(['passkeys.id', 'public_key as publicKey', 'counter'])
    .select(['account_id', 'email', 'accounts.name', 'password_hash as passwordHash'])
    .where('credential_id', '=', credentialId)
    .where('host', '=', host)
    .executeTakeFirst();
  if (!row) return null;
  const { id, publicKey, counter, account_id, ...account } = row;
  return { id, publicKey, counter, account: { id: account_id, ...account } };
}

/**
 * Records a use. @param now epoch milliseconds
 * @returns false if the passkey was removed, or its counter increased, since it was found.
 */
export const recordPasskeyUse = (
  db: Db,
  { id, counter }: FoundPasskey,
  used: { counter: number; isBackedUp: boolean },
  now: number,
) =>
  changesAny(
    sessionTables(db)
      .updateTable('passkeys')
      .set({ counter: used.counter, is_backed_up: Number(used.isBackedUp), used_at: now })
      .where('id', '=', id)
      .where('counter', '=', counter),
  );

/** Queues an e-mail to the account's owner. @param now epoch milliseconds */
export const warnOfCopy = (db: Db, accountId: string, passkeyId: string, now: number) =>
  addMail(db, 'passkeys.copied', { account: accountId, passkey: passkeyId }, now);

/** @returns null if the account doesn't have this passkey. */
export async function renamePasskey(
  db: Db,
  accountId: string,
  id: string,
  name: string,
): Promise<Passkey | null> {
  const row = await sessionTables(db)
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
  return row ? passkeyOf(row) : null;
}

/** Removes one and queues the e-mail about it. @returns whether the account had it. */
export function removePasskey(
  db: Db,
  accountId: string,
  id: string,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const own = sessionTables(trx).deleteFrom('passkeys').where('account_id', '=', accountId);
    const wasThere = await changesAny(own.where('id', '=', id));
    if (wasThere) await addMail(trx, 'passkeys.removed', { account: accountId }, now);
    return wasThere;
  });
}

/** Removes all of an account. @returns how many there were. */
export async function removePasskeys(db: Db, accountId: string): Promise<number> {
  const { numDeletedRows } = await sessionTables(db)
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function passkeyNameOf(db: Db, id: string): Promise<string | null> {
  const row = await sessionTables(db)
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

const rowsOf = (db: Db, accountId: string) =>
  sessionTables(db)
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

const passkeyOf = (row: Row): Passkey => ({
  _id: row.id,
  name: row.name,
  host: row.host,
  isBackedUp: Boolean(row.is_backed_up),
  createdAt: row.created_at,
  usedAt: row.used_at,
});
