/** Parses `name: Required; email: Please enter …`; null for any other text. */
export function fieldErrors<Name extends string>(
  text: string,
  names: readonly Name[],
): Partial<Record<Name, string>> | null {
  const found: Partial<Record<Name, string>> = {};
  for (const part of text.split('; ')) {
    const end = part.indexOf(': ');
    const name = names.find((one) => one === part.slice(0, end));
    if (name === undefined) return null;
    // Only a field's first error is used.
    found[name] ??= part.slice(end + 2);
  }
  return found;
}
