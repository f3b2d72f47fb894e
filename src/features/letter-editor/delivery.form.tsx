import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { chooseMessage, Failure, storedMeanwhile } from '../../errors/failure.ts';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { IconButton } from '../../kit/admin/inputs/IconButton.tsx';
import { LineButton } from '../../kit/admin/inputs/LineButton.tsx';
import { DateField } from '../../kit/admin/inputs/numberFields.tsx';
import { SelectField } from '../../kit/admin/inputs/SelectField.tsx';
import { TimeField } from '../../kit/admin/inputs/TimeField.tsx';
import { TimeZoneField } from '../../kit/admin/inputs/TimeZoneField.tsx';
import { SmallDialog } from '../../kit/admin/pages/SmallDialog.tsx';
import { FormDialog } from '../../kit/admin/records/FormDialog.tsx';
import { withRecord } from '../../kit/admin/records/recordKind.ts';
import { SignedOutBanner } from '../../kit/admin/records/SignedOutBanner.tsx';
import { useAction } from '../../kit/admin/records/useAction.ts';
import { useRecordUpdate } from '../../kit/admin/records/useRecordUpdate.ts';
import {
  publicationIn,
  visibilityOf,
  visibilitySchema,
  type VisibilityFields,
} from '../../kit/admin/records/visibility.ts';
import { call } from '../../kit/client/api/call.ts';
import { useNow } from '../../kit/client/data/now.ts';
import { useArea, useAreas } from '../../kit/client/data/useArea.ts';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { longDateTime, dayAt, timeOfDay, wallClock } from '../../kit/dates/dates.ts';
import { secondMs } from '../../kit/dates/durations.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { lettersArea } from '../letters/letters.queries.ts';
import { letterEndpoints, type Letter, type LetterResult } from '../letters/letters.ts';
import { sessionEndpoints } from '../session/session.ts';
import { formFieldsOf, letterKind } from './letter-fields.form.tsx';
import { Problems, useAudience, usePreview } from './preview.admin.tsx';

interface DeliveryDialogProps {
  letter: Letter;
  onClosed: () => void;
}

/** Sends a letter, and shows how far it is once it is on its way. */
export function DeliveryDialog({ letter: given, onClosed }: DeliveryDialogProps) {
  const letter = useArea(lettersArea).data?.find(({ _id }) => _id === given._id) ?? given;
  const Shown = isOnItsWay(letter) ? ResultDialog : SendDialog;
  return <Shown letter={letter} onClosed={onClosed} />;
}

