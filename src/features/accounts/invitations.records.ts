import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import type { Account } from '../../kit/server/handler.ts';
import { hashOfSecret, newSecret } from '../../kit/server/secrets.ts';
import { addMail } from '../../mail/mails.records.ts';
import {
  findAccount,
  guarded,
  insertAccount,
  madeWithin,
  readAccount,
  sessionTables,
} from '../session/account.records.ts';
import type { Invitation } from './invitations.ts';
import { sessionTimes } from '../session/session.ts';
import { changesAny, firstOrNull } from '../../database/rows.records.ts';

/**
 * Adds an invitation and queues its e-mail, both or neither; voids an older one to the address.
 * @param invitedBy the id of the account that invites.
 * @param now epoch milliseconds
 * @returns the invitation, and the token of the link to copy, which isn't stored.
 * @throws Problem `account.exists` if the address has an account.
 */
export function addInvitation(
  db: Db,
  { name, email }: { name: string; email: string },
  invitedBy: string,
  now: number,
): Promise<{ invitation: Invitation; token: string }> {
  const id = randomUUID();
  const token = newSecret();
  return guarded(db, now, async (trx) => {
    if (await findAccount(trx, email)) throw new Problem('account.exists');
    // The account was removed while this waited.
    if (!(await readAccount(trx, invitedBy))) throw new Problem('session.needed');
    await sessionTables(trx).deleteFrom('invitations').where('email', '=', email).execute();
    const row = { id, email, name, invited_by: invitedBy, created_at: now };
    await sessionTables(trx).insertInto('invitations').values(row).execute();
    await sessionTables(trx)
      .insertInto('invitation_tokens')
      .values({ token_hash: hashOfSecret(token), invitation_id: id, way: 'copied' })
      .execute();
    await addMail(trx, 'session.invited', { invitation: id }, now);
    return { invitation: (await readInvitation(trx, id, now))!, token };
  });
}

/** Returns an unstored token for the e-mailed link; voids an older one, not the copied link. */
export async function newMailedToken(db: Db, invitationId: string): Promise<string> {
  const token = newSecret();
  const token_hash = hashOfSecret(token);
  await sessionTables(db)
    .insertInto('invitation_tokens')
    .values({ token_hash, invitation_id: invitationId, way: 'mailed' })
    .onConflict((oc) => oc.columns(['invitation_id', 'way']).doUpdateSet({ token_hash }))
    .execute();
  return token;
}

/** Returns open ones, oldest first. */
export const listInvitations = (db: Db, now: number): Promise<Invitation[]> =>
  open(db, now).orderBy('invitations.created_at').execute();

/** Returns an open one, or null. */
export const readInvitation = (db: Db, id: string, now: number): Promise<Invitation | null> =>
  firstOrNull(open(db, now).where('invitations.id', '=', id));

/** Returns the invitation whose link has this token and would work now, or null. */
export const invitationOfToken = (db: Db, token: string, now: number) =>
  firstOrNull<Invitation>(
    open(db, now)
      .innerJoin('invitation_tokens', 'invitation_tokens.invitation_id', 'invitations.id')
      .where('token_hash', '=', hashOfSecret(token)),
  );

/** @returns whether there was one. */
export const withdrawInvitation = (db: Db, id: string) =>
  changesAny(sessionTables(db).deleteFrom('invitations').where('id', '=', id));

/**
 * Uses an invitation up, with all its links, and makes the account. @param now epoch milliseconds
 * @returns the account, or null if the token is not valid (any more).
 */
export function acceptInvitation(
  db: Db,
  token: string,
  { name, passwordHash }: { name: string; passwordHash: string },
  now: number,
): Promise<Account | null> {
  return guarded(db, now, async (trx) => {
    // One conditional delete: only one of any number of simultaneous uses finds the row.
    const used = await sessionTables(trx)
      .deleteFrom('invitations')
      .where('id', '=', (eb) =>
        eb
          .selectFrom('invitation_tokens')
          .select('invitation_id')
          .where('token_hash', '=', hashOfSecret(token)),
      )
      .where(stillOpen(now))
      .returning('email')
      .executeTakeFirst();
    return used ? insertAccount(trx, { email: used.email, name, passwordHash }, now) : null;
  });
}

const open = (db: Db, now: number) =>
  sessionTables(db)
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.invited_by')
    .select(['invitations.id as _id', 'invitations.name', 'invitations.email'])
    .select(['accounts.name as invitedBy', 'invitations.created_at as createdAt'])
    .select((eb) => eb('invitations.created_at', '+', sessionTimes.invitation).as('expiresAt'))
    .where(stillOpen(now));

const stillOpen = (now: number) =>
  madeWithin('invitations.created_at', sessionTimes.invitation, now);
