import { awaitedReleases, remindOf } from '../features/newsletter/reminders.records.ts';
import { findOutRelease } from '../features/releases/stored-releases.records.ts';
import type { Services } from '../services/services.ts';

/** Queues the mails about releases whose day has come, as often as it is called once. */
export async function tellReleaseDays(
  s: Pick<Services, 'db' | 'clock' | 'mailQueue'>,
): Promise<void> {
  let mails = 0;
  for (const id of await awaitedReleases(s.db)) {
    const now = s.clock.now();
    if (await findOutRelease(s.db, { id }, now)) mails += await remindOf(s.db, id, now);
  }
  if (mails > 0) s.mailQueue.sendSoon();
}