/** Says whom a letter goes to, and sends it now or at a time. */
function SendDialog({ letter, onClosed }: DeliveryDialogProps) {
  const { byMail, onSite } = letter;
  const audience = useAudience(letter.audience);
  const { data: answer, error } = audience;
  const problems = usePreview({ ...letter, ...formFieldsOf(letter) }).data?.problems ?? [];
  const { onStored, send } = useSending(audience);
  const done = byMail ? 'Letter is on its way.' : 'Letter published.';
  const form = useEditForm<VisibilityFields, VisibilityFields, Letter>({
    schema: visibilitySchema(),
    stored: letter,
    fieldsOf: (one) => visibilityOf({ ...one, isDraft: false, unpublishAt: null }),
    save: (fields, _touched, base) => send(base, publicationIn(fields).publishAt),
    onStored,
    onSaved: ({ state }) => addAlert('success', state === 'scheduled' ? 'Letter scheduled.' : done),
    failed: () => `Failed to ${byMail ? 'send' : 'publish'} letter`,
  });
  const { control, field, text } = form;
  const values = useWatch({ control }) as VisibilityFields;
  const evening = { control, placeholder: 'Midnight', likely: 18 * 60 };
  const lacks: readonly [boolean, string][] = [
    [problems.length > 0, 'Fix the problems above first.'],
    [!onSite && !byMail, 'Edit it first, and choose where it goes.'],
    [byMail && answer?.count === 0, 'Choose other recipients first.'],
    [byMail && !answer, 'Counting your subscribers...'],
  ];
  const lack = lacks.find(([isLacking]) => isLacking)?.[1];
  return (
    <FormDialog
      title={`${byMail ? 'Send' : 'Publish'} “${letter.title}”?`}
      form={{ ...form, isValid: form.isValid && lack === undefined }}
      onClosed={onClosed}
      submitLabel={labelOf(values, byMail ? answer?.count : null)}
      isReadyAtOnce
    >
      <div data-coming={lack} className="grid gap-2 wrap-anywhere">
        {sentencesOf(letter, answer).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <FormError problem={error && chooseMessage(error)} />
      <Problems problems={problems} />
      <SelectField label="When" options={times} {...field('shown')} />
      {values.shown === 'hours' && (
        <>
          <div className="grid grid-cols-2 items-start gap-4">
            <DateField label="Day" name="fromDay" control={control} required />
            <TimeField label="Time" name="fromTime" {...evening} />
          </div>
          <TimeZoneField label="Time Zone" {...text('timeZone')} />
        </>
      )}
      {byMail && <TestButton letter={letter} />}
    </FormDialog>
  );
}

const times = { always: 'Now', hours: 'Later' };

/** Sends a letter to as many as the member has seen. */
function useSending({ data: answer, refetch }: ReturnType<typeof useAudience>) {
  const areas = useAreas();
  const { update, onStored } = useRecordUpdate(letterKind);
  const sendAt = async (letter: Letter, publishAt: number | null): Promise<Letter> => {
    if (publishAt !== null && publishAt <= Date.now()) {
      throw new Failure({ answer: { message: 'That time is over. Choose a later one.' } });
    }
    if (!letter.byMail) return update(letter, { isDraft: false, publishAt });
    const isSame = (letter.publishAt ?? null) === publishAt;
    const { _id: id, revision } = isSame ? letter : await update(letter, { publishAt });
    return call(letterEndpoints.send, {
      params: { id },
      body: { revision, count: answer!.count },
    });
  };
  const send = async (letter: Letter, publishAt: number | null): Promise<Letter> => {
    try {
      // A copy offers no undo: an e-mail can't be called back.
      return { ...(await sendAt(letter, publishAt)) };
    } catch (failure) {
      areas.reload(lettersArea);
      void refetch();
      if (storedMeanwhile(failure) === null) throw failure;
      // The member has not seen that version, so it isn't sent by itself.
      throw new Failure({ answer: { message: chooseMessage(failure) } });
    }
  };
  return { onStored, send };
}

/** @param count how many get an e-mail: undefined until known, null for the site only. */
function labelOf(values: VisibilityFields, count: number | null | undefined): string {
  const { success: isValid } = visibilitySchema().safeParse(values);
  const publishAt = isValid ? publicationIn(values).publishAt : null;
  const later = publishAt === null ? 'later' : `on ${longDateTime(publishAt, values.timeZone)}`;
  const at = values.shown === 'hours' ? later : 'now';
  if (count === null) return `Publish ${at}`;
  return `Send ${at}${count === undefined ? '' : ` to ${counted(count, 'fan')}`}`;
}

function sentencesOf(
  { title, subject, onSite, byMail }: Letter,
  answer: ReturnType<typeof useAudience>['data'],
): string[] {
  const site = byMail ? 'It also appears on the site.' : 'It appears on the site only.';
  const places = onSite ? [site] : [];
  if (!byMail || !answer) return places;
  const { count, of, from, isDelivered } = answer;
  return [
    count === 0
      ? `None of your ${of} subscribers would get it.`
      : `It goes to ${count} of ${of} subscribers, from ${from}.`,
    `Subject: ${subject || title}`,
    ...(isDelivered ? [] : [outboxNote]),
    ...places,
  ];
}

const outboxNote =
  "E-mail isn't set up: letters are written to the server's outbox, and fans get none. Ask the person who runs your server to connect it (SMTP_URL).";

/** Sends the letter to the member. */
function TestButton({ letter: { _id: id } }: { letter: Letter }) {
  const button = useAction(async () => {
    const { email } = await call(sessionEndpoints.me, {});
    const { to } = await call(letterEndpoints.test, { params: { id }, body: { to: email } });
    addAlert('success', `Test sent to ${to}.`);
  });
  return (
    <LineButton {...button} className="justify-self-start">
      {button.disabled ? 'Sending...' : 'Send me a test'}
    </LineButton>
  );
}

export const isOnItsWay = ({ byMail, state }: Letter): boolean => byMail && state !== 'draft';

const pollMs = 3 * secondMs;

/** Shows how far a letter is, and pauses and resumes it. */
function ResultDialog({ letter, onClosed }: DeliveryDialogProps) {
  const { _id: id, title, state } = letter;
  const now = useNow();
  const again = useLetterCall(letter, 'retryUncertain');
  const { data, error } = useQuery({
    queryKey: ['letter result', id, state],
    queryFn: () => call(letterEndpoints.result, { params: { id } }),
    // Only while the page is visible.
    refetchInterval: state === 'sending' ? pollMs : false,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const uncertain = data?.uncertain ?? 0;
  return (
    <SmallDialog title={title} onClosed={onClosed}>
      <SignedOutBanner />
      <div role="status" className="grid gap-2 wrap-anywhere">
        {data && progressOf(letter, data, now).map((text) => <p key={text}>{text}</p>)}
      </div>
      {uncertain > 0 && (
        <div className="grid justify-items-start gap-2 border-l-4 border-warning pl-3 text-small">
          <p>{`${counted(uncertain, 'e-mail')} may or may not have arrived, because the mail server did not answer. The site sends none of them again by itself.`}</p>
          <LineButton {...again}>{`Send ${counted(uncertain, 'e-mail')} again`}</LineButton>
        </div>
      )}
      <FormError problem={error && chooseMessage(error)} />
      <PauseButton letter={letter} />
    </SmallDialog>
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
    return date === null ? [] : [`It goes on ${timeText(date, now)}.`];
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
  ];
  return said.filter((text) => text !== false);
}

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

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
const people = (count: number): string => counted(count, 'person', 'people');
