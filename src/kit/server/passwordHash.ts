import { hash, verify } from '@node-rs/argon2';
import { concurrencyLimit } from '../functions/concurrencyLimit.ts';

export type Passwords = ReturnType<typeof argonPasswords>;

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Runs Argon2id in a queue: floods use at most `width` threads and `width` × 19 MiB. */
export function argonPasswords({ width = 2, maxWaiting = 50, cost = owasp } = {}) {
  const dummyHash = dummyHashOf(cost);
  const limit = concurrencyLimit(width, maxWaiting);
  return {
    /** Returns a PHC string (`$argon2id$v=19$…`). @throws Problem `server.busy` if too many wait. */
    hash: (password: string) => limit(() => hash(normal(password), cost)),
    /** Null, for no account, takes as long and returns false. @throws Problem `server.busy`. */
    matches: (password: string, stored: string | null) =>
      limit(async () => (await verify(stored ?? dummyHash, normal(password))) && stored !== null),
  };
}

/** Checked for an account that does not exist: zeros instead of 16 and 32 bytes in base64. */
function dummyHashOf({ memoryCost, timeCost, parallelism }: typeof owasp): string {
  const parameters = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
}

/** Keyboards compose `é`, wide letters and ligatures differently (NIST SP 800-63B, 3.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFKC');
}
