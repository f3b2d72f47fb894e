import type { Db } from '../../src/database/open.ts';
import { addAccount, findAccount } from '../../src/features/session/account.records.ts';
import { openSession } from '../../src/features/session/session.records.ts';
import { argonPasswords } from '../../src/kit/server/passwordHash.ts';

/** The member with the first account, unless a test makes another. */
export const ann = { email: 'ann@band.example', name: 'Ann', password: 'correct horse' };

/** The cheapest hash that works; the cost of real ones has a test of its own. */
export const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Verified as cheaply as it was made. */
const hashOfAnn = () => argonPasswords({ cost: cheapest }).hash(ann.password);

/** Signs Ann in through the API; makes her account if it does not exist yet. */
export async function sessionOfAnn(db: Db, now: number): Promise<string> {
  const account = (await findAccount(db, ann.email)) ?? (await addAnn(db, now));
  const token = await openSession(db, account, 'a test', now);
  if (!token) throw new Error('Her account changed meanwhile.');
  return token;
}

async function addAnn(db: Db, now: number) {
  const { email, name } = ann;
  const passwordHash = await hashOfAnn();
  const account = await addAccount(db, { email, name, passwordHash }, now);
  if (!account) throw new Error('Her account was made meanwhile.');
  return { ...account, passwordHash };
}
