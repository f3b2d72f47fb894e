/** Fields of a record that no member entered. */
export const internalFields: ReadonlySet<string> = new Set([
  '_id',
  'picture',
  'revision',
  'embedLink',
  'place',
  'updatedAt',
]);
