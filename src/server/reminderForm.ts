import type { Db } from '../database/open.ts';
import { Problem } from '../errors/problem.ts';
import { SubscriptionDraft } from '../features/newsletter/newsletter.ts';
import { subscribe } from '../features/newsletter/newsletter.records.ts';
import { slugInPath } from '../features/releases/release-path.view.ts';
import { findRelease } from '../features/releases/releases.records.ts';
import { askedFragment, isOut, reminderConsentText } from '../features/releases/releases.view.ts';
import { normalizedEmail } from '../kit/schema/emailAddress.ts';
import type { Clock } from '../kit/server/clock.ts';
import type { SentForm } from '../site/server/sessionForms.ts';
import type { Config } from './config.ts';
import { cameAsProgramsSend } from './http/emailjs.ts';

interface ReminderDeps {
  db: Db;
  clock: Clock;
  mailQueue: { sendSoon(): void };
  config: Config;
}

/** "Mail me that day": a subscription of the newsletter, with a note of the release. */
export const reminderForm =
  ({ db, clock, mailQueue, config }: ReminderDeps) =>
  async (path: string, { form, context }: SentForm): Promise<string | null> => {
    const now = clock.now();
    const release = await findRelease(db, slugInPath(path) ?? '', { at: now });
    if (config.emailService !== null || !release) return null;
    // Its day came while the page stood open.
    if (isOut(release, now)) return path;
    const draft = SubscriptionDraft.safeParse({ email: form.get('email') ?? '' });
    const isBlocked = config.emailBlockList.some(
      (one) => normalizedEmail(one) === draft.data?.email,
    );
    if (!draft.success || isBlocked) throw new Problem('request.invalid');
    const { email } = draft.data;
    const isSuspicious = cameAsProgramsSend((name) => form.get(name) ?? '');
    await subscribe(
      db,
      email,
      reminderConsentText,
      { ip: context.ip, isSuspicious },
      now,
      release._id,
    );
    mailQueue.sendSoon();
    return `${path}#${askedFragment}`;
  };
