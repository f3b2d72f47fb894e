import { z } from 'zod';
import {
  partsField,
  readParts,
  writeParts,
  problemsIn,
  withoutId,
} from '../../kit/admin/edit-form/formParts.ts';
import { PressDraft, pressParts, type Press, type PressFields } from './press.ts';

const listNames = ['photos', 'logos', 'quotes', 'contacts', 'papers'] as const;
type ListName = (typeof listNames)[number];

const listField = (name: ListName) =>
  z
    .string()
    .refine(
      (text) =>
        readParts<object>(text).every(
          (part) => Object.keys(problemsIn(pressParts[name], part)).length === 0,
        ),
      'Some entries are incomplete.',
    )
    .pipe(partsField());

/** The lists are texts in the form. */
export const PressFormFields = PressDraft.extend({
  photos: listField('photos'),
  logos: listField('logos'),
  quotes: listField('quotes'),
  contacts: listField('contacts'),
  papers: listField('papers'),
  songs: z.string(),
  videos: z.string(),
});
export type PressInput = z.input<typeof PressFormFields>;

export const pressFieldsOf = (press: Press) => ({
  ...(Object.fromEntries(listNames.map((name) => [name, writeParts(press[name])])) as Record<
    ListName,
    string
  >),
  songs: JSON.stringify(press.songs),
  videos: JSON.stringify(press.videos),
});

const isList = (name: string): boolean => (listNames as readonly string[]).includes(name);

/** The fields as the API knows them. */
export const sentPressOf = (fields: Readonly<Record<string, unknown>>): Partial<PressFields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (isList(name)) return [name, readParts<object>(String(value)).map(withoutId)];
      return [name, name === 'songs' || name === 'videos' ? JSON.parse(String(value)) : value];
    }),
  );
