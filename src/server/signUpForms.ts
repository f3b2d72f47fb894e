import { Problem } from '../errors/problem.ts';
import { subscribe, type SignUp } from '../features/newsletter/newsletter.records.ts';
import { consentText } from '../features/newsletter/newsletter.view.ts';
import { townOf } from '../features/places/named-places.records.ts';
import { TypedTown } from '../features/places/place.ts';
import { slugInPath } from '../features/releases/release-path.view.ts';
import { findRelease } from '../features/releases/releases.records.ts';
import { askedFragment, isOut, reminderConsentText } from '../features/releases/releases.view.ts';
import { cardSignUp } from '../features/show-cards/show-cards.api.ts';
import { cardCodeIn } from '../features/show-cards/show-cards.view.ts';
import type { PostedForm } from '../kit/client/data/usePosted.ts';
import { emailError, normalizedEmail } from '../kit/schema/emailAddress.ts';
import type { IsBlocked } from '../kit/server/blockedAddresses.ts';
import { postedForm, type FormAnswer, type SentForm } from '../site/server/pageForms.ts';
import { cameAsProgramsSend } from './http/emailjs.ts';
import type { ServerServices } from './serverServices.ts';

type PostedAt = (path: string, sent: SentForm) => Promise<FormAnswer | null>;

/** "Mail me that day": a subscription of the newsletter, with a note of the release. */
export const reminderForm =
  (s: ServerServices): PostedAt =>
  async (path, sent) => {
    const now = s.clock.now();
    const release = await findRelease(s.db, slugInPath(path) ?? '', { at: now });
    // Another service may handle the forms.
    if (s.config.emailService || !release) return null;
    // The release day came while the page was open.
    if (isOut(release, now)) return { redirect: path };
    const from = { source: 'release', id: release._id, page: path } as const;
    const about = { consent: reminderConsentText, from, release: release._id };
    return signUp(s, 'reminder', about, `${path}#${askedFragment}`)(sent);
  };

/** A sign-up on the page of a show's card. */
export const cardForm =
  (s: ServerServices): PostedAt =>
  async (path, sent) => {
    const about = await cardSignUp(s.db)(cardCodeIn(path) ?? '', s.clock.now());
    const other: SignUp = { from: { source: 'site', page: path } };
    return signUp(s, 'card', { consent: consentText, ...(about ?? other) }, null)(sent);
  };

/** @param next the address to open next; null for the same page. */
const signUp = (
  { db, clock, mailQueue, isBlocked }: ServerServices,
  form: PostedForm['form'],
  about: SignUp & { consent: string; release?: string },
  next: string | null,
) =>
  postedForm(form, 'email', async ({ form: fields, context: { ip } }) => {
    const email = takenAddress(fields.get('email') ?? '', isBlocked);
    const isSuspicious = cameAsProgramsSend((name) => fields.get(name) ?? '');
    const typed = TypedTown.safeParse(Object.fromEntries(fields)).data ?? {};
    // A fan may change or empty the town of a show, which its card fills in.
    const filled = fields.get('filledTown') ?? '';
    const town = (typed.town ?? filled) !== filled ? { town: await townOf(typed) } : {};
    await subscribe(db, { email, ...about, ...town }, { ip, isSuspicious }, clock.now());
    mailQueue.sendSoon();
    return next;
  });

/** @throws Problem `request.invalid`, `form.blocked` */
function takenAddress(typed: string, isBlocked: IsBlocked): string {
  const wrong = emailError(typed);
  if (wrong !== null) throw new Problem('request.invalid', { fields: { email: wrong } });
  if (isBlocked(typed)) throw new Problem('form.blocked');
  return normalizedEmail(typed);
}
