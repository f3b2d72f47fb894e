/** Single values, not lists. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Returns a value as it would be stored; values with equal stored forms count as equal. */
export type NormalizeValue = (name: string, value: unknown) => unknown;

export interface Merged {
  values: FormValues;
  /** Fields that both sides changed differently; the form keeps the values typed here. */
  conflicts: string[];
  theirs: string[];
}

/**
 * Three-way merge: a field that only one side changed gets that side's value.
 * @param sent the attempts without a response: a stored value that equals one isn't another
 * member's change.
 * @param describes maps a description's field to its image's: a new image affects both.
 */
export function mergeVersions(
  opened: FormValues,
  theirs: FormValues,
  yours: FormValues,
  normalize: NormalizeValue = unchanged,
  sent: readonly FormValues[] = [],
  describes: Readonly<Record<string, string>> = {},
): Merged {
  const values: Record<string, unknown> = { ...yours };
  const merged: Merged = { values, conflicts: [], theirs: [] };
  for (const name of Object.keys(theirs)) {
    const isSame = (one: FormValues, other: FormValues, field = name) =>
      Object.is(normalize(field, one[field]), normalize(field, other[field]));
    const isUnchanged = (one: FormValues, other: FormValues) =>
      isSame(one, other) && (!describes[name] || isSame(one, other, describes[name]));
    const isOurs = sent.some((one) => name in one && isSame(one, theirs));
    if (isOurs || isSame(yours, theirs)) continue;
    if (isUnchanged(opened, theirs)) continue;
    if (isUnchanged(yours, opened)) {
      values[name] = theirs[name];
      merged.theirs.push(name);
    } else merged.conflicts.push(name);
  }
  return merged;
}

export const changedFields = (
  from: FormValues,
  to: FormValues,
  normalize: NormalizeValue = unchanged,
): string[] =>
  Object.keys(from).filter(
    (name) => !Object.is(normalize(name, from[name]), normalize(name, to[name])),
  );

/** How often a record was saved; null if it has no revision. */
export function revisionOf(record: unknown): number | null {
  const { revision } = Object(record) as { revision?: unknown };
  return typeof revision === 'number' ? revision : null;
}

const unchanged: NormalizeValue = (_name, value) => value;
