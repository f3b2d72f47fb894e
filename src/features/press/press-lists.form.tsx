import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { z } from 'zod';
import { pdfMessages } from '../../errors/laterMessages.ts';
import { textLimits } from '../../kit/admin/edit-form/fieldValue.ts';
import {
  partsField,
  problemsIn,
  readParts,
  withoutId,
  writeParts,
  type FormPart,
} from '../../kit/admin/edit-form/formParts.ts';
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
import { PressDraft, pressParts, type Press, type PressFields } from './press.ts';
import { groundNames, listLimit, paperNames, roleNames, type ListName } from './press.view.ts';

type Value = string | number | null;
type Part = FormPart<Record<string, Value>>;
type Options = Readonly<Record<string, string>>;

interface Kind {
  title: string;
  noun: string;
  /** The labels of texts, and the options of choices; null for those of the site. */
  fields: Readonly<Record<string, string | Options | null>>;
  /** The field with the address of its file, if it is added by an upload. */
  file?: 'picture' | 'file';
}

const kinds: Readonly<Record<ListName, Kind>> = {
  photos: {
    title: 'Photos',
    noun: 'photo',
    fields: { caption: 'Caption', credit: 'Photographer' },
    file: 'picture',
  },
  logos: { title: 'Logos', noun: 'logo', fields: { ground: groundNames }, file: 'picture' },
  songs: { title: 'Songs', noun: 'song', fields: { id: null } },
  videos: { title: 'Videos', noun: 'video', fields: { id: null } },
  quotes: {
    title: 'Quotes',
    noun: 'quote',
    fields: { text: 'Quote', source: 'Source', link: 'Link', date: 'Date' },
  },
  contacts: {
    title: 'Contacts',
    noun: 'contact',
    fields: { role: roleNames, name: 'Name', email: 'Email', phone: 'Phone' },
  },
  papers: {
    title: 'Technical documents',
    noun: 'document',
    fields: { kind: paperNames },
    file: 'file',
  },
};
export const listNames = Object.keys(kinds) as ListName[];

/** Songs and videos are ids, which always exist when they are chosen. */
const problemsOf = (name: ListName, part: Part): Record<string, string> =>
  pressParts[name] instanceof z.ZodObject ? problemsIn(pressParts[name], part) : {};

const listField = (name: ListName) =>
  z
    .string()
    .refine(
      (text) =>
        readParts<Record<string, Value>>(text).every(
          (part) => Object.keys(problemsOf(name, part)).length === 0,
        ),
      'Some entries are incomplete.',
    )
    .pipe(partsField());

const ofEachList = <T,>(valueOf: (name: ListName) => T) =>
  Object.fromEntries(listNames.map((name) => [name, valueOf(name)])) as Record<ListName, T>;

/** The lists are texts in the form. */
export const PressFormFields = PressDraft.extend(ofEachList(listField));
type PressInput = z.input<typeof PressFormFields>;

export const pressFieldsOf = (press: Press) =>
  ofEachList((name) =>
    writeParts(press[name].map((part) => (typeof part === 'string' ? { id: part } : part))),
  );

/** The fields as the API knows them. */
export const sentPressOf = (fields: Readonly<Record<string, unknown>>): Partial<PressFields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (!(name in kinds)) return [name, value];
      const parts = readParts<{ id?: string }>(String(value));
      return [name, parts.map((part) => part.id ?? withoutId(part))];
    }),
  );

interface PressListProps {
  name: ListName;
  control: Control<PressInput>;
  /** The names of the site's songs or videos by id. */
  options?: Options | undefined;
}

