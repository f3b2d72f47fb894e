import { normalizedEmail } from '../schema/emailAddress.ts';

/** Whether an address is blocked, however it is spelled. */
export type IsBlocked = (email: string) => boolean;

/** @param blockList in upper or lower case */
export function blockedAddresses(blockList: readonly string[]): IsBlocked {
  const blocked = new Set(blockList.map(normalizedEmail));
  return (email) => blocked.has(normalizedEmail(email));
}
