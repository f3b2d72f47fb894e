import { randomInt, randomUUID } from 'node:crypto';
import { countRows } from '../database/rows.records.ts';
import type { Db } from '../database/open.ts';
import type { MailTables } from './mails.table.ts';

/** Ids and addresses, never a secret. */
export type About = Readonly<Record<string, string>>;

export type WaitingMail = Omit<MailTables['mails'], 'about'> & { about: About };

/** How long `afterRandomDelay` may wait, in milliseconds. */
export const maxRandomDelayMs = 3_000;

/** Random, so that the time does not reveal whether there was an e-mail. Epoch milliseconds. */
export const afterRandomDelay = (now: number): number => now + randomInt(maxRandomDelayMs);

const tables = (db: Db) => db.withTables<MailTables>();

/** Call it in the transaction of what the e-mail is about. Times are epoch milliseconds. */
export async function addMail(
  db: Db,
  kind: string,
  about: About,
  now: number,
  notBefore = now,
): Promise<void> {
  await tables(db)
    .insertInto('mails')
    .values({
      id: randomUUID(),
      kind,
      about: JSON.stringify(about),
      created_at: now,
      tries: 0,
      next_at: notBefore,
    })
    .execute();
}

/** Those of the given kinds, or all others. */
export type KindsOfMail = { only: readonly string[] } | { except: readonly string[] };

const everyKind: KindsOfMail = { except: [] };

const waiting = (db: Db, kinds: KindsOfMail) => {
  const query = tables(db).selectFrom('mails');
  if ('only' in kinds) return query.where('kind', 'in', [...kinds.only]);
  return kinds.except.length === 0 ? query : query.where('kind', 'not in', [...kinds.except]);
};

/**
 * Claims an e-mail until `heldUntil` only, because the process may crash. Times are epoch
 * milliseconds.
 * @returns null if none is due, or another process claimed it at the same moment.
 */
export async function takeMail(
  db: Db,
  now: number,
  heldUntil: number,
  kinds = everyKind,
): Promise<WaitingMail | null> {
  const first = waiting(db, kinds)
    .select('id')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('created_at')
    .limit(1);
  const row = await tables(db)
    .updateTable('mails')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_at: heldUntil }))
    .where('id', 'in', first)
    .where('next_at', '<=', now)
    .returningAll()
    .executeTakeFirst();
  return row ? { ...row, about: JSON.parse(row.about) as About } : null;
}

/** @param nextAt when it may be taken again, in epoch milliseconds. */
export async function putBackMail(db: Db, id: string, nextAt: number): Promise<void> {
  await tables(db).updateTable('mails').set({ next_at: nextAt }).where('id', '=', id).execute();
}

/** Lets e-mails with a time after `latest` be taken at `at`, in epoch milliseconds. */
export async function bringForward(db: Db, at: number, latest: number): Promise<void> {
  await tables(db)
    .updateTable('mails')
    .set({ next_at: at })
    .where('next_at', '>', latest)
    .execute();
}

export async function dropMails(db: Db, kind: string, about: About): Promise<void> {
  await tables(db)
    .deleteFrom('mails')
    .where('kind', '=', kind)
    .where('about', '=', JSON.stringify(about))
    .execute();
}

export async function dropMail(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('mails').where('id', '=', id).execute();
}

export const countMails = (db: Db): Promise<number> => countRows(tables(db).selectFrom('mails'));

/** Epoch milliseconds; null if none waits. */
export async function nextMailAt(db: Db, kinds = everyKind): Promise<number | null> {
  const row = await waiting(db, kinds)
    .select('next_at')
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_at ?? null;
}
