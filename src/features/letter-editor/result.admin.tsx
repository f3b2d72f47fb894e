import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { LineButton } from '../../kit/admin/inputs/LineButton.tsx';
import { SignedOutBanner } from '../../kit/admin/records/SignedOutBanner.tsx';
import { call } from '../../kit/client/api/call.ts';
import { useNow } from '../../kit/client/data/now.ts';
import { useArea, useAreas } from '../../kit/client/data/useArea.ts';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { dayAt, longDateTime, timeOfDay, wallClock } from '../../kit/dates/dates.ts';
import { secondMs } from '../../kit/dates/durations.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { lettersArea } from '../letters/letters.queries.ts';
import { letterEndpoints, type Letter, type LetterResult } from '../letters/letters.ts';

const pollMs = 3 * secondMs;

interface ResultDialogProps {
  letter: Letter;
  onClosed: () => void;
}

/** Shows how far a letter is, and pauses and resumes it. */
export function ResultDialog({
  letter: { _id: id, title, ...given },
  onClosed,
}: ResultDialogProps) {
  const areas = useAreas();
  const now = useNow();
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stored = useArea(lettersArea).data?.find(({ _id }) => _id === id);
  const { state, date } = stored ?? given;
  const { data, error, refetch } = useQuery({
    queryKey: ['letter result', id],
    queryFn: () => call(letterEndpoints.result, { params: { id } }),
    // Only while the page is visible.
    refetchInterval: state === 'sending' ? pollMs : false,
    gcTime: 0,
  });
  const act = async (name: 'pause' | 'resume' | 'retryUncertain') => {
    setBusy(true);
    setProblem(null);
    try {
      const saved = await call(letterEndpoints[name], { params: { id } });
      areas.change(lettersArea, (all) => all.map((one) => (one._id === id ? saved : one)));
      await refetch();
    } catch (failure) {
      setProblem(chooseMessage(failure));
    }
    setBusy(false);
  };
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={setOpen}
      onOpenChangeComplete={(open) => void (open || onClosed())}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="dialog dialog-small">
          <Dialog.Title className="dialog-title wrap-anywhere">{title}</Dialog.Title>
          <SignedOutBanner />
          <div role="status" className="grid gap-2 wrap-anywhere">
            {data && sentencesOf(state, date, data, now).map((text) => <p key={text}>{text}</p>)}
          </div>
          {data && data.uncertain > 0 && (
            <div className="grid justify-items-start gap-2 border-l-4 border-warning pl-3 text-small">
              <p>
                The mail server gave no answer about {mailsText(data.uncertain)}: each may have
                arrived or not. The site never sends them again by itself.
              </p>
              <LineButton disabled={isBusy} onClick={() => void act('retryUncertain')}>
                {`Send again to ${data.uncertain} uncertain`}
              </LineButton>
            </div>
          )}
          <FormError problem={problem ?? (error && chooseMessage(error))} />
          <div className="dialog-answers">
            {(state === 'sending' || state === 'scheduled') && (
              <LineButton disabled={isBusy} onClick={() => void act('pause')}>
                Pause
              </LineButton>
            )}
            {state === 'paused' && (
              <button
                type="button"
                className="button"
                disabled={isBusy}
                onClick={() => void act('resume')}
              >
                Resume
              </button>
            )}
            <Dialog.Close className="button-line">Close</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Says how far a letter is. @param now epoch milliseconds */
function sentencesOf(
  state: Letter['state'],
  date: number | null,
  result: LetterResult,
  now: number,
): string[] {
  const { recipients, sent, waiting, startedAt, until, perHour, pausedUntil, why } = result;
  if (startedAt === null) {
    if (state !== 'paused') return [date === null ? '' : `It goes on ${timeText(date, now)}.`];
    return [why === null ? 'You paused it before its time.' : `Paused: ${why}`];
  }
  const got = result.isDelivered
    ? `${sent} got it.`
    : `The site has no mail server: ${mailsText(sent)} were written to its outbox, and no fan got one.`;
  const progress = state === 'sent' ? got : `${sent} of ${recipients} sent, ${waiting} waiting.`;
  const paused = why === null ? 'Paused. Nothing is sent until you resume it.' : `Paused: ${why}`;
  const isSending = state === 'sending';
  return [
    progress,
    ...(state === 'paused' ? [paused] : []),
    ...(isSending && pausedUntil !== null
      ? [`The mail server accepts none now. The next try is at ${timeText(pausedUntil, now)}.`]
      : []),
    ...(isSending && until !== null && perHour !== null
      ? [`Done by ${timeText(until, now)} at ${perHour} an hour.`]
      : []),
    ...refusalsOf(result).map(([why, count]) => `${addressesText(count)} refused it: ${why}.`),
    ...(result.unsubscribed > 0 ? [`${result.unsubscribed} left.`] : []),
    ...(result.complained > 0 ? [`${result.complained} reported it as spam.`] : []),
  ];
}

/** Returns how many refused it, by reason. */
function refusalsOf({ refusals }: LetterResult): [string, number][] {
  const counts = new Map<string, number>();
  for (const { answer, count } of refusals) {
    const why = reasonOf(answer);
    counts.set(why, (counts.get(why) ?? 0) + count);
  }
  return [...counts];
}

/** Says what a mail server's answer means, by its enhanced status (RFC 3463). */
function reasonOf(answer: string): string {
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

const mailsText = (count: number): string => (count === 1 ? '1 e-mail' : `${count} e-mails`);
const addressesText = (count: number): string => (count === 1 ? '1 address' : `${count} addresses`);
