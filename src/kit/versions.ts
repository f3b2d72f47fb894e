/** What the fields of a form hold: single values, no lists. */
export type FieldValuesOf = Readonly<Record<string, unknown>>;

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
 */
export function mergeVersions(
  opened: FieldValuesOf,
  theirs: FieldValuesOf,
  yours: FieldValuesOf,
): Merged {
  const merged: Merged = { values: { ...yours }, clashes: [], theirs: [] };
  const values: Record<string, unknown> = { ...yours };
  for (const name of Object.keys(theirs)) {
    if (Object.is(yours[name], theirs[name])) continue;
    if (Object.is(yours[name], opened[name])) {
      values[name] = theirs[name];
      merged.theirs.push(name);
    } else if (!Object.is(theirs[name], opened[name])) merged.clashes.push(name);
  }
  return { ...merged, values };
}

/** The fields that differ from one version to another. */
export const changedFields = (from: FieldValuesOf, to: FieldValuesOf): string[] =>
  Object.keys(from).filter((name) => !Object.is(from[name], to[name]));

/** How often a record was saved, or null for what nobody counts. */
export function revisionOf(record: unknown): number | null {
  const { revision } = Object(record) as { revision?: unknown };
  return typeof revision === 'number' ? revision : null;
}
