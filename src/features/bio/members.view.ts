/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined);
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join('').toUpperCase();
}
