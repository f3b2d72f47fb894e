import { randomInt, randomUUID } from 'node:crypto';
import type { Db } from '../database/open.ts';
import type { MailTables } from './mails.table.ts';

/** What a mail is about: ids and addresses, never a secret. */
export type About = Readonly<Record<string, string>>;

/** A mail that waits to be sent. */
export interface WaitingMail {
  id: string;
  kind: string;
  about: About;
  /** Epoch milliseconds. */
  createdAt: number;
  /** How often it was taken to be sent, this time included. */
  tries: number;
}

/** A mail that `atSomeMoment` lets wait goes within this time, in milliseconds. */
export const someMomentMs = 3_000;

/**
 * When a mail goes whose moment must not tell whether it was written at all.
 * @param now epoch milliseconds
 * @returns epoch milliseconds
 */
export const atSomeMoment = (now: number): number => now + randomInt(someMomentMs);

const tables = (db: Db) => db.withTables<MailTables>();

/**
 * Writes down that a mail is to be sent; in the transaction of what it tells of, so that there
 * is both or neither.
 * @param now epoch milliseconds
 * @param notBefore when it may be sent, in epoch milliseconds
 */
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

/**
 * Takes the mail that waits longest and may be sent now; null where there is none. Nobody else
 * takes it until it is put back, or the time is over for which it is held: whoever took it may
 * have died over it.
 * @param now epoch milliseconds
 */
export async function takeMail(
  db: Db,
  now: number,
  heldUntil: number,
): Promise<WaitingMail | null> {
  for (;;) {
    const row = await tables(db)
      .selectFrom('mails')
      .selectAll()
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const tries = row.tries + 1;
    const { numUpdatedRows } = await tables(db)
      .updateTable('mails')
      .set({ tries, next_at: heldUntil })
      .where('id', '=', row.id)
      .where('tries', '=', row.tries)
      .executeTakeFirst();
    // Where another process was quicker, the next one is looked for.
    if (numUpdatedRows === 0n) continue;
    const about = JSON.parse(row.about) as About;
    return { id: row.id, kind: row.kind, about, createdAt: row.created_at, tries };
  }
}

/** Puts a mail back that was taken and not sent. @param nextAt when it may be taken again. */
export async function putBackMail(db: Db, id: string, nextAt: number): Promise<void> {
  await tables(db).updateTable('mails').set({ next_at: nextAt }).where('id', '=', id).execute();
}

/** Forgets every mail of a kind about the same that was not sent yet. */
export async function dropMails(db: Db, kind: string, about: About): Promise<void> {
  await tables(db)
    .deleteFrom('mails')
    .where('kind', '=', kind)
    .where('about', '=', JSON.stringify(about))
    .execute();
}

/** Forgets a mail that was sent, or that is not worth sending any more. */
export async function dropMail(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('mails').where('id', '=', id).execute();
}

/** When the next mail may be taken, in epoch milliseconds; null where none waits. */
export async function nextMailAt(db: Db): Promise<number | null> {
  const row = await tables(db)
    .selectFrom('mails')
    .select('next_at')
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_at ?? null;
}
