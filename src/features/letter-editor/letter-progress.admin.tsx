import { Pause, Play } from 'lucide-react';
import { chooseMessage } from '../../errors/failure.ts';
import { IconButton, LineButton } from '../../kit/admin/inputs/buttons.tsx';
import { withRecord } from '../../kit/admin/records/recordKind.ts';
import { useAction } from '../../kit/admin/records/useAction.ts';
import { call } from '../../kit/client/api/call.ts';
import { useNow } from '../../kit/client/data/now.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { longDateTime, dayAt, timeOfDay, wallClock } from '../../kit/dates/dates.ts';
import { secondMs } from '../../kit/dates/durations.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { counted } from '../counts/counts.view.ts';
import { lettersArea } from '../letters/letters.queries.ts';
import { letterEndpoints, type Letter, type LetterResult } from '../letters/letters.ts';
import { letterKind } from './letter-fields.form.tsx';
import { useAnswer } from './preview.admin.tsx';

export const isOnItsWay = ({ byMail, state }: Letter): boolean => byMail && state !== 'draft';

const pollMs = 3 * secondMs;

/** Shows how far a letter is, and which addresses may not have got it. */
export function LetterProgress({ letter }: { letter: Letter }) {
  const { _id: id, state } = letter;
  const now = useNow();
  const again = useLetterCall(letter, 'retryUncertain');
  const result = () => call(letterEndpoints.result, { params: { id } });
  // Only while the page is visible.
  const interval = state === 'sending' ? pollMs : false;
  const { data, error } = useAnswer(['letter result', id, state], result, interval);
  const { uncertain = 0, unanswered = [] } = data ?? {};
  return (
    <>
      <div role="status" className="grid gap-2 wrap-anywhere">
        {data && progressOf(letter, data, now).map((text) => <p key={text}>{text}</p>)}
      </div>
      {uncertain > 0 && (
        <div className="grid justify-items-start gap-2 border-l-4 border-warning pl-3 text-small">
          <p>{`${counted(uncertain, 'e-mail')} may or may not have arrived, because the mail server did not answer. The site sends none of them again by itself.`}</p>
          <ul className="grid gap-1 wrap-anywhere">
            {unanswered.map(({ email, at }, index) => (
              <li key={index}>{`${email ?? 'A removed address'}, since ${timeText(at, now)}`}</li>
            ))}
            {uncertain > unanswered.length && <li>{uncertain - unanswered.length} more</li>}
          </ul>
          <LineButton {...again}>{`Send ${counted(uncertain, 'e-mail')} again`}</LineButton>
        </div>
      )}
      <FormError problem={error && chooseMessage(error)} />
    </>
  );
}

/** Pauses or resumes a letter that is on its way. */
export function PauseButton({ letter, isIcon = false }: { letter: Letter; isIcon?: boolean }) {
  const isPaused = letter.state === 'paused';
  const [name, Icon] = isPaused ? ['Resume', Play] : ['Pause', Pause];
  const button = useLetterCall(letter, isPaused ? 'resume' : 'pause');
  if (!isOnItsWay(letter) || letter.state === 'sent') return null;
  if (isIcon) return <IconButton {...button} label={`${name} ${letter.title}`} Icon={Icon} />;
  return (
    <LineButton {...button} className="self-end">
      {name}
    </LineButton>
  );
}

function useLetterCall({ _id: id }: Letter, name: 'pause' | 'resume' | 'retryUncertain') {
  const areas = useAreas();
  return useAction(async () => {
    const saved = await call(letterEndpoints[name], { params: { id } });
    areas.change(lettersArea, (all) => withRecord(letterKind, all, saved));
  });
}

/** Says how far a letter is. @param now epoch milliseconds */
function progressOf({ state, date }: Letter, result: LetterResult, now: number): string[] {
  const { recipients, sent, waiting, isDelivered, unsubscribed, complained } = result;
  const { startedAt, until, perHour, pausedUntil, why } = result;
  const paused = (byMember: string) => (why === null ? byMember : `Paused: ${why}`);
  if (startedAt === null) {
    if (state === 'paused') return [paused('You paused it before its time.')];
    return date === null ? [] : [`Scheduled for ${timeText(date, now)}.`];
  }
  const got = isDelivered
    ? `Sent to ${sent} of ${recipients}.`
    : `The site has no mail server. In its outbox: ${counted(sent, 'e-mail')}. No fan got one.`;
  const said = [
    state === 'sent' ? got : `${sent} of ${recipients} sent, ${waiting} waiting.`,
    state === 'paused' && paused('Paused. Nothing is sent until you resume it.'),
    state === 'sending' &&
      pausedUntil !== null &&
      `The mail server asked to wait. The next try is at ${timeText(pausedUntil, now)}.`,
    isDelivered &&
      until !== null &&
      perHour !== null &&
      `Done by ${timeText(until, now)} at ${perHour.toLocaleString('en')} an hour.`,
    ...refusalsOf(result),
    unsubscribed > 0 && `${people(unsubscribed)} unsubscribed.`,
    complained > 0 && `${people(complained)} reported it as spam.`,
    ...visitsIn(result),
  ];
  return said.filter((text) => text !== false);
}

/** Says how many visits its links brought, and to which page most. */
function visitsIn({ visits, clicks }: LetterResult): string[] {
  const [first, second] = clicks;
  if (!first) return [];
  const brought = `It brought ${counted(visits, 'visit')} to the site`;
  if (!second) return [`${brought}, ${visits === 1 ? '' : 'all '}to ${pageText(first.link)}.`];
  return [`${brought}, ${first.count.toLocaleString('en')} of them to ${pageText(first.link)}.`];
}

const pageText = (path: string): string => (path === '/' ? 'the home page' : path);

/** Says how many refused it or are tried again, by reason. */
function refusalsOf({ refusals }: LetterResult): string[] {
  const counts = new Map<string, number>();
  for (const { answer, isFinal, count } of refusals) {
    const why = `${isFinal ? 'refused it' : 'will be tried again'}: ${reasonOf(answer)}.`;
    counts.set(why, (counts.get(why) ?? 0) + count);
  }
  return [...counts].map(([why, count]) => `${counted(count, 'address', 'addresses')} ${why}`);
}

/** Says what a mail server's answer means, by its enhanced status (RFC 3463). */
function reasonOf(answer: string): string {
  if (/\b421\b/.test(answer)) return 'the mail server was not available';
  if (/\b5\.1\.\d/.test(answer)) return 'no such mailbox';
  if (/\b[45]\.2\.2\b/.test(answer)) return 'the mailbox is full';
  return answer.replace(/\.$/, '') || 'no reason given';
}

/** Only the time on the same day. */
function timeText(at: number, now: number): string {
  const zone = ownTimeZone();
  const isToday = dayAt(at, zone) === dayAt(now, zone);
  return isToday ? timeOfDay(wallClock(at, zone)) : longDateTime(at, zone);
}

const people = (count: number): string => counted(count, 'person', 'people');
