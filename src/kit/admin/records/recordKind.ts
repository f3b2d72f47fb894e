import { call } from '../../client/api/call.ts';
import type { AnswerOf, Endpoint } from '../../api/endpoint.ts';
import type { Area } from '../../client/data/area.ts';
import type { FormValues } from '../drafts/mergeVersions.ts';

/** A stored record, and how often it was saved. */
export interface Revised {
  _id: string;
  revision: number;
}

/** The calls that change a list's records; bodies are forms, `Added` is adding's result. */
export interface RecordCalls<T, Added = T> {
  add(record: object): Promise<Added>;
  /** @param change includes the revision that it is based on. */
  update(id: string, change: object): Promise<T>;
  remove(id: string): Promise<{ _id: string }>;
}

export interface RecordKind<T extends { _id: string }> {
  /** The noun's name in the history. */
  noun: string;
  area: Area<T[]>;
  calls: RecordCalls<T, unknown>;
  /** The plural: `Music Players`. */
  heading: string;
  /** The singular, for headings: `Music Player`. */
  title: string;
  /** The singular, within a sentence: `music player`. */
  name: string;
  /** The toast's text. */
  succeeded: (how: 'added' | 'updated' | 'deleted') => string;
  /** The text of an error toast; by default, that deleting failed. */
  notRemoved?: string;
  /** The text of an error toast; null for the default, that adding or updating failed. */
  failedBy?: (failure: unknown) => string | null;
  /** Whether records can be drafts and have times at which they appear and disappear. */
  isPublished: boolean;
  /** Whether a new record is a draft without being asked. */
  isAddedAsDraft?: boolean;
  /**
   * Returns the record as fans would see it while its form is open; by default, the form's values.
   * @param typed the form's fields over the stored record, or over an empty form.
   * @param fields only the valid ones.
   * @param stored null for a new record.
   */
  shown?: (typed: T, fields: FormValues, stored: T | null) => T;
  /** Whether imports can add some. */
  isImported?: boolean;
  /** The name of a droppable image, such as `poster`; omitted for none. */
  picture?: string;
  /** Whether that image may be missing while a record is a draft. */
  canDraftLackPicture?: boolean;
  /** The server's sort order; null for the order in which records were added. */
  compare: ((one: T, other: T) => number) | null;
}

type Described<T extends { _id: string }, E extends Endpoints> = Omit<
  RecordKind<T>,
  'calls' | 'heading' | 'name' | 'succeeded'
> &
  Partial<Pick<RecordKind<T>, 'name' | 'succeeded'>> & { endpoints: E };

/** Describes a noun for its list and its form; its words follow from `title`. */
export function recordKind<T extends { _id: string }, E extends Endpoints>({
  endpoints,
  ...kind
}: Described<T, E>) {
  const { title } = kind;
  const name = title.toLowerCase();
  const sentence = title.charAt(0) + name.slice(1);
  return {
    heading: `${title}s`,
    name,
    succeeded: (how: string) => `${sentence} ${how} successfully!`,
    ...kind,
    calls: recordCalls(endpoints),
  };
}

type Endpoints = Readonly<Record<'add' | 'update' | 'remove', Endpoint>>;

/** Makes the calls from a noun's endpoints; some change the record that the body names. */
function recordCalls<E extends Endpoints>({
  add,
  update,
  remove,
}: E): RecordCalls<AnswerOf<E['update']>, AnswerOf<E['add']>> {
  const send = (endpoint: Endpoint, input: object) =>
    call(endpoint, input as never) as Promise<never>;
  return {
    add: (body) => send(add, { body }),
    update: (id, change) =>
      update.schemas.params
        ? send(update, { params: { id }, body: change })
        : send(update, { body: { ...change, _id: id } }),
    remove: (id) => send(remove, { params: { id } }),
  };
}

/** The list with `saved` in its place; a new record without a sort order comes last. */
export function withRecord<T extends { _id: string }>(
  { compare }: RecordKind<T>,
  records: readonly T[],
  saved: T,
): T[] {
  const isThere = records.some(({ _id }) => _id === saved._id);
  const all = isThere
    ? records.map((one) => (one._id === saved._id ? saved : one))
    : compare
      ? [saved, ...records]
      : [...records, saved];
  return compare ? all.toSorted(compare) : all;
}

/** Returns the draft's name; `record` is null for a new one. */
export const draftName = <T extends { _id: string }>(
  { area }: RecordKind<T>,
  record: { _id: string } | null,
): string => `${area.name}/${record?._id ?? 'new'}`;
