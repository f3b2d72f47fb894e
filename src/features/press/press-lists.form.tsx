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
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';
import { SelectField } from '../../kit/admin/inputs/fields.tsx';
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
import { recordOf } from '../../kit/functions/recordOf.ts';

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

/** The parts as the form holds them: songs and videos are ids. */
const schemaOf = (name: ListName): z.ZodObject => {
  const part = pressParts[name];
  return part instanceof z.ZodObject ? part : z.object({ id: part });
};

/** The lists are texts in the form. */
export const PressFormFields = PressDraft.extend(
  recordOf(listNames, (name) => partsField(schemaOf(name))),
);
type PressInput = z.input<typeof PressFormFields>;

export const pressFieldsOf = (press: Press) =>
  recordOf(listNames, (name) =>
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
  /** The site's songs or videos: ids and titles. */
  options?: readonly string[][] | undefined;
}

/** Edits one of the kit's lists. */
export function PressList({ name, control, options = [] }: PressListProps) {
  const { field } = useController({ control, name });
  const [added, setAdded] = useState('');
  const { title, noun, file, ...kind } = kinds[name];
  const titles: Options = Object.fromEntries(options);
  const fields = Object.entries(kind.fields).map(([key, what]) => [key, what ?? titles] as const);
  const parts = readParts<Record<string, Value>>(field.value);
  const set = (all: readonly Part[]) => field.onChange(JSON.stringify(all));
  const most = listLimit(name);
  const add = (...news: object[]) => {
    const all = [...parts];
    for (const one of news.slice(0, most - parts.length)) {
      const blank = fields.map(([key, what]) => [key, firstValue(key, what, all)] as const);
      all.push({ ...Object.fromEntries(blank), ...one, _id: newRecordId() });
    }
    setAdded(all[parts.length]?._id ?? '');
    set(all);
  };
  const isPaper = file === 'file';
  // Without songs or videos, there is nothing to choose.
  if ('id' in kind.fields && options.length === 0) return null;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <PartsField
        label={title}
        parts={parts}
        onChange={set}
        noun={noun}
        nameOf={(part) => firstWords(part, fields) || noun}
        added={added}
        renderLead={(part) =>
          file === 'picture' && (
            <img src={String(part[file])} alt="" className="size-11 shrink-0 object-contain" />
          )
        }
      >
        {(part, _at, change) => (
          <>
            {isPaper && (
              <a href={String(part[file])} className="wrap-anywhere underline">
                {part['name'] || 'Open PDF'}
              </a>
            )}
            {fields.map(([key, what]) => (
              <PartInput key={key} {...{ name, field: key, what, part, change }} />
            ))}
          </>
        )}
      </PartsField>
      {parts.length < most &&
        (file ? (
          <AddFiles
            label={`Add ${noun}s`}
            hint={`${isPaper ? 'PDF' : 'PNG, JPEG or HEIC'}, at most ${mostMegabytes}.`}
            {...(isPaper && { accept: '.pdf,application/pdf' })}
            rejectionOf={isPaper ? pdfRejectionOf : rejectionOf}
            onUploaded={(all) =>
              add(...Array.from(all, ([at, name]) => ({ [file]: at, ...(isPaper && { name }) })))
            }
          />
        ) : (
          <LineButton Icon={Plus} onClick={() => add({})} className="justify-self-start">
            {`Add ${noun}`}
          </LineButton>
        ))}
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

/** The chosen name or the first text of a part, and who or which file it is. */
function firstWords(part: Part, fields: readonly (readonly [string, string | Options])[]): string {
  const texts = fields.map(([key, what]) =>
    typeof what === 'string' ? part[key] : what[String(part[key])],
  );
  return [texts.find(Boolean), part['name']].filter(Boolean).join(': ').slice(0, 60);
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
  const error = value === '' ? null : (problemsIn(schemaOf(name), part)[field] ?? null);
  const schema = schemaOf(name).shape[field] as z.ZodType;
  const text = { ...input, ...textLimits(schema), label: what, error };
  if (field === 'text') return <TextArea rows={3} {...text} />;
  if (field !== 'date') return <TextField type={field === 'email' ? 'email' : 'text'} {...text} />;
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
