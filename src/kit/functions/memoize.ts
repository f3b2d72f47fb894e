/** Caches a pure function's results; clears the cache beyond `max` of them. */
export function memoize<Words extends readonly (string | number)[], Made>(
  make: (...words: Words) => Made,
  max: number,
): (...words: Words) => Made {
  const cache = new Map<string | number, Made>();
  return (...words) => {
    const key = words.length === 1 ? words[0]! : words.join(' ');
    const known = cache.get(key);
    if (known !== undefined) return known;
    const made = make(...words);
    if (cache.size >= max) cache.clear();
    cache.set(key, made);
    return made;
  };
}
