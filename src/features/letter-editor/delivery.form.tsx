import { useWatch } from 'react-hook-form';
import { chooseMessage, Failure, storedMeanwhile } from '../../errors/failure.ts';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';
import { SelectField } from '../../kit/admin/inputs/fields.tsx';
import { DateField } from '../../kit/admin/inputs/numberFields.tsx';
import { TimeField } from '../../kit/admin/inputs/TimeField.tsx';
import { TimeZoneField } from '../../kit/admin/inputs/TimeZoneField.tsx';
import { SmallDialog } from '../../kit/admin/pages/SmallDialog.tsx';
import { FormDialog } from '../../kit/admin/records/FormDialog.tsx';
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
import { useArea, useAreas } from '../../kit/client/data/useArea.ts';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { longDateTime } from '../../kit/dates/dates.ts';
import { counted } from '../counts/counts.view.ts';
import { lettersArea } from '../letters/letters.queries.ts';
import { letterEndpoints, type Letter } from '../letters/letters.ts';
import { sessionEndpoints } from '../session/session.ts';
import { formFieldsOf, letterKind } from './letter-fields.form.tsx';
import { isOnItsWay, LetterProgress, PauseButton } from './letter-progress.admin.tsx';
import { Problems, useAudience, usePreview } from './preview.admin.tsx';
import { recipientsText, type AudienceAnswer } from './ring.form.tsx';

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
    schema: visibilitySchema,
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
  const { success: isValid } = visibilitySchema.safeParse(values);
  const publishAt = isValid ? publicationIn(values).publishAt : null;
  const later = publishAt === null ? 'later' : `on ${longDateTime(publishAt, values.timeZone)}`;
  const at = values.shown === 'hours' ? later : 'now';
  if (count === null) return `Publish ${at}`;
  return `Send ${at}${count === undefined ? '' : ` to ${counted(count, 'fan')}`}`;
}

function sentencesOf(
  { title, subject, onSite, byMail, audience }: Letter,
  answer: AudienceAnswer | undefined,
): string[] {
  const site = byMail ? 'It also appears on the site.' : 'It appears on the site only.';
  const places = onSite ? [site] : [];
  if (!byMail || !answer) return places;
  const { count, of, from, isDelivered } = answer;
  return [
    count === 0
      ? `None of your ${of} subscribers would get it.`
      : `It goes to ${count} of ${of} subscribers, from ${from}.`,
    ...(audience.near ? [recipientsText(audience, answer)] : []),
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

/** Shows how far a letter is, and pauses and resumes it. */
const ResultDialog = ({ letter, onClosed }: DeliveryDialogProps) => (
  <SmallDialog title={letter.title} onClosed={onClosed}>
    <SignedOutBanner />
    <LetterProgress letter={letter} />
    <PauseButton letter={letter} />
  </SmallDialog>
);
