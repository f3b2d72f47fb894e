/**
 * Reads what the site answers to a form with wrong fields, such as
 * `name: Required; email: Please enter a valid email address`, as its sentences by field.
 * Null where it says anything else: then the whole of it is to be shown.
 */
export function fieldErrors<Name extends string>(
  text: string,
  names: readonly Name[],
): Partial<Record<Name, string>> | null {
  const found: Partial<Record<Name, string>> = {};
  for (const part of text.split('; ')) {
    const end = part.indexOf(': ');
    const name = names.find((one) => one === part.slice(0, end));
    if (name === undefined) return null;
    // The first thing wrong with a field is enough to go on.
    found[name] ??= part.slice(end + 2);
  }
  return found;
}
