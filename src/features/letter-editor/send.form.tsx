import { Dialog } from '@base-ui/react/dialog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { chooseMessage, Failure, wrongFields } from '../../errors/failure.ts';
import { LineButton } from '../../kit/admin/inputs/LineButton.tsx';
import { DateField } from '../../kit/admin/inputs/numberFields.tsx';
import { SelectField } from '../../kit/admin/inputs/SelectField.tsx';
import { TimeField } from '../../kit/admin/inputs/TimeField.tsx';
import { TimeZoneField } from '../../kit/admin/inputs/TimeZoneField.tsx';
import { SignedOutBanner } from '../../kit/admin/records/SignedOutBanner.tsx';
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
import { longDateTime } from '../../kit/dates/dates.ts';
import { sessionEndpoints } from '../session/session.ts';
import { Problems } from './preview.admin.tsx';
import { lettersArea } from '../letters/letters.queries.ts';
import { letterEndpoints, type Letter } from '../letters/letters.ts';

interface SendDialogProps {
  letter: Letter;
  onClosed: () => void;
}

const times = { always: 'Now', hours: 'At a time' };

/** Says whom a letter goes to, and sends it now or at a time. */
export function SendDialog(props: SendDialogProps) {
  const areas = useAreas();
  const now = useNow();
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Another member may change it while this is open.
  const all = useArea(lettersArea).data ?? [];
  const letter = all.find(({ _id }) => _id === props.letter._id) ?? props.letter;
  const { byMail } = letter;
  const { audience, preview, setCount } = useAnswers(letter);
  const when = useWhen(letter);
  const store = (saved: Letter) =>
    areas.change(lettersArea, (list) => list.map((one) => (one._id === saved._id ? saved : one)));
  const send = async (publishAt: number | null) => {
    const params = { id: letter._id };
    const update = async (change: object) => {
      const body = { ...change, revision: letter.revision };
      const saved = await call(letterEndpoints.update, { params, body });
      store(saved);
      return saved;
    };
    if (!byMail) return update({ isDraft: false, publishAt });
    const isSame = (letter.publishAt ?? null) === publishAt;
    const { revision } = isSame ? letter : await update({ publishAt });
    const body = { revision, count: audience.data!.count };
    const saved = await call(letterEndpoints.send, { params, body });
    store(saved);
    return saved;
  };
  const submit = when.handleSubmit(async (fields) => {
    const { publishAt } = publicationIn(fields);
    if (publishAt !== null && publishAt <= now) {
      setProblem('That time is over. Choose a later one.');
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await send(publishAt);
      addAlert('success', fields.shown === 'hours' ? 'Letter scheduled.' : 'Letter is on its way.');
      setOpen(false);
    } catch (failure) {
      const { count } = Object(failure instanceof Failure && failure.answer.current) as {
        count?: unknown;
      };
      if (typeof count === 'number') setCount(count);
      else areas.reload(lettersArea);
      const reasons = Object.values(wrongFields(failure));
      setProblem([chooseMessage(failure), ...reasons].join(' '));
    }
    setBusy(false);
  });
  const problems = preview.data?.problems ?? [];
  const isReady = byMail ? (audience.data?.count ?? 0) > 0 : letter.onSite;
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => void (open || isBusy || setOpen(false))}
      onOpenChangeComplete={(open) => void (open || props.onClosed())}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="dialog dialog-small" initialFocus={(by) => by !== 'touch'}>
          <form noValidate onSubmit={(event) => void submit(event)} className="contents">
            <Dialog.Title className="dialog-title wrap-anywhere">
              {byMail ? 'Send' : 'Publish'} “{letter.title}”?
            </Dialog.Title>
            <SignedOutBanner />
            <div className="grid gap-2 wrap-anywhere">{sentencesOf(letter, audience.data)}</div>
            {audience.error && <FormError problem={chooseMessage(audience.error)} />}
            {problems.length > 0 && <Problems problems={problems} />}
            {when.fields}
            <FormError problem={problem} />
            <div className="dialog-answers">
              {byMail && <TestButton letter={letter} />}
              <Dialog.Close className="button-line" disabled={isBusy}>
                Cancel
              </Dialog.Close>
              <button
                type="submit"
                className="button"
                disabled={isBusy || !isReady || problems.length > 0}
              >
                {isBusy ? 'Submitting...' : when.labelOf(byMail ? audience.data?.count : null)}
              </button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type Counted = { count: number; of: number; from: string; isDelivered: boolean };

