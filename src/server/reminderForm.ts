import { Problem } from '../errors/problem.ts';
import { subscribe } from '../features/newsletter/newsletter.records.ts';
import { slugInPath } from '../features/releases/release-slug.view.ts';
import { findRelease } from '../features/releases/releases.records.ts';
import { askedFragment, isOut, reminderConsentText } from '../features/releases/releases.view.ts';
import { emailError, normalizedEmail } from '../kit/schema/emailAddress.ts';
import type { IsBlocked } from '../kit/server/blockedAddresses.ts';
import { postedForm, type FormAnswer, type SentForm } from '../site/server/pageForms.ts';
import { cameAsProgramsSend } from './http/emailjs.ts';
import type { ServerServices } from './serverServices.ts';

/** "Mail me that day": a subscription of the newsletter, with a note of the release. */
export const reminderForm =
  ({ config, db, clock, mailQueue, isBlocked }: ServerServices) =>
  async (path: string, sent: SentForm): Promise<FormAnswer | null> => {
    const now = clock.now();
    const release = await findRelease(db, slugInPath(path) ?? '', { at: now });
    // Another service may handle the forms.
    if (config.emailService || !release) return null;
    // The release day came while the page was open.
    if (isOut(release, now)) return { redirect: path };
    const remind = postedForm('reminder', 'email', async ({ form, context }) => {
      const email = takenAddress(form.get('email') ?? '', isBlocked);
      const isSuspicious = cameAsProgramsSend((name) => form.get(name) ?? '');
      const sender = { ip: context.ip, isSuspicious };
      const from = { source: 'release', id: release._id, page: path } as const;
      const about = { email, consent: reminderConsentText, from, release: release._id };
      await subscribe(db, about, sender, now);
      mailQueue.sendSoon();
      return `${path}#${askedFragment}`;
    });
    return remind(sent);
  };

/** @throws Problem `request.invalid`, `form.blocked` */
function takenAddress(typed: string, isBlocked: IsBlocked): string {
  const wrong = emailError(typed);
  if (wrong !== null) throw new Problem('request.invalid', { fields: { email: wrong } });
  if (isBlocked(typed)) throw new Problem('form.blocked');
  return normalizedEmail(typed);
}
