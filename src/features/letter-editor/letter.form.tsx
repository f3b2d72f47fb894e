import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import { z } from 'zod';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { chooseMessage } from '../../errors/failure.ts';
import { Checkbox } from '../../kit/admin/inputs/Checkbox.tsx';
import { SelectField } from '../../kit/admin/inputs/SelectField.tsx';
import { RecordDialog, type RecordFormProps } from '../../kit/admin/records/RecordDialog.tsx';
import { recordKind } from '../../kit/admin/records/recordKind.ts';
import { call } from '../../kit/client/api/call.ts';
import { useNow } from '../../kit/client/data/now.ts';
import { useArea } from '../../kit/client/data/useArea.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { dayAt } from '../../kit/dates/dates.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { refinedBy } from '../../kit/schema/crossFieldRule.ts';
import { sourceTexts } from '../newsletter/newsletter.view.ts';
import { blocksIn, isComplete } from './block.form.tsx';
import { BlocksField } from './blocks.form.tsx';
import { LetterPreview } from './preview.admin.tsx';
import { lettersArea } from '../letters/letters.queries.ts';
import {
  letterEndpoints,
  LetterFields,
  type Letter,
  type LetterAudience,
} from '../letters/letters.ts';
import { SendDialog } from './send.form.tsx';

export const letterKind = recordKind({
  noun: 'letter',
  area: lettersArea,
  endpoints: letterEndpoints,
  isPublished: true,
  isAddedAsDraft: true,
  title: 'Letter',
  // Like the server: drafts last, where they were added.
  compare: (one, other) => (other.date ?? 0) - (one.date ?? 0),
});

/** Single values: the blocks and the audience as JSON. */
const fields = LetterFields.extend({ blocks: z.string(), audience: z.string() });

/** Checks blocks outside of the schema, since the form holds them as text. */
const FormFields = fields.refine(
  ...refinedBy({
    fields: fields.pick({ blocks: true }).loose(),
    path: 'blocks',
    messageOf: ({ blocks }: { blocks: string }) =>
      blocksIn(blocks).every(isComplete) ? null : 'Some blocks are incomplete.',
  }),
);
export type LetterInput = z.input<typeof FormFields>;

const sent = ({ blocks, audience, ...rest }: Partial<z.output<typeof FormFields>>) => ({
  ...rest,
  ...(blocks !== undefined && { blocks: blocksIn(blocks) }),
  ...(audience !== undefined && { audience: audienceIn(audience) }),
});

const audienceIn = (text: string) => JSON.parse(text) as LetterAudience;
const audienceText = ({ source, since, notIn }: LetterAudience) =>
  JSON.stringify({ source, since, notIn });

const fieldsOf = ({ blocks, audience }: Letter) => ({
  blocks: JSON.stringify(blocks),
  audience: audienceText(audience),
});

const blank = {
  title: '',
  subject: '',
  preview: '',
  blocks: JSON.stringify([{ type: 'words', text: '' }]),
  onSite: true,
  byMail: true,
  audience: '{}',
};

/** Writes a letter; once it is saved, it can be sent. */
export function LetterDialog(props: RecordFormProps<Letter>) {
  const { record, onClosed } = props;
  const saved = useRef<Letter | null>(null);
  const sendsNext = useRef(false);
  const [sending, setSending] = useState<Letter | null>(null);
  if (sending) return <SendDialog letter={sending} onClosed={onClosed} />;
  const isDraft = record === null || record.state === 'draft';
  const isMailed = (record?.mailed?.recipients ?? 0) > 0;
  return (
    <RecordDialog
      kind={letterKind}
      {...props}
      schema={FormFields}
      fieldsOf={fieldsOf}
      blank={blank}
      sentOf={sent}
      changeOf={(_, touched) => sent(touched)}
      isWide
      onSaved={(letter) => void (saved.current = letter)}
      onClosed={() => (sendsNext.current && saved.current ? setSending(saved.current) : onClosed())}
      renderAction={(form) =>
        isDraft && (
          <button
            type="submit"
            className="button-line"
            disabled={!form.isValid || (!form.changed && record === null)}
            onClick={(event) => {
              sendsNext.current = true;
              if (form.changed || record === null) return;
              event.preventDefault();
              setSending(record);
            }}
          >
            <Send aria-hidden className="size-4" /> Send…
          </button>
        )
      }
    >
      {({ text, control }) => (
        <div className="grid grid-cols-1 gap-8 min-[64rem]:grid-cols-2">
          <div className="grid min-w-0 grid-cols-1 content-start gap-5">
            {isMailed && (
              <p className="text-small text-muted">
                E-mails that were sent stay as they are. Changes are for the page on the site.
              </p>
            )}
            <TextField label="Title" {...text('title')} />
            <BlocksField control={control} />
            <MailFields control={control} text={text} letter={record?._id ?? null} />
          </div>
          <Preview control={control} />
        </div>
      )}
    </RecordDialog>
  );
}

