import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { concurrencyLimit } from '../async/concurrencyLimit.ts';

/** Turns passwords into what may be stored, and checks them. */
export interface Passwords {
  /**
   * A PHC string (`$argon2id$v=19$…`) to store.
   * @throws Problem `server.busy` where too many wait.
   */
  hash(password: string): Promise<string>;
  /**
   * Whether the password made the stored string. With null, where there is no such account,
   * it takes the same time and is false.
   * @throws Problem `server.busy` where too many wait.
   */
  matches(password: string, stored: string | null): Promise<boolean>;
}

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Argon2id behind a queue, so that no flood of sign-ins takes more memory than
 * `width` × 19 MiB or more threads than `width`.
 * @param width how many are worked on at once
 * @param maxWaiting how many may wait for their turn
 * @param cost what one takes, in KiB and passes; for tests that make many.
 */
export function argonPasswords({ width = 2, maxWaiting = 50, cost = owasp } = {}): Passwords {
  const nobody = passwordOfNobody(cost);
  const inTurn = concurrencyLimit(width, maxWaiting);
  return {
    hash: (password) => inTurn(() => hash(normal(password), cost)),
    matches: (password, stored) =>
      inTurn(async () => (await verify(stored ?? nobody, normal(password))) && stored !== null),
  };
}

/** Salt and result of no password: checked in place of an account that does not exist. */
function passwordOfNobody({ memoryCost, timeCost, parallelism }: typeof owasp): string {
  const words = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${words}$${unpadded(16)}$${unpadded(32)}`;
}

/**
 * One spelling for what looks the same: keyboards and systems compose `é`, full-width
 * letters and ligatures differently, and the person who types them cannot see it
 * (NIST SP 800-63B, 3.1.1.2, asks for NFKC or NFKD).
 */
function normal(password: string): string {
  return password.normalize('NFKC');
}

function unpadded(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '');
}
