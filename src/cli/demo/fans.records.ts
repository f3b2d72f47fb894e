import type { Db } from '../../database/open.ts';
import type { MessageTables } from '../../features/contact/messages.table.ts';
import type { NewsletterTables } from '../../features/newsletter/newsletter.table.ts';
import { newSecret } from '../../kit/server/secrets.ts';

/** Adds a message that nobody sent, so no mail tells of it. */
export async function addFanMessage(
  db: Db,
  id: string,
  message: Pick<MessageTables['messages'], 'name' | 'email' | 'subject' | 'message'>,
  { receivedAt, isRead }: { receivedAt: number; isRead: boolean },
): Promise<void> {
  await db
    .withTables<MessageTables>()
    .insertInto('messages')
    .values({
      ...message,
      id,
      received_at: receivedAt,
      read_at: isRead ? receivedAt : null,
      is_suspicious: 0,
    })
    .execute();
}

/** Adds a confirmed address without asking it by mail. */
export async function addSubscriber(
  db: Db,
  id: string,
  email: string,
  since: number,
): Promise<void> {
  await db
    .withTables<NewsletterTables>()
    .insertInto('subscribers')
    .values({
      id,
      email,
      consent: 'Made up for the demo band.',
      asked_at: since,
      mailed_at: since,
      confirmed_at: since,
      confirm_hash: null,
      confirm_made_at: null,
      leave_token: newSecret(),
    })
    .execute();
}
