import type { Db } from '../../database/open.ts';
import { shownAddress } from '../../kit/server/emailHost.ts';
import type { MailedAnswer, MailedLink } from '../../kit/server/mailedLink.ts';
import type { Services } from '../../services/services.ts';
import { comeBack, leaveList } from './leaving.records.ts';
import { findLeft } from './left-addresses.records.ts';
import {
  changeTown,
  confirmSubscriber,
  findSubscriber,
  isSuppressionToken,
  type SubscriberRow,
} from './newsletter.records.ts';
import { pauseReasons } from './newsletter.ts';
import { TypedTown } from '../places/place.ts';
import { placesNamed, townOf } from '../places/named-places.records.ts';
import {
  consentText,
  confirmPath,
  leavePath,
  linkedArea,
  maskedAddress,
  preferencesArea,
  preferencesPath,
  type LinkedSubscriber,
  type Preferences,
} from './newsletter.view.ts';
import { mailReasonOf } from './reasons.records.ts';
import { forgetReminder, remindersOf } from './reminders.records.ts';

interface LinkServices extends Pick<Services, 'db' | 'clock' | 'mailQueue'> {
  /** Null if fans can't see the release. */
  release(id: string): Promise<{ title: string } | null>;
  /** The letters that went to an address. */
  letters(email: string): Promise<Preferences['letters']>;
}

/** The pages behind the links of newsletter e-mails, by path. */
export function newsletterLinks(s: LinkServices) {
  const { db, clock } = s;
  const leaving: MailedLink = {
    open: (token) => leaveAnswer(db, token, clock.now()),
    async press(token, form) {
      const now = clock.now();
      const isReturn = form.has('return');
      const isDone = isReturn ? await comeBack(db, token, now) : await leaveList(db, token, now);
      if (!isDone) return { state: 'unknown' };
      if (isReturn) return { ...(await leaveAnswer(db, token, now)), state: 'returned' };
      return (await findLeft(db, token, now)) ? leaveAnswer(db, token, now) : { state: 'done' };
    },
  };
  return {
    [confirmPath]: {
      async press(token) {
        const isValid = await confirmSubscriber(db, token, clock.now(), consentText);
        if (isValid) s.mailQueue.sendSoon();
        return { state: isValid ? 'done' : 'unknown' };
      },
    },
    [leavePath]: leaving,
    [preferencesPath]: {
      open: (token) => preferencesAnswer(s, token),
      async press(token, form) {
        if (form.has('leave') || form.has('return')) return leaving.press(token, form);
        const row = await findSubscriber(db, 'leave_token', token);
        const release = form.get('reminder');
        // A database refuses some texts, which no id contains.
        const isKnown =
          row && release !== null && (await remindersOf(db, row.id)).includes(release);
        if (isKnown) await forgetReminder(db, row.id, release);
        if (row && (form.has('town') || form.has('place'))) {
          const typed = TypedTown.safeParse(Object.fromEntries(form)).data;
          // The stored name may mean several places by itself.
          const isNew = typed && (typed.town !== (row.town ?? '') || typed.place);
          if (isNew) await changeTown(db, token, await townOf(typed));
          return { ...(await preferencesAnswer(s, token)), state: 'saved' };
        }
        if (row && form.has('download')) {
          return { file: { name: 'newsletter.json', content: await knownOf(s, row) } };
        }
        return preferencesAnswer(s, token);
      },
    },
  } satisfies Record<string, MailedLink>;
}

/** The leave page, before and after the press. */
async function leaveAnswer(db: Db, token: string, now: number): Promise<MailedAnswer> {
  const row = await findSubscriber(db, 'leave_token', token);
  const email = row?.email ?? (await findLeft(db, token, now))?.row.email;
  if (email === undefined) {
    return { state: (await isSuppressionToken(db, token)) ? 'given' : 'unknown' };
  }
  const linked: LinkedSubscriber = {
    address: maskedAddress(shownAddress(email)),
    preferences: row ? `${preferencesPath}?token=${token}` : null,
  };
  return { state: row ? 'given' : 'left', areas: { [linkedArea]: linked } };
}

async function preferencesAnswer(s: LinkServices, token: string): Promise<MailedAnswer> {
  const row = await findSubscriber(s.db, 'leave_token', token);
  if (!row) return leaveAnswer(s.db, token, s.clock.now());
  const known = await knownOf(s, row);
  const choices = known.place === null ? await placesNamed(known.town ?? '') : [];
  return { state: 'given', areas: { [preferencesArea]: { ...known, choices } } };
}

async function knownOf(s: LinkServices, row: SubscriberRow): Promise<Preferences> {
  const { consent, source, source_id: sourceId, page, name, town, place, evidence } = row;
  const same = { consent, source, sourceId, page, name, town, place, evidence };
  const releases = await remindersOf(s.db, row.id);
  // An import that asks no one to confirm takes the time from the list.
  const isImported = source === 'import' && row.confirmed_at === row.mailed_at;
  return {
    address: shownAddress(row.email),
    signedUp: new Date(row.asked_at).toISOString(),
    confirmed:
      row.confirmed_at === null || isImported ? null : new Date(row.confirmed_at).toISOString(),
    paused: row.paused_why && pauseReasons[row.paused_why],
    reason: `${await mailReasonOf(s.db, row)} the band`,
    ...same,
    tags: JSON.parse(row.tags ?? '[]') as string[],
    releaseReminders: await Promise.all(
      releases.map(async (id) => ({ id, title: (await s.release(id))?.title ?? null })),
    ),
    letters: await s.letters(row.email),
  };
}
