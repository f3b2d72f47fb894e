import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { recordErased } from '../../database/erased.records.ts';
import { countRows, firstOrNull } from '../../database/rows.records.ts';
import { inTransaction, type Db } from '../../database/open.ts';
import { addMail } from '../../mail/mails.records.ts';
import {
  messagesAtOnce,
  suspiciousRetentionMs,
  type Message,
  type MessageBox,
  type MessageDraft,
} from './messages.ts';
import { hasWords, searchedText, wordsIn } from '../../kit/functions/searchText.ts';
import { acceptSubmission } from '../forms/form-submissions.records.ts';
import type { Sender } from '../../kit/server/formHandler.ts';

/** Times are epoch milliseconds. */
export type MessageTables = {
  messages: {
    id: string;
    name: string;
    email: string;
    subject: string;
    message: string;
    received_at: number;
    read_at: number | null;
    /** 0 or 1. */
    is_suspicious: number;
  };
};

type MessageRow = Selectable<MessageTables['messages']>;

const tables = (db: Db) => db.withTables<MessageTables>();

/**
 * Stores a message and queues the e-mail to the band in one transaction; suspicious messages cause
 * no e-mail.
 * @param now epoch milliseconds
 * @throws Problem `form.too-many`
 */
export function addMessage(
  db: Db,
  draft: MessageDraft,
  sender: Sender,
  now: number,
): Promise<Message> {
  const { isSuspicious } = sender;
  return acceptSubmission(db, 'message', sender, now, async (trx) => {
    const row = await tables(trx)
      .insertInto('messages')
      .values({
        ...draft,
        id: randomUUID(),
        received_at: now,
        read_at: null,
        is_suspicious: isSuspicious ? 1 : 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (!isSuspicious) await addMail(trx, 'contact.message', { message: row.id }, now);
    return messageOf(row);
  });
}

/**
 * Returns a page of messages, newest first.
 * @param words of any text, whatever their case and accents; empty for all messages.
 * @param after the id of the previous page's last message, or null for the first page.
 * @returns null if that message is gone, because the page's start is then unknown.
 */
export async function listMessages(
  db: Db,
  box: MessageBox | 'all',
  words: string,
  after: string | null,
): Promise<{ messages: Message[]; hasMore: boolean; unread: number } | null> {
  let last = after === null ? null : await readRow(db, after);
  if (after !== null && last === null) return null;
  const isFound = withWords(wordsIn(words));
  const atOnce = words === '' ? messagesAtOnce + 1 : readAtOnce;
  const found: MessageRow[] = [];
  // Databases fold no accents, so the server reads on, batch by batch, until a page is full.
  for (let isEnd = false; !isEnd && found.length <= messagesAtOnce;) {
    const rows = await rowsAfter(db, box, last, atOnce);
    found.push(...rows.filter(isFound));
    isEnd = rows.length < atOnce;
    last = rows.at(-1) ?? null;
  }
  const { unread } = await countMessages(db);
  return {
    messages: found.slice(0, messagesAtOnce).map(messageOf),
    hasMore: found.length > messagesAtOnce,
    unread,
  };
}

/** Searched in batches, so that no other request waits for a full inbox. */
const readAtOnce = 500;

const rowsAfter = (db: Db, box: MessageBox | 'all', last: MessageRow | null, count: number) =>
  tables(db)
    .selectFrom('messages')
    .selectAll()
    .$if(box !== 'all', (query) => query.where('is_suspicious', '=', box === 'suspicious' ? 1 : 0))
    .$if(last !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('received_at', 'id'), '<', eb.tuple(last!.received_at, last!.id)),
      ),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();

const withWords =
  (words: readonly string[]) =>
  ({ name, email, subject, message }: MessageRow): boolean =>
    words.length === 0 || hasWords(searchedText(`${name} ${email} ${subject} ${message}`), words);

export async function countMessages(db: Db): Promise<{ unread: number; suspicious: number }> {
  const inBox = (box: 0 | 1) => tables(db).selectFrom('messages').where('is_suspicious', '=', box);
  const unread = await countRows(inBox(0).where('read_at', 'is', null));
  return { unread, suspicious: await countRows(inBox(1)) };
}

export async function readMessage(db: Db, id: string): Promise<Message | null> {
  const row = await readRow(db, id);
  return row && messageOf(row);
}

/** @returns the message, or null if it is gone. */
export async function markMessage(
  db: Db,
  id: string,
  { isRead, isSuspicious }: { isRead: boolean; isSuspicious?: boolean },
  now: number,
): Promise<Message | null> {
  const row = await tables(db)
    .updateTable('messages')
    .set({
      read_at: isRead ? now : null,
      ...(isSuspicious !== undefined && { is_suspicious: isSuspicious ? 1 : 0 }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ? messageOf(row) : null;
}

/** @param now epoch milliseconds. @returns whether there was such a message. */
export async function removeMessage(db: Db, id: string, now: number): Promise<boolean> {
  const gone = await removeFor(db, now, (trx) =>
    tables(trx).deleteFrom('messages').where('id', '=', id).returning('id').execute(),
  );
  return gone > 0;
}

/** @param email as it is stored. @param now epoch milliseconds. */
export async function removeMessagesOf(db: Db, email: string, now: number): Promise<void> {
  await removeFor(db, now, (trx) =>
    tables(trx).deleteFrom('messages').where('email', '=', email).returning('id').execute(),
  );
}

/**
 * Deletes suspicious messages; any later than `until` (epoch milliseconds) stay, since no member
 * has seen them. @param now likewise.
 * @returns how many were deleted.
 */
export const removeSuspicious = (db: Db, until: number, now: number): Promise<number> =>
  removeFor(db, now, (trx) =>
    tables(trx)
      .deleteFrom('messages')
      .where('is_suspicious', '=', 1)
      .where('received_at', '<=', until)
      .returning('id')
      .execute(),
  );

/** Removes messages permanently: no backup restores them. @returns how many. */
const removeFor = (
  db: Db,
  now: number,
  remove: (trx: Db) => Promise<{ id: string }[]>,
): Promise<number> =>
  inTransaction(db, async (trx) => {
    const ids = (await remove(trx)).map(({ id }) => id);
    await recordErased(trx, ids, now);
    return ids.length;
  });

export async function sweepSuspicious(db: Db, now: number): Promise<void> {
  await tables(db)
    .deleteFrom('messages')
    .where('is_suspicious', '=', 1)
    .where('received_at', '<=', now - suspiciousRetentionMs)
    .execute();
}

const readRow = (db: Db, id: string) =>
  firstOrNull(tables(db).selectFrom('messages').selectAll().where('id', '=', id));

function messageOf(row: MessageRow): Message {
  const { id: _id, received_at: date, read_at, is_suspicious, ...texts } = row;
  return { _id, ...texts, date, isRead: read_at !== null, isSuspicious: is_suspicious === 1 };
}
