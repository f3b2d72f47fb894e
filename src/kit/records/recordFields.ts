import { z } from 'zod';
import { linkField } from '../links/linkField.ts';
import type { LinkKind } from '../links/linkKinds.ts';
import { altText } from '../pictures/altText.ts';
import { ignoredFields, ignoredInNew } from '../pictures/pictureAnswer.ts';
import { exactPartial } from '../schema/exactPartial.ts';
import { dayInstant } from '../schema/numbers.ts';
import { chosenId } from '../api/recordId.ts';
import { basedOn, revision } from '../api/revision.ts';

/** A record's field: what members send, what the API answers, and its column. */
export interface RecordField<
  Column extends string = string,
  Sent extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Stored = unknown,
> {
  column: Column;
  sent: Sent;
  answer: Answer;
  toColumn(this: void, value: z.output<Sent>): Stored;
  fromColumn(this: void, stored: Stored): z.output<Answer>;
}

export type Fields = Readonly<Record<string, RecordField>>;

/** The columns of these fields, as a row holds them. */
export type ColumnsOf<F extends Fields> = {
  [Name in keyof F as F[Name]['column']]: ReturnType<F[Name]['toColumn']>;
};

/** The schema of a member's input. */
export type SentOf<F extends Fields> = { [Name in keyof F]: z.output<F[Name]['sent']> };

/** The schema of the API's response. */
export type AnswersOf<F extends Fields> = { [Name in keyof F]: z.output<F[Name]['answer']> };

export type Shape = Readonly<Record<string, z.ZodType>>;

const plainField = <C extends string, S extends z.ZodType, A extends z.ZodType>(
  column: C,
  sent: S,
  answer: A,
): RecordField<C, S, A, z.output<S>> => ({
  column,
  sent,
  answer,
  toColumn: (value) => value,
  fromColumn: (stored) => stored as unknown as z.output<A>,
});

type Flag<C extends string> = RecordField<C, z.ZodBoolean, z.ZodBoolean, number>;

/** The kinds of fields; the first argument is the column. */
export const field = {
  /** A field that is stored as it is sent, and answered as it is stored. */
  of: plainField,

  text: <C extends string, S extends z.ZodType<string>>(column: C, sent: S) =>
    plainField(column, sent, z.string()),

  link: <C extends string>(column: C, kind: LinkKind) =>
    plainField(column, linkField(kind), z.string().nullable()),

  /** @param what the image is, such as `poster` */
  alt: (what: string) =>
    plainField(
      'alt',
      altText(),
      z.string().describe(`The description of the ${what}; empty for none.`),
    ),

  /** A yes or no, stored as 1 or 0. */
  flag: <C extends string>(column: C, what: string): Flag<C> => ({
    column,
    sent: z.boolean().describe(what),
    answer: z.boolean(),
    toColumn: Number,
    fromColumn: (stored) => stored === 1,
  }),

  /** A field that is stored as JSON. */
  json: <C extends string, S extends z.ZodType, A extends z.ZodType>(
    column: C,
    sent: S,
    answer: A,
  ): RecordField<C, S, A, string> => ({
    column,
    sent,
    answer,
    toColumn: (value) => JSON.stringify(value),
    fromColumn: (stored) => JSON.parse(stored) as z.output<A>,
  }),

  day: <C extends string>(column: C) =>
    plainField(
      column,
      dayInstant(),
      z.number().describe('A calendar day: the epoch milliseconds of midnight in UTC.'),
    ),
};

type SentShape<F extends Fields> = { [Name in keyof F]: F[Name]['sent'] };
type AnswerShape<F extends Fields> = { [Name in keyof F]: F[Name]['answer'] };

const shapeOf = (fields: Fields, part: 'sent' | 'answer'): Shape =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, one[part]]));

/** The fields that a form sends, and what a rule between fields is checked against. */
export const sentShape = <F extends Fields>(fields: F) => shapeOf(fields, 'sent') as SentShape<F>;

/** The schemas of a list's records. */
export const record = {
  /** The body that adds a record. @param own the noun's other input, such as its image. */
  added: <R extends Fields, O extends Fields, Own extends Shape>(
    required: R,
    optional: O,
    own: Own,
  ) =>
    z.strictObject({
      _id: chosenId(),
      ...own,
      ...sentShape(required),
      ...exactPartial(sentShape(optional)),
      ...ignoredInNew,
    }),

  /** A record as the API answers it. */
  answered: <F extends Fields, Own extends Shape, After extends Shape>(
    own: Own,
    fields: F,
    after: After,
  ) =>
    z.object({
      _id: z.string(),
      ...own,
      ...(shapeOf(fields, 'answer') as AnswerShape<F>),
      ...after,
      revision,
    }),

  /** The body that changes a record: omitted fields stay as stored. */
  changed: <F extends Fields, Own extends Shape>(fields: F, own: Own) =>
    z.strictObject({
      ...exactPartial(sentShape(fields)),
      ...own,
      ...ignoredFields,
      revision: basedOn,
    }),
};

/** The only record of its kind, such as the theme, as the API answers it. */
export const answeredDocument = <F extends Fields, After extends Shape>(fields: F, after: After) =>
  z.object({
    ...(shapeOf(fields, 'answer') as AnswerShape<F>),
    ...after,
    revision: z.number().describe('0 until first saved.'),
  });

/** The body that changes it: omitted fields stay as stored. */
export const changedDocument = <F extends Fields, Own extends Shape>(fields: F, own: Own) =>
  z.strictObject({ ...exactPartial(sentShape(fields)), ...own, revision: basedOn });

/** @throws Error if a noun would store two things in one column. */
export function requireDistinctColumns(noun: string, fields: Fields, own: readonly string[]): void {
  const columns = [...Object.values(fields).map(({ column }) => column), ...own];
  const twice = columns.find((column, at) => columns.indexOf(column) !== at);
  if (twice) throw new Error(`The noun "${noun}" describes the column "${twice}" twice`);
}

/** Columns for the fields that are given. */
export const columnsOf = <F extends Fields>(
  fields: F,
  given: Partial<SentOf<F>>,
): Partial<ColumnsOf<F>> =>
  Object.fromEntries(
    Object.entries(given as Record<string, unknown>)
      .filter(([name, value]) => name in fields && value !== undefined)
      .map(([name, value]) => [fields[name]!.column, fields[name]!.toColumn(value)]),
  ) as Partial<ColumnsOf<F>>;

/** The fields that a row answers. */
export function answersOf<F extends Fields>(fields: F, row: ColumnsOf<F>): AnswersOf<F> {
  const answers: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const { column, fromColumn } = fields[name]!;
    answers[name] = fromColumn((row as Record<string, unknown>)[column]);
  }
  return answers as AnswersOf<F>;
}
