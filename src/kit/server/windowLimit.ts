import { hash } from 'node:crypto';
import type { Clock } from './clock.ts';
import { newSecret } from './secrets.ts';

/** Beyond these it starts again, so that no client can fill the memory. */
const maxSubjects = 20_000;

/**
 * Counts how often each subject came within a window of the clock, in the memory of this process
 * alone. It stores subjects as hashes, and forgets both after such a time.
 * @returns counts one more, and whether there was room for it.
 */
export function windowLimit(
  { max, windowMs }: { max: number; windowMs: number },
  clock: Clock,
): (subject: string) => boolean {
  const counts = new Map<string, number>();
  let window = Number.NaN;
  let key = newSecret();
  let end: NodeJS.Timeout | undefined;
  return (subject) => {
    const now = Math.floor(clock.now() / windowMs);
    if (now !== window || counts.size >= maxSubjects) {
      counts.clear();
      [window, key] = [now, newSecret()];
      clearTimeout(end);
      end = setTimeout(() => counts.clear(), windowMs).unref();
    }
    const hashed = hash('sha256', `${key} ${subject}`, 'base64url');
    const count = (counts.get(hashed) ?? 0) + 1;
    counts.set(hashed, count);
    return count <= max;
  };
}
