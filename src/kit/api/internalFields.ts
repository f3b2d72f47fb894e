/** Of a record, those that tell nothing that a member entered. */
export const internalFields: ReadonlySet<string> = new Set([
  '_id',
  'picture',
  'revision',
  'embedLink',
  'updatedAt',
]);
