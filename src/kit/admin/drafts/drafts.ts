import {
  draftPrefix,
  dropStaleDrafts,
  isFresh,
  keysIn,
  readStored,
  removeStored,
} from '../../client/browser/draftStorage.ts';
import { looksSecret } from '../../schema/looksSecret.ts';
import {
  changedFields,
  mergeVersions,
  type FieldValuesOf,
  type FieldValueOf,
} from './mergeVersions.ts';

/** What was typed into a form and is not saved. */
export interface Draft {
  /** When it was kept, in epoch milliseconds. */
  at: number;
  /**
   * What the fields held before anything was typed: tells what others changed since. Empty where
   * all of it is to be added anew.
   */
  from: FieldValuesOf;
  to: FieldValuesOf;
  /** What was sent without an answer, each time. */
  sent: readonly FieldValuesOf[];
  /** The fields that somebody else has changed too, where nobody has chosen yet. */
  clashes: string[];
  /** The id that a new record shall have, or null. */
  newId: string | null;
  /** A picture was chosen, which cannot be kept. */
  lacksPicture: boolean;
}

let owner: string | null = null;

/**
 * Says whose drafts these are, and forgets those that are too old, whoever typed them. Without an
 * owner nothing is kept or found.
 */
export function openDrafts(account: string | null): void {
  owner = account;
  dropStaleDrafts();
}

/** Forgets every draft of this account, for who leaves this device to others, and keeps no more. */
export function clearDrafts(): void {
  for (const key of keysIn(`${draftPrefix}${owner} `)) removeStored(key);
  owner = null;
}

/** Keeps a draft. What looks like a secret, and what is no number, is left as it was before. */
export function storeDraft(
  form: string,
  draft: Omit<Draft, 'at'>,
  secret: readonly string[],
): void {
  if (owner === null) return;
  const isKept = ([name, value]: [string, unknown]) =>
    !secret.includes(name) &&
    !(typeof value === 'string' && looksSecret(value)) &&
    // JSON has no word for it, and null is an empty field.
    !Number.isNaN(value);
  const kept = (values: FieldValuesOf) => Object.fromEntries(Object.entries(values).filter(isKept));
  const to = kept(draft.to);
  const from = Object.fromEntries(Object.entries(draft.from).filter(([name]) => name in to));
  const whole: Draft = { ...draft, from, to, sent: draft.sent.map(kept), at: Date.now() };
  write(keyOf(form), JSON.stringify(whole));
}

/** What was kept of a form; null where nothing was, or what is there is none of ours. */
export const readDraft = (form: string): Draft | null =>
  owner === null ? null : stored(keyOf(form));

export function dropDraft(form: string): void {
  if (owner !== null) removeStored(keyOf(form));
}

/** Hands the draft of a record that was deleted on to a form that adds it anew. */
export function draftAsNew(form: string, newForm: string): void {
  const draft = readDraft(form);
  if (!draft) return;
  storeDraft(newForm, { ...draft, from: {}, sent: [], clashes: [], newId: null }, []);
  dropDraft(form);
}

/**
 * What a draft brings back into a form.
 * @param now what is stored by now.
 * @param fits whether a value can stand in a field.
 * @param saidOf fields that say something of another one, which is no field of the form itself.
 * @returns what the form holds then, the fields that were typed into, and those of them that
 * somebody else has changed as well.
 */
export function restoreDraft(
  draft: Draft,
  now: FieldValuesOf,
  fits: (name: string, value: unknown) => boolean,
  meaning?: FieldValueOf,
  saidOf: Readonly<Record<string, string>> = {},
): { values: FieldValuesOf; typed: string[]; clashes: string[] } {
  const from = Object.keys(draft.from).length > 0 ? draft.from : now;
  const isChanged = (one: FieldValuesOf, other: FieldValuesOf) => (name: string) =>
    changedFields({ [name]: one[name] }, other, meaning).length > 0;
  const typed = Object.keys(now).filter(
    (name) =>
      name in draft.to &&
      isChanged(now, draft.to)(name) &&
      // Who went back to what was there before has typed that too, once something else was sent.
      (!Object.is(from[name], draft.to[name]) || draft.sent.some((one) => name in one)) &&
      fits(name, draft.to[name]),
  );
  const values = { ...now, ...Object.fromEntries(typed.map((name) => [name, draft.to[name]])) };
  const subjects = Object.values(saidOf).filter((name) => name in from);
  const opened = {
    ...now,
    ...Object.fromEntries([...typed, ...subjects].map((name) => [name, from[name]])),
  };
  const asTyped = { ...values, ...Object.fromEntries(subjects.map((name) => [name, from[name]])) };
  const asked = draft.clashes.filter((name) => typed.includes(name));
  const { clashes } = mergeVersions(opened, now, asTyped, meaning, draft.sent, saidOf);
  return { values, typed, clashes: [...new Set([...clashes, ...asked])] };
}

/** The forms of which there are drafts, among those whose names begin so. */
export function draftsOf(beginning: string): string[] {
  if (owner === null) return [];
  return keysIn(keyOf(beginning))
    .filter((key) => stored(key) !== null)
    .map((key) => key.slice(keyOf('').length));
}

const keyOf = (form: string): string => `${draftPrefix}${owner} ${form}`;

/** Out of a browser's storage anything may come. */
function stored(key: string): Draft | null {
  const found = Object(readStored(key)) as Record<keyof Draft, unknown>;
  const { at, from, to, sent, clashes, newId, lacksPicture } = found;
  if (!isFresh(at) || !isRecord(from) || !isRecord(to)) return null;
  return {
    at,
    from,
    to,
    sent: Array.isArray(sent) ? sent.filter(isRecord) : [],
    clashes: Array.isArray(clashes) ? clashes.filter((name) => typeof name === 'string') : [],
    newId: typeof newId === 'string' && /^[\da-f-]{36}$/.test(newId) ? newId : null,
    lacksPicture: lacksPicture === true,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Full or blocked: the form works without a draft, as long as its page is there.
  }
}