/** A letter needs a title. */
function Preview({ control }: { control: Control<LetterInput> }) {
  const { title, blocks, audience, ...rest } = useWatch({ control }) as LetterInput;
  const letter = {
    ...rest,
    title: title.trim() || 'Untitled',
    blocks: blocksIn(blocks),
    audience: audienceIn(audience),
  };
  return <LetterPreview letter={letter} />;
}

interface MailFieldsProps {
  control: Control<LetterInput>;
  text: (name: 'subject' | 'preview') => object;
  /** The id of this letter; null for a new one. */
  letter: string | null;
}

/** Chooses where the letter goes; has the texts that mail programs list. */
function MailFields({ control, text, letter }: MailFieldsProps) {
  const onSite = useController({ control, name: 'onSite' }).field;
  const byMail = useController({ control, name: 'byMail' }).field;
  const [subject, preview] = useWatch({ control, name: ['subject', 'preview'] });
  return (
    <>
      <fieldset className="grid grid-cols-1">
        <legend className="field-label font-semibold">Where it goes</legend>
        <Checkbox label="On the site" checked={onSite.value} onChange={onSite.onChange} />
        <Checkbox label="By e-mail" checked={byMail.value} onChange={byMail.onChange} />
        {!onSite.value && !byMail.value && (
          <p className="text-small text-error">Choose at least one.</p>
        )}
      </fieldset>
      {byMail.value && (
        <>
          <AudienceField control={control} letter={letter} />
          <TextField
            label="Subject"
            hint={`The title if empty. ${lengthText(subject, 60)}`}
            {...text('subject')}
          />
        </>
      )}
      <TextField
        label="Preview line"
        hint={`Shown next to the subject, and in the list of news. ${lengthText(preview, 90)}`}
        {...text('preview')}
      />
    </>
  );
}

/** @param fits about how many characters most mail programs show. */
const lengthText = (text: string, fits: number): string =>
  text === ''
    ? `About ${fits} characters are shown.`
    : `${text.length} characters; about ${fits} are shown.`;

type Restriction = 'everyone' | keyof LetterAudience;

interface AudienceFieldProps {
  control: Control<LetterInput>;
  letter: string | null;
}

/** Chooses who gets the letter, and shows how many those are. */
function AudienceField({ control, letter }: AudienceFieldProps) {
  const now = useNow();
  const { field } = useController({ control, name: 'audience' });
  const audience = audienceIn(field.value);
  const sentLetters = (useArea(lettersArea).data ?? []).filter(
    ({ _id, mailed }) => mailed !== null && mailed.recipients > 0 && _id !== letter,
  );
  const [chosen = 'everyone'] = Object.keys(audience) as Restriction[];
  const set = (next: LetterAudience) => field.onChange(audienceText(next));
  const first: Readonly<Record<Restriction, () => LetterAudience>> = {
    everyone: () => ({}),
    since: () => ({ since: startOf(dayAt(now - 30 * dayMs, ownTimeZone())) }),
    notIn: () => ({ notIn: sentLetters[0]!._id }),
    source: () => ({ source: ['show'] }),
  };
  const count = useAudience(field.value);
  return (
    <div className="grid grid-cols-1 gap-3">
      <SelectField
        label="Who gets it"
        options={{
          everyone: 'All subscribers',
          since: 'Who subscribed since a day',
          source: 'Who signed up in one way',
          ...((sentLetters.length > 0 || chosen === 'notIn') && {
            notIn: 'Who did not get another letter',
          }),
        }}
        value={chosen}
        onChange={({ target }) => set(first[target.value as Restriction]())}
      />
      {audience.since && (
        <TextField
          label="Subscribed since"
          type="date"
          value={dayAt(audience.since, ownTimeZone())}
          onChange={({ target }) => target.value && set({ since: startOf(target.value) })}
        />
      )}
      {audience.source && (
        <SelectField
          label="Signed up by"
          options={sourceTexts}
          value={audience.source[0]}
          onChange={({ target }) => set({ source: [target.value as keyof typeof sourceTexts] })}
        />
      )}
      {audience.notIn && (
        <SelectField
          label="Did not get"
          options={Object.fromEntries(sentLetters.map(({ _id, title }) => [_id, title]))}
          value={audience.notIn}
          onChange={({ target }) => set({ notIn: target.value })}
        />
      )}
      <p role="status" className="text-small text-muted">
        {count.error
          ? chooseMessage(count.error)
          : count.data && `Goes to ${count.data.count} of ${count.data.of}.`}
      </p>
    </div>
  );
}

const startOf = (day: string): number => new Date(`${day}T00:00`).getTime();

/** @param audience as JSON. */
const useAudience = (audience: string) =>
  useQuery({
    queryKey: ['letter audience', audience],
    queryFn: () => call(letterEndpoints.audience, { body: { audience: audienceIn(audience) } }),
    placeholderData: keepPreviousData,
  });
