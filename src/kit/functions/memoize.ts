/** Keeps what a pure function made of the same words, and forgets all of it beyond `max` of them. */
export function memoize<Words extends readonly (string | number)[], Made>(
  make: (...words: Words) => Made,
  max: number,
): (...words: Words) => Made {
  const kept = new Map<string, Made>();
  return (...words) => {
    const key = words.join(' ');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(...words);
    if (kept.size >= max) kept.clear();
    kept.set(key, made);
    return made;
  };
}
