import {
  draftPrefix,
  dropStaleDrafts,
  draftKeys,
  isFresh,
} from '../../client/browser/draftStorage.ts';
import { browserStorage, tabStorage } from '../../client/browser/browserStorage.ts';
import { looksSecret } from '../../schema/looksSecret.ts';
import {
  changedFields,
  mergeVersions,
  type FormValues,
  type NormalizeValue,
} from './mergeVersions.ts';

export interface Draft {
  /** Epoch milliseconds. */
  at: number;
  /** The version that editing started from; empty if a deleted record is added again. */
  from: FormValues;
  to: FormValues;
  /** The changes sent without a response, one entry per attempt. */
  sent: readonly FormValues[];
  /** Fields that another member changed too, until the member chooses a version. */
  conflicts: string[];
  newId: string | null;
  /** Whether an image was chosen, which can't be stored. */
  lacksPicture: boolean;
}

let owner: string | null = null;

/** Sets the account of the stored drafts (null for none), and removes old drafts. */
export function openDrafts(account: string | null): void {
  owner = account;
  dropStaleDrafts();
}

/** Removes all drafts of this account and stops storing them. */
export function clearDrafts(): void {
  for (const key of draftKeys(`${draftPrefix}${owner} `)) browserStorage.store(key, null);
  owner = null;
}

/** Stores a draft, omitting secret fields, texts that look secret, and NaN. */
export function storeDraft(
  form: string,
  draft: Omit<Draft, 'at'>,
  secret: readonly string[],
): void {
  if (owner === null) return;
  const isStorable = ([name, value]: [string, unknown]) =>
    !secret.includes(name) &&
    !(typeof value === 'string' && looksSecret(value)) &&
    // JSON turns NaN into null, which means an empty field.
    !Number.isNaN(value);
  const storable = (values: FormValues) =>
    Object.fromEntries(Object.entries(values).filter(isStorable));
  const to = storable(draft.to);
  const from = Object.fromEntries(Object.entries(draft.from).filter(([name]) => name in to));
  const whole: Draft = { ...draft, from, to, sent: draft.sent.map(storable), at: Date.now() };
  browserStorage.store(keyOf(form), JSON.stringify(whole));
}

/** Null if there is none, or if it is malformed. */
export const readDraft = (form: string): Draft | null =>
  owner === null ? null : stored(keyOf(form));

export function dropDraft(form: string): void {
  if (owner !== null) browserStorage.store(keyOf(form), null);
}

export function draftAsNew(form: string, newForm: string): void {
  const draft = readDraft(form);
  if (!draft) return;
  storeDraft(newForm, { ...draft, from: {}, sent: [], conflicts: [], newId: null }, []);
  dropDraft(form);
}

/** Merges a draft into the stored `now`; `describes` maps descriptions to image fields. */
export function restoreDraft(
  draft: Draft,
  now: FormValues,
  fits: (name: string, value: unknown) => boolean,
  normalize?: NormalizeValue,
  describes: Readonly<Record<string, string>> = {},
): { values: FormValues; typed: string[]; conflicts: string[] } {
  const from = Object.keys(draft.from).length > 0 ? draft.from : now;
  const isChanged = (one: FormValues, other: FormValues) => (name: string) =>
    changedFields({ [name]: one[name] }, other, normalize).length > 0;
  const typed = Object.keys(now).filter(
    (name) =>
      name in draft.to &&
      isChanged(now, draft.to)(name) &&
      // A value typed back to the original counts as typed once a different one was sent.
      (!Object.is(from[name], draft.to[name]) || draft.sent.some((one) => name in one)) &&
      fits(name, draft.to[name]),
  );
  const values = { ...now, ...Object.fromEntries(typed.map((name) => [name, draft.to[name]])) };
  const subjects = Object.values(describes).filter((name) => name in from);
  const opened = {
    ...now,
    ...Object.fromEntries([...typed, ...subjects].map((name) => [name, from[name]])),
  };
  const asTyped = { ...values, ...Object.fromEntries(subjects.map((name) => [name, from[name]])) };
  const openConflicts = draft.conflicts.filter((name) => typed.includes(name));
  const { conflicts } = mergeVersions(opened, now, asTyped, normalize, draft.sent, describes);
  return { values, typed, conflicts: [...new Set([...conflicts, ...openConflicts])] };
}

export function draftsOf(prefix: string): string[] {
  if (owner === null) return [];
  return draftKeys(keyOf(prefix))
    .filter((key) => stored(key) !== null)
    .map((key) => key.slice(keyOf('').length));
}

const openDialog = 'open dialog';

/** Remembers this tab's open dialog by its draft's name, so that a reload reopens it. */
export const recordOpenDialog = (form: string | null): void => tabStorage.store(openDialog, form);

/** Returns the dialog that was open before a reload, if it has a draft. */
export function interruptedDialog(): string | null {
  const form = tabStorage.read(openDialog);
  return form !== null && draftsOf(form).includes(form) ? form : null;
}

const keyOf = (form: string): string => `${draftPrefix}${owner} ${form}`;

/** Browser storage may contain anything, so each field is checked. */
function stored(key: string): Draft | null {
  const found = Object(browserStorage.readJson(key)) as Record<keyof Draft, unknown>;
  const { at, from, to, sent, conflicts, newId, lacksPicture } = found;
  if (!isFresh(at) || !isRecord(from) || !isRecord(to)) return null;
  return {
    at,
    from,
    to,
    sent: Array.isArray(sent) ? sent.filter(isRecord) : [],
    conflicts: Array.isArray(conflicts) ? conflicts.filter((name) => typeof name === 'string') : [],
    newId: typeof newId === 'string' && /^[\da-f-]{36}$/.test(newId) ? newId : null,
    lacksPicture: lacksPicture === true,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
