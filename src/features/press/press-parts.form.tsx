import { FileText, Plus } from 'lucide-react';
import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import type { z } from 'zod';
import { pdfMessages } from '../../errors/laterMessages.ts';
import { textLimits } from '../../kit/admin/edit-form/fieldValue.ts';
import { readParts, problemsIn, type FormPart } from '../../kit/admin/edit-form/formParts.ts';
import { Checkbox } from '../../kit/admin/inputs/Checkbox.tsx';
import { LineButton } from '../../kit/admin/inputs/LineButton.tsx';
import { SelectField } from '../../kit/admin/inputs/SelectField.tsx';
import { PartsField } from '../../kit/admin/ordering/PartsField.tsx';
import { AddFiles } from '../../kit/admin/uploads/AddFiles.tsx';
import { rejectionOf } from '../../kit/admin/uploads/imageChoice.ts';
import { newRecordId } from '../../kit/api/recordId.ts';
import { TextArea } from '../../kit/client/inputs/TextArea.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { dayAt } from '../../kit/dates/dates.ts';
import { maxFileBytes } from '../../kit/pictures/uploadLimits.ts';
import { pressParts } from './press.ts';
import { groundNames, paperNames, pressLimits, roleNames } from './press.view.ts';
import type { PressInput } from './press-fields.form.tsx';

type Value = string | number | null;
type Part = FormPart<Record<string, Value>>;

interface Kind {
  title: string;
  noun: string;
  /** The labels of the texts, and the names of choices. */
  fields: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  blank: Readonly<Record<string, Value>>;
  /** The field with the address of its file, if it is added by an upload. */
  file?: 'picture' | 'file';
}

const kinds = {
  photos: {
    title: 'Photos',
    noun: 'photo',
    fields: { caption: 'Caption', credit: 'Photographer' },
    blank: { caption: '', credit: '' },
    file: 'picture',
  },
  logos: {
    title: 'Logos',
    noun: 'logo',
    fields: { ground: groundNames },
    blank: { ground: 'light' },
    file: 'picture',
  },
  quotes: {
    title: 'Quotes',
    noun: 'quote',
    fields: { text: 'Quote', source: 'Source', link: 'Link', date: 'Date' },
    blank: { text: '', source: '', link: '', date: null },
  },
  contacts: {
    title: 'Contacts',
    noun: 'contact',
    fields: { role: roleNames, name: 'Name', email: 'Email', phone: 'Phone' },
    blank: { role: 'booking', name: '', email: '', phone: '' },
  },
  papers: {
    title: 'Papers for technicians (PDF)',
    noun: 'paper',
    fields: { kind: paperNames },
    blank: { kind: 'rider' },
    file: 'file',
  },
} as const satisfies Readonly<Record<string, Kind>>;

interface PressListProps {
  name: keyof typeof kinds;
  control: Control<PressInput>;
}

/** Edits one of the kit's lists. */
export function PressList({ name, control }: PressListProps) {
  const { field } = useController({ control, name });
  const [added, setAdded] = useState('');
  const { title, noun, fields, blank, file }: Kind = kinds[name];
  const parts = readParts<Record<string, Value>>(field.value);
  const set = (all: readonly Part[]) => field.onChange(JSON.stringify(all));
  const most = name === 'photos' ? pressLimits.photos : pressLimits.items;
  const add = (...news: object[]) => {
    const made = news.map((one) => ({ ...blank, ...one, _id: newRecordId() }) as Part);
    setAdded(made[0]!._id);
    set([...parts, ...made].slice(0, most));
  };
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <PartsField
        label={title}
        parts={parts}
        onChange={set}
        noun={noun}
        nameOf={(part) => firstWords(part, fields) || noun}
        added={added}
      >
        {(part, _at, change) => (
          <div className="flex gap-4">
            {file && <Thumbnail address={String(part[file])} isPicture={file === 'picture'} />}
            <div className="grid min-w-0 grow grid-cols-1 gap-4">
              <PartFields {...{ part, fields, change }} schema={pressParts[name]} />
            </div>
          </div>
        )}
      </PartsField>
      {parts.length < most && !file && (
        <LineButton Icon={Plus} onClick={() => add({})} className="justify-self-start">
          {`Add ${noun}`}
        </LineButton>
      )}
      {parts.length < most && file && (
        <AddFiles
          label={`Add ${noun}s`}
          {...(file === 'file' && { accept: '.pdf,application/pdf' })}
          hint={`${file === 'file' ? 'PDF' : 'PNG, JPEG or HEIC'}, at most ${mostMegabytes}.`}
          rejectionOf={file === 'file' ? pdfRejectionOf : rejectionOf}
          onUploaded={(all) => add(...all.map((address) => ({ [file]: address })))}
        />
      )}
    </div>
  );
}

