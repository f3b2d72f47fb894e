import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import { chooseMessage } from '../../errors/failure.ts';
import { CheckboxField, SelectField } from '../../kit/admin/inputs/fields.tsx';
import { RecordDialog, type RecordFormProps } from '../../kit/admin/records/RecordDialog.tsx';
import { useNow } from '../../kit/client/data/now.ts';
import { useArea } from '../../kit/client/data/useArea.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { dayAt } from '../../kit/dates/dates.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { lettersArea } from '../letters/letters.queries.ts';
import type { Letter, LetterAudience } from '../letters/letters.ts';
import { sourceTexts } from '../newsletter/newsletter.view.ts';
import { BlocksField } from './blocks.form.tsx';
import {
  blankLetter,
  formFieldsOf,
  FormFields,
  hasBegun,
  letterKind,
  readAudience,
  sentOf,
  writeAudience,
  type LetterInput,
} from './letter-fields.form.tsx';
import { LetterPreview, useAudience, usePreview } from './preview.admin.tsx';
import { DeliveryDialog } from './delivery.form.tsx';
import { recipientsText, ringAt, RingFields, useCenters, usualKm } from './ring.form.tsx';

/** Writes a letter; once it is saved, it can be sent. */
export function LetterDialog(props: RecordFormProps<Letter>) {
  const { record, onClosed } = props;
  const goesNext = useRef<Letter | null>(null);
  const [sending, setSending] = useState<Letter | null>(null);
  if (sending) return <DeliveryDialog letter={sending} onClosed={onClosed} />;
  return (
    <RecordDialog
      kind={letterKind}
      {...props}
      schema={FormFields}
      fieldsOf={formFieldsOf}
      blank={blankLetter}
      sentOf={sentOf}
      changeOf={(_, touched) => sentOf(touched)}
      isWide
      onSaved={(letter, pressed) => void (goesNext.current = pressed === 'send' ? letter : null)}
      onClosed={() => (goesNext.current ? setSending(goesNext.current) : onClosed())}
      renderAction={({ isValid, changed }) =>
        (record?.state ?? 'draft') === 'draft' && (
          <button
            type="submit"
            value="send"
            className="button-line"
            disabled={!isValid || (!changed && !record && !props.copied)}
            onClick={(event) => {
              if (changed || record === null) return;
              event.preventDefault();
              setSending(record);
            }}
          >
            <Send aria-hidden className="size-4" /> Send…
          </button>
        )
      }
    >
      {({ text, control }) => <LetterForm {...{ record, text, control }} />}
    </RecordDialog>
  );
}

interface LetterFormProps {
  /** Null for a new one. */
  record: Letter | null;
  text: (name: 'title' | 'subject' | 'preview') => object;
  control: Control<LetterInput>;
}

function LetterForm({ record, text, control }: LetterFormProps) {
  const letter = useWatch({ control }) as LetterInput;
  const preview = usePreview(letter);
  return (
    <div className="grid grid-cols-1 gap-8 min-[64rem]:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        {record && hasBegun(record) && (
          <p className="text-small text-muted">
            E-mails that were sent stay as they are. Changes are for the page on the site.
          </p>
        )}
        <TextField label="Title" {...text('title')} />
        <fieldset className="grid grid-cols-1">
          <legend className="field-label font-semibold">Where it goes</legend>
          <CheckboxField label="On the site" control={control} name="onSite" />
          <CheckboxField label="By e-mail" control={control} name="byMail" />
          {!letter.onSite && !letter.byMail && (
            <p className="text-small text-error">Choose at least one.</p>
          )}
        </fieldset>
        {letter.byMail && <AudienceField control={control} letter={record?._id ?? null} />}
        <BlocksField control={control} problems={preview.data?.problems ?? []} />
        {letter.byMail && (
          <TextField
            label="Subject"
            hint={`The title if empty. ${lengthText(letter.subject, 60)}`}
            {...text('subject')}
          />
        )}
        <TextField
          label="Preview line"
          hint={`Shown next to the subject, and on the news page. ${lengthText(letter.preview, 90)}`}
          {...text('preview')}
        />
      </div>
      <LetterPreview title={letter.title} preview={preview} />
    </div>
  );
}

const restrictions = {
  everyone: 'All subscribers',
  near: 'Near a town',
  since: 'Subscribed since a date',
  source: 'By how they signed up',
  tags: 'By tag',
  notIn: "Didn't get another letter",
};

interface AudienceFieldProps {
  control: Control<LetterInput>;
  /** The id of this letter; null for a new one. */
  letter: string | null;
}

/** Chooses who gets the letter, and shows how many those are. */
function AudienceField({ control, letter }: AudienceFieldProps) {
  const monthAgo = dayAt(useNow() - 30 * dayMs, ownTimeZone());
  const { field } = useController({ control, name: 'audience' });
  const audience = readAudience(field.value);
  const [chosen = 'everyone'] = Object.keys(audience);
  const earlier = Object.fromEntries(
    (useArea(lettersArea).data ?? [])
      .filter((one) => hasBegun(one) && one._id !== letter)
      .map(({ _id, title }) => [_id, title]),
  );
  const centers = useCenters();
  const [center] = Object.keys(centers);
  const change = (changed: LetterAudience) => field.onChange(writeAudience(changed));
  const set = (name: string, value?: string) =>
    change({
      ...(name === 'near' && { near: ringAt(center!, usualKm) }),
      ...(name === 'since' && { since: new Date(`${value ?? monthAgo}T00:00`).getTime() }),
      ...(name === 'source' && { source: [(value ?? 'show') as keyof typeof sourceTexts] }),
      ...(name === 'notIn' && { notIn: value ?? Object.keys(earlier)[0]! }),
    });
  const { near, notIn, tags: _, ...usual } = restrictions;
  const options = {
    ...usual,
    ...(center !== undefined && { near }),
    ...(Object.keys(earlier).length > 0 && { notIn }),
    [chosen]: restrictions[chosen as keyof typeof restrictions],
  };
  const { data, error } = useAudience(audience);
  return (
    <div className="grid grid-cols-1 gap-3">
      <SelectField
        label="Who gets it"
        options={options}
        value={chosen}
        onChange={({ target }) => set(target.value)}
      />
      {audience.near && (
        <RingFields
          ring={audience.near}
          centers={centers}
          town={data?.near ?? null}
          onChange={(near) => change({ near })}
        />
      )}
      {audience.since && (
        <TextField
          label="Subscribed since"
          type="date"
          value={dayAt(audience.since, ownTimeZone())}
          onChange={({ target }) => target.value && set('since', target.value)}
        />
      )}
      {(audience.source ?? audience.notIn) && (
        <SelectField
          label={audience.source ? 'Signed up by' : 'Did not get'}
          options={audience.source ? sourceTexts : earlier}
          value={audience.source?.[0] ?? audience.notIn}
          onChange={({ target }) => set(chosen, target.value)}
        />
      )}
      <p role="status" className="text-small text-muted">
        {error ? chooseMessage(error) : data && recipientsText(audience, data)}
      </p>
    </div>
  );
}

/** @param fits about how many characters most mail programs show. */
const lengthText = (text: string, fits: number): string =>
  text === ''
    ? `About ${fits} characters are shown.`
    : `${text.length} characters; about ${fits} are shown.`;
