import { CircleCheck, CirclePause, Clock } from 'lucide-react';
import { longDate, longDateTime } from '../../kit/dates/dates.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import type { Subscriber } from './newsletter.ts';
import { sourceText } from './newsletter.view.ts';

/** The row of a subscriber, with its state, and the form that the address came from. */
export function subscriberRow(subscriber: Subscriber) {
  const { email, name, confirmed, date, consent, source, page, why } = subscriber;
  const { place, placeName, tags } = subscriber;
  const time = (at: number) => longDateTime(at, ownTimeZone());
  const from = source && sourceText(source.kind, page);
  return {
    header: email,
    picture: null,
    subhead: [name, placeName, from].filter(Boolean).join(' · '),
    marks: [why !== null ? paused : confirmed === null ? waits : hasConfirmed(confirmed)],
    details: [
      { name: 'Address', value: email },
      { name: 'Name', value: name },
      { name: 'Town', value: placeName && `${placeName}${place === null ? ' (unclear)' : ''}` },
      { name: 'Tags', value: tags.join(', ') || null },
      { name: 'Signed up', value: time(date) },
      { name: 'Source', value: from },
      { name: 'Confirmed', value: confirmed === null ? null : time(confirmed) },
      { name: 'Paused', value: why },
      { name: 'Consent', value: consent },
    ],
  };
}

const waits = {
  text: 'Waiting for confirmation',
  tone: 'warning',
  sign: <Clock aria-hidden className="size-4 shrink-0" />,
} as const;

const paused = {
  text: 'Paused: e-mails come back',
  tone: 'warning',
  sign: <CirclePause aria-hidden className="size-4 shrink-0" />,
} as const;

const hasConfirmed = (at: number) =>
  ({
    text: `Confirmed ${longDate(at, ownTimeZone())}`,
    tone: 'success',
    sign: <CircleCheck aria-hidden className="size-4 shrink-0" />,
  }) as const;
