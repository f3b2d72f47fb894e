import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { CheckboxField } from '../../kit/admin/inputs/ControlledField.tsx';
import { RecordDialog, type RecordFormProps } from '../../kit/admin/records/RecordDialog.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import type { Letter } from '../letters/letters.ts';
import { AudienceField } from './audience.form.tsx';
import { BlocksField } from './blocks.form.tsx';
import {
  blankLetter,
  formFieldsOf,
  FormFields,
  letterKind,
  sentOf,
  type LetterInput,
} from './letter-fields.form.tsx';
import { LetterPreview, usePreview } from './preview.admin.tsx';
import { DeliveryDialog } from './send.form.tsx';

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
            disabled={!isValid || (!changed && record === null)}
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
        {(record?.mailed?.recipients ?? 0) > 0 && (
          <p className="text-small text-muted">
            E-mails that were sent stay as they are. Changes are for the page on the site.
          </p>
        )}
        <TextField label="Title" {...text('title')} />
        <BlocksField control={control} problems={preview.data?.problems ?? []} />
        <fieldset className="grid grid-cols-1">
          <legend className="field-label font-semibold">Where it goes</legend>
          <CheckboxField label="On the site" control={control} name="onSite" />
          <CheckboxField label="By e-mail" control={control} name="byMail" />
          {!letter.onSite && !letter.byMail && (
            <p className="text-small text-error">Choose at least one.</p>
          )}
        </fieldset>
        {letter.byMail && (
          <>
            <AudienceField control={control} letter={record?._id ?? null} />
            <TextField
              label="Subject"
              hint={`The title if empty. ${lengthText(letter.subject, 60)}`}
              {...text('subject')}
            />
          </>
        )}
        <TextField
          label="Preview line"
          hint={`Shown next to the subject, and in the list of news. ${lengthText(letter.preview, 90)}`}
          {...text('preview')}
        />
      </div>
      <LetterPreview title={letter.title} preview={preview} />
    </div>
  );
}

/** @param fits about how many characters most mail programs show. */
const lengthText = (text: string, fits: number): string =>
  text === ''
    ? `About ${fits} characters are shown.`
    : `${text.length} characters; about ${fits} are shown.`;
