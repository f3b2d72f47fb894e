import { keyedHash } from '../../database/keyedHash.ts';
import type { Db } from '../../database/open.ts';

/** Hashes a mailbox for comparison. In a transaction, call it after a write. */
export async function mailboxHash(db: Db, email: string): Promise<string> {
  return (await mailboxHasher(db))(email);
}

/** Does the same for many addresses, with one query. */
export async function mailboxHasher(db: Db): Promise<(email: string) => string> {
  const hash = await keyedHash(db);
  return (email) => hash(mailboxOf(email));
}

/** `fay+news@…` and `fay@…` are one mailbox. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const tag = email.slice(0, at).indexOf('+', 1);
  return tag === -1 ? email : email.slice(0, tag) + email.slice(at);
}
