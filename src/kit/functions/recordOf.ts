/** Returns an object with a value for each name. */
export const recordOf = <Name extends string, T>(
  names: readonly Name[],
  make: (name: Name) => T,
): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;
