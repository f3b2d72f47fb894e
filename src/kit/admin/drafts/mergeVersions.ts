/** Single values, no lists. */
export type FieldValuesOf = Readonly<Record<string, unknown>>;

/** A value as it would be stored; values that are stored alike count as the same. */
export type FieldValueOf = (name: string, value: unknown) => unknown;

export interface Merged {
  values: FieldValuesOf;
  /** Fields that both changed differently; the form keeps what was typed here. */
  clashes: string[];
  theirs: string[];
}

/**
 * Three-way merge: a field that only one side changed takes that side's value.
 * @param sent tries without an answer: a stored value that equals one is nobody else's change.
 * @param saidOf maps a field to the one it describes: a change of that one changes both.
 */
export function mergeVersions(
  opened: FieldValuesOf,
  theirs: FieldValuesOf,
  yours: FieldValuesOf,
  meaning: FieldValueOf = asItIs,
  sent: readonly FieldValuesOf[] = [],
  saidOf: Readonly<Record<string, string>> = {},
): Merged {
  const values: Record<string, unknown> = { ...yours };
  const merged: Merged = { values, clashes: [], theirs: [] };
  for (const name of Object.keys(theirs)) {
    const isSame = (one: FieldValuesOf, other: FieldValuesOf, field = name) =>
      Object.is(meaning(field, one[field]), meaning(field, other[field]));
    const saysTheSame = (one: FieldValuesOf, other: FieldValuesOf) =>
      isSame(one, other) && (!saidOf[name] || isSame(one, other, saidOf[name]));
    const isOurs = sent.some((one) => name in one && isSame(one, theirs));
    if (isOurs || isSame(yours, theirs)) continue;
    if (saysTheSame(opened, theirs)) continue;
    if (saysTheSame(yours, opened)) {
      values[name] = theirs[name];
      merged.theirs.push(name);
    } else merged.clashes.push(name);
  }
  return merged;
}

export const changedFields = (
  from: FieldValuesOf,
  to: FieldValuesOf,
  meaning: FieldValueOf = asItIs,
): string[] =>
  Object.keys(from).filter(
    (name) => !Object.is(meaning(name, from[name]), meaning(name, to[name])),
  );

/** How often a record was saved; null for what has no revision. */
export function revisionOf(record: unknown): number | null {
  const { revision } = Object(record) as { revision?: unknown };
  return typeof revision === 'number' ? revision : null;
}

const asItIs: FieldValueOf = (_name, value) => value;
