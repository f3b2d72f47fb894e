import { CircleCheck, CirclePause, Clock, type LucideIcon } from 'lucide-react';
import type { Mark } from '../../kit/admin/records/RowHead.tsx';
import { longDate, longDateTime } from '../../kit/dates/dates.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { pauseReasons, type Subscriber } from './newsletter.ts';
import { sourceText } from './newsletter.view.ts';

/**
 * The row of a subscriber, with its state, and the form that the address came from.
 * @param sources the names of shows, releases and imports by their ids.
 */
export function subscriberRow(subscriber: Subscriber, sources: ReadonlyMap<string, string>) {
  const { email, name, confirmed, date, consent, source, page, why } = subscriber;
  const { place, placeName, tags } = subscriber;
  const time = (at: number) => longDateTime(at, ownTimeZone());
  const named = sources.get(source?.id ?? '');
  const from = source && [sourceText(source.kind, page), named].filter(Boolean).join(': ');
  return {
    header: email,
    picture: null,
    subhead: [name, placeName, from].filter(Boolean).join(' · '),
    marks: [markOf(subscriber)],
    details: [
      { name: 'Address', value: email },
      { name: 'Name', value: name },
      { name: 'Town', value: placeName && `${placeName}${place === null ? ' (unclear)' : ''}` },
      { name: 'Tags', value: tags.join(', ') || null },
      { name: 'Signed up', value: time(date) },
      { name: 'Source', value: from },
      { name: 'Confirmed', value: isConfirmed(subscriber) ? time(confirmed!) : null },
      { name: 'Paused', value: why },
      { name: 'Consent', value: consent },
    ],
  };
}

/** An import without a time of confirmation takes that of the sign-up. */
const isConfirmed = ({ source, confirmed, date }: Subscriber): boolean =>
  confirmed !== null && !(source?.kind === 'import' && confirmed === date);

function markOf(subscriber: Subscriber): Mark {
  const { confirmed, why } = subscriber;
  const pause = why === pauseReasons.left ? 'unsubscribed elsewhere' : 'e-mails come back';
  if (why !== null) return markWith(`Paused: ${pause}`, 'warning', CirclePause);
  if (confirmed === null) return markWith('Waiting for confirmation', 'warning', Clock);
  const day = longDate(confirmed, ownTimeZone());
  const text = isConfirmed(subscriber) ? `Confirmed ${day}` : 'Imported';
  return markWith(text, 'success', CircleCheck);
}

const markWith = (text: string, tone: Mark['tone'], Sign: LucideIcon): Mark => ({
  text,
  tone,
  sign: <Sign aria-hidden className="size-4 shrink-0" />,
});
