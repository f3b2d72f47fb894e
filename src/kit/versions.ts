/** What the fields of a form hold: single values, no lists. */
export type FieldValuesOf = Readonly<Record<string, unknown>>;

/** What a value of a field means: two that are stored as the same mean the same. */
export type Meaning = (name: string, value: unknown) => unknown;

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
 */
export function mergeVersions(
  opened: FieldValuesOf,
  theirs: FieldValuesOf,
  yours: FieldValuesOf,
  meaning: Meaning = asItIs,
  sent: readonly FieldValuesOf[] = [],
): Merged {
  const values: Record<string, unknown> = { ...yours };
  const merged: Merged = { values, clashes: [], theirs: [] };
  for (const name of Object.keys(theirs)) {
    const isStored = (value: unknown) =>
      Object.is(meaning(name, value), meaning(name, theirs[name]));
    const isOurs = sent.some((one) => name in one && isStored(one[name]));
    if (isOurs || isStored(yours[name])) continue;
    if (isStored(opened[name])) continue;
    if (Object.is(meaning(name, yours[name]), meaning(name, opened[name]))) {
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
  meaning: Meaning = asItIs,
): string[] =>
  Object.keys(from).filter(
    (name) => !Object.is(meaning(name, from[name]), meaning(name, to[name])),
  );

/** How often a record was saved, or null for what nobody counts. */
export function revisionOf(record: unknown): number | null {
  const { revision } = Object(record) as { revision?: unknown };
  return typeof revision === 'number' ? revision : null;
}

const asItIs: Meaning = (_name, value) => value;