const mostMegabytes = `${maxFileBytes / 1024 ** 2} MB`;

/** Returns a sentence on why a file can't be sent as a PDF, or null; the server looks into it. */
function pdfRejectionOf({ name, type, size }: File): string | null {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name)) return pdfMessages.wrongKind;
  return size > maxFileBytes ? pdfMessages.tooLarge(mostMegabytes) : null;
}

/** The chosen name or the first text of a part. */
function firstWords(part: Part, fields: Kind['fields']): string {
  const texts = Object.entries(fields).map(([name, label]) =>
    typeof label === 'string' ? part[name] : label[String(part[name])],
  );
  return String(texts.find((text) => text !== '' && text !== null) ?? '').slice(0, 60);
}

const Thumbnail = ({ address, isPicture }: { address: string; isPicture: boolean }) =>
  isPicture ? (
    <img src={address} alt="" className="size-16 shrink-0 object-contain" />
  ) : (
    <a href={address} aria-label="Open the PDF" className="icon-button shrink-0">
      <FileText aria-hidden className="size-6" />
    </a>
  );

interface PartFieldsProps extends Pick<Kind, 'fields'> {
  part: Part;
  schema: z.ZodType;
  change: (fields: Record<string, Value>) => void;
}

function PartFields({ part, fields, schema, change }: PartFieldsProps) {
  const problems = problemsIn(schema, part);
  const { shape } = schema as z.ZodObject;
  return Object.entries(fields).map(([name, label]) => {
    const value = part[name] ?? '';
    const input = {
      value: String(value),
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    };
    if (typeof label !== 'string') {
      return <SelectField key={name} label="Kind" options={label} {...input} />;
    }
    const error = value === '' ? null : (problems[name] ?? null);
    const text = { ...input, ...textLimits(shape[name] as z.ZodType), label, error };
    if (name === 'text') return <TextArea key={name} rows={3} {...text} />;
    return name === 'date' ? (
      <TextField
        key={name}
        type="date"
        label={label}
        error={error}
        value={typeof value === 'number' ? dayAt(value, 'UTC') : ''}
        onChange={({ target }) => change({ date: target.valueAsDate?.getTime() ?? null })}
      />
    ) : (
      <TextField key={name} type={name === 'email' ? 'email' : 'text'} {...text} />
    );
  });
}

interface PressChoicesProps {
  name: 'songs' | 'videos';
  control: Control<PressInput>;
  label: string;
  /** The names by id. */
  options: readonly (readonly [id: string, name: string])[];
}

/** Chooses some of the band's songs or videos. */
export function PressChoices({ name, control, label, options }: PressChoicesProps) {
  const { field } = useController({ control, name });
  const chosen = JSON.parse(field.value) as string[];
  if (options.length === 0) return null;
  const toggle = (id: string, isChosen: boolean) =>
    field.onChange(JSON.stringify(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id)));
  return (
    <fieldset className="grid min-w-0 grid-cols-1">
      <legend className="field-label font-semibold">{label}</legend>
      <div className="max-h-72 overflow-y-auto border border-line px-3">
        {options.map(([id, text]) => (
          <Checkbox
            key={id}
            label={text}
            checked={chosen.includes(id)}
            onChange={(isChosen) => toggle(id, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  );
}
