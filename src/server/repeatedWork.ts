import { sweepScratch } from '../files/storage/scratchFolder.ts';
import { sweepRateCounts } from '../database/rateLimit.ts';
import { sweepSuspicious } from '../features/contact/messages.records.ts';
import { recordReport, sweepBounces } from '../features/bounces/bounces.records.ts';
import { sendNextConfirmations } from '../features/imports/asks.records.ts';
import { sweepImports } from '../features/imports/imports.records.ts';
import { undoCutImports } from '../features/imports/run.records.ts';
import { sweepCounts } from '../features/counts/counts.records.ts';
import { sweepGrants } from '../features/downloads/grants.records.ts';
import { sweepHistory } from '../features/history/history.records.ts';
import { awaitedReleases, remindOf } from '../features/newsletter/reminders.records.ts';
import { findReleasedRelease } from '../features/releases/stored-releases.records.ts';
import { sweepAskedAddresses } from '../features/newsletter/asked-addresses.records.ts';
import { sweepLeftSubscribers } from '../features/newsletter/left-addresses.records.ts';
import { sweepSubscribers } from '../features/newsletter/newsletter.records.ts';
import { sweepSessions } from '../features/session/session.records.ts';
import { once } from '../kit/functions/once.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../kit/dates/durations.ts';
import { outboxIn } from '../mail/openMail.ts';
import { sweepOutbox } from '../mail/outbox.ts';
import type { Services } from '../services/services.ts';
import type { App } from './createApp.ts';

/** The origin of a form must be forgotten after an hour, and little later. */
const forgetMs = 5 * minuteMs;

/** The first fans after a start wait for none of this work. */
const afterStartMs = secondMs;

/** Each deletes entries that are too old. */
const hourlySweeps = [
  sweepSessions,
  sweepSuspicious,
  sweepHistory,
  sweepSubscribers,
  sweepGrants,
  sweepAskedAddresses,
  sweepBounces,
  sweepImports,
  sweepCounts,
];

type Repeat = (work: () => Promise<void>, everyMs: number) => void;

/** Does work at once and then at intervals. */
export function repeater({ onFailedTask }: App) {
  const timers: NodeJS.Timeout[] = [];
  let isClosed = false;
  const repeat: Repeat = (work, everyMs) => {
    const once = () =>
      void work().catch((error: unknown) => {
        // Work under way when the database closes is done after the next start.
        if (!isClosed) onFailedTask(error);
      });
    once();
    timers.push(setInterval(once, everyMs).unref());
  };
  return {
    repeat,
    afterStart: (work: () => void) => void timers.push(setTimeout(work, afterStartMs).unref()),
    stop: () => timers.forEach(clearInterval),
    /** Stops the logging of failures. */
    forget: () => void (isClosed = true),
  };
}

export function repeatWork(app: App, repeat: Repeat): void {
  const { config, db, clock } = app;
  const { backupPlace, dataDir } = config;
  for (const sweep of hourlySweeps) repeat(() => sweep(db, clock.now()), hourMs);
  repeat(() => sweepRateCounts(db, clock.now()), forgetMs);
  repeat(() => sweepLeftSubscribers(db, clock.now()), forgetMs);
  repeat(() => sweepOutbox(outboxIn(dataDir), clock.now()), hourMs);
  repeat(() => sweepScratch(dataDir), hourMs);
  repeat(() => remindOfReleases(app), minuteMs);
  repeat(() => sendNextConfirmations(db, clock.now()).then(app.mailQueue.sendSoon), minuteMs);
  repeat(() => undoCutImports(app), minuteMs);
  repeat(() => app.files.finishVariants(), hourMs);
  repeat(() => app.files.sweep(), dayMs);
  repeat(async () => app.posters.fetchSoon(), hourMs);
  if (config.bounceUrl !== null) {
    const url = config.bounceUrl;
    // Loaded later, because a start does not need it.
    const opened = once(async () => (await import('../mail/mailbox.ts')).openMailbox(url));
    const read = async () => (await opened()).read((mail) => recordReport(db, mail, clock.now()));
    repeat(() => app.peers.claim('bounces', read), 5 * minuteMs);
  }
  if (backupPlace === null) return;
  let isStart = true;
  repeat(async () => {
    // Done later, because a start need not wait for it.
    const { openPlace } = await import('../backup/places.ts');
    const { makeDailyBackup } = await import('./dailyBackup.ts');
    await makeDailyBackup({ ...app, place: openPlace(backupPlace) }, isStart);
    isStart = false;
  }, hourMs);
}

/** Queues the e-mails about releases whose day has come, each of them once. */
export async function remindOfReleases(
  s: Pick<Services, 'db' | 'clock' | 'mailQueue'>,
): Promise<void> {
  let mails = 0;
  for (const id of await awaitedReleases(s.db)) {
    const now = s.clock.now();
    if (await findReleasedRelease(s.db, { id }, now)) mails += await remindOf(s.db, id, now);
  }
  if (mails > 0) s.mailQueue.sendSoon();
}
