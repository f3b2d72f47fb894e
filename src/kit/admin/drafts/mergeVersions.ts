/** What the fields of a form hold: single values, no lists. */
export type FieldValuesOf = Readonly<Record<string, unknown>>;

/** What a value of a field means: two that are stored as the same mean the same. */
export type FieldValueOf = (name: string, value: unknown) => unknown;

/** Two changes of the same record, brought together. */
export interface Merged {
  /** What the form holds now. */
  values: FieldValuesOf;
  /** The fields that both changed, each in another way; the form keeps what was typed here. */
  clashes: string[];
  /** The fields that only the others changed. */
  theirs: string[];
}

/**
 * Brings together what two members made of the same version of a record, field by field: a field
 * that only one of them changed is as that one wants it.
 * @param opened the version that both began with.
 * @param theirs the version that is stored by now.
 * @param yours what was typed here.
 * @param sent what was sent from here without an answer: where that is stored, nobody else has
 * changed the field.
 * @param saidOf fields that say something of another one: where that is another, they say another
 * thing.
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

/** The fields that differ from one version to another. */
export const changedFields = (
  from: FieldValuesOf,
  to: FieldValuesOf,
  meaning: FieldValueOf = asItIs,
): string[] =>
  Object.keys(from).filter(
    (name) => !Object.is(meaning(name, from[name]), meaning(name, to[name])),
  );

/** How often a record was saved, or null for what nobody counts. */
export function revisionOf(record: unknown): number | null {
  const { revision } = Object(record) as { revision?: unknown };
  return typeof revision === 'number' ? revision : null;
}

const asItIs: FieldValueOf = (_name, value) => value;