/** Edits one of the kit's lists. */
export function PressList({ name, control, options = {} }: PressListProps) {
  const { field } = useController({ control, name });
  const [added, setAdded] = useState('');
  const { title, noun, file, ...kind } = kinds[name];
  const fields = Object.entries(kind.fields).map(([key, what]) => [key, what ?? options] as const);
  const parts = readParts<Record<string, Value>>(field.value);
  const set = (all: readonly Part[]) => field.onChange(JSON.stringify(all));
  const most = listLimit(name);
  const blank = Object.fromEntries(
    fields.map(([key, what]) => [key, firstValue(key, what, parts)] as const),
  );
  const add = (...news: object[]) => {
    const made = news.map((one) => ({ ...blank, ...one, _id: newRecordId() }) as Part);
    setAdded(made[0]!._id);
    set([...parts, ...made].slice(0, most));
  };
  const isPaper = file === 'file';
  // Without songs or videos, there is nothing to choose.
  if ('id' in blank && Object.keys(options).length === 0) return null;
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
            {file === 'picture' && (
              <img src={String(part[file])} alt="" className="size-16 shrink-0 object-contain" />
            )}
            <div className="grid min-w-0 grow grid-cols-1 gap-4">
              {isPaper && (
                <a href={String(part[file])} className="underline">
                  Open PDF
                </a>
              )}
              {fields.map(([key, what]) => (
                <PartInput key={key} {...{ name, field: key, what, part, change }} />
              ))}
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
          hint={`${isPaper ? 'PDF' : 'PNG, JPEG or HEIC'}, at most ${mostMegabytes}.`}
          {...(isPaper && { accept: '.pdf,application/pdf' })}
          rejectionOf={isPaper ? pdfRejectionOf : rejectionOf}
          onUploaded={(all) => add(...all.map((address) => ({ [file]: address })))}
        />
      )}
    </div>
  );
}

/** A new part's value: the first choice that no other part has, or the last photographer. */
function firstValue(key: string, what: string | Options, parts: readonly Part[]): Value {
  if (key === 'date') return null;
  if (typeof what === 'string') return (key === 'credit' && parts.at(-1)?.[key]) || '';
  const choices = Object.keys(what);
  return choices.find((one) => parts.every((part) => part[key] !== one)) ?? choices[0] ?? '';
}

const mostMegabytes = `${maxFileBytes / 1024 ** 2} MB`;

/** Returns a sentence on why a file can't be sent as a PDF, or null; the server looks into it. */
function pdfRejectionOf({ name, type, size }: File): string | null {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name)) return pdfMessages.wrongKind;
  return size > maxFileBytes ? pdfMessages.tooLarge(mostMegabytes) : null;
}

/** The chosen name or the first text of a part. */
function firstWords(part: Part, fields: readonly (readonly [string, string | Options])[]): string {
  const texts = fields.map(([key, what]) =>
    typeof what === 'string' ? part[key] : what[String(part[key])],
  );
  return String(texts.find(Boolean) ?? '').slice(0, 60);
}

interface PartInputProps {
  name: ListName;
  field: string;
  what: string | Options;
  part: Part;
  change: (fields: Record<string, Value>) => void;
}

function PartInput({ name, field, what, part, change }: PartInputProps) {
  const value = part[field] ?? '';
  const input = {
    value: String(value),
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  };
  if (typeof what !== 'string') {
    return <SelectField label={field === 'id' ? 'Title' : 'Kind'} options={what} {...input} />;
  }
  const error = value === '' ? null : (problemsOf(name, part)[field] ?? null);
  if (field === 'date') {
    return (
      <TextField
        type="date"
        label={what}
        error={error}
        value={typeof value === 'number' ? dayAt(value, 'UTC') : ''}
        onChange={({ target }) => change({ date: target.valueAsDate?.getTime() ?? null })}
      />
    );
  }
  const schema = (pressParts[name] as z.ZodObject).shape[field] as z.ZodType;
  const text = { ...input, ...textLimits(schema), label: what, error };
  return field === 'text' ? (
    <TextArea rows={3} {...text} />
  ) : (
    <TextField type={field === 'email' ? 'email' : 'text'} {...text} />
  );
}