function sentencesOf({ title, subject, onSite, byMail }: Letter, counted?: Counted): ReactNode {
  return (
    <>
      {byMail && counted && (
        <>
          <p>
            {counted.count === 0
              ? `None of your ${counted.of} subscribers would get it.`
              : `It goes to ${counted.count} of ${counted.of} subscribers, from ${counted.from}.`}
          </p>
          <p>
            Subject: <strong dir="auto">{subject || title}</strong>
          </p>
          {!counted.isDelivered && (
            <p className="text-small text-muted">
              E-mail isn't set up: letters are written to the server's outbox, and fans get none.
              Ask the person who runs your server to connect it (SMTP_URL).
            </p>
          )}
        </>
      )}
      {onSite && <p>{byMail ? 'It also appears on the site.' : 'It appears on the site only.'}</p>}
      {!onSite && !byMail && <p>Edit it first, and choose where it goes.</p>}
    </>
  );
}

/** Asks who gets the letter, and what keeps it from being sent. */
function useAnswers({ _id, revision, audience, ...letter }: Letter) {
  const key = [_id, revision];
  const [count, setCount] = useState<number | null>(null);
  const counted = useQuery({
    queryKey: ['letter audience', ...key],
    queryFn: () => call(letterEndpoints.audience, { body: { audience } }),
    gcTime: 0,
  });
  const { title, subject, preview, blocks, onSite, byMail } = letter;
  const body = { title, subject, preview, blocks, onSite, byMail, audience };
  return {
    audience: {
      error: counted.error,
      data: counted.data && { ...counted.data, ...(count !== null && { count }) },
    },
    /** Replaces a number that the server said is out of date. */
    setCount,
    preview: useQuery({
      queryKey: ['letter problems', ...key],
      queryFn: () => call(letterEndpoints.preview, { body }),
      gcTime: 0,
    }),
  };
}

/** The fields that choose when it goes. */
function useWhen(letter: Letter) {
  const first = visibilityOf({ ...letter, isDraft: false, unpublishAt: null });
  const form = useForm<VisibilityFields, unknown, VisibilityFields>({
    resolver: zodResolver(visibilitySchema()),
    mode: 'onChange',
    defaultValues: first,
  });
  const { control, register, handleSubmit, formState } = form;
  const values = useWatch({ control }) as VisibilityFields;
  const isLater = values.shown === 'hours';
  const error = (name: keyof VisibilityFields) => formState.errors[name]?.message ?? null;
  return {
    handleSubmit,
    fields: (
      <>
        <SelectField label="When" options={times} {...register('shown')} />
        {isLater && (
          <>
            <div className="grid grid-cols-2 items-start gap-4">
              <DateField label="Day" name="fromDay" control={control} required />
              <TimeField
                label="Time"
                name="fromTime"
                control={control}
                placeholder="Midnight"
                likely={18 * 60}
              />
            </div>
            <TimeZoneField
              label="Time Zone"
              error={error('timeZone')}
              required
              {...register('timeZone')}
            />
          </>
        )}
      </>
    ),
    /** @param count how many get an e-mail: undefined until known, null for the site only. */
    labelOf(count: number | null | undefined): string {
      const { publishAt } = visibilitySchema().safeParse(values).success
        ? publicationIn(values)
        : { publishAt: null };
      const isSet = isLater && publishAt !== null;
      const at = isSet
        ? `on ${longDateTime(publishAt, values.timeZone)}`
        : isLater
          ? 'later'
          : 'now';
      if (count === null) return `Publish ${at}`;
      return `Send ${at}${count === undefined ? '' : ` to ${fansText(count)}`}`;
    },
  };
}

const fansText = (count: number): string => `${count} ${count === 1 ? 'fan' : 'fans'}`;

/** Sends the letter to the member. */
function TestButton({ letter: { _id: id } }: { letter: Letter }) {
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { email } = await call(sessionEndpoints.me, {});
      const { to } = await call(letterEndpoints.test, { params: { id }, body: { to: email } });
      addAlert('success', `Test sent to ${to}.`);
    } catch (failure) {
      addAlert('error', chooseMessage(failure));
    }
    setBusy(false);
  };
  return (
    <LineButton disabled={isBusy} className="mr-auto" onClick={() => void send()}>
      {isBusy ? 'Sending...' : 'Send me a test'}
    </LineButton>
  );
}
