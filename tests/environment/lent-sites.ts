/** A resource that tests of a file use one after another. */
interface Lent {
  end(): Promise<void>;
}

/** Reset sites, by the options with which they were opened. */
const free = new Map<string, Lent[]>();

/** More of them would only cost memory. */
const maxFree = 3;

/** Takes a returned site; null if there is none. */
export function takeLent<T extends Lent>(key: string): T | null {
  return (free.get(key)?.pop() as T | undefined) ?? null;
}

/** Stores a reset site for the next test of the file with equal options. */
export async function giveBack(key: string, lent: Lent): Promise<void> {
  const others = free.get(key) ?? [];
  free.set(key, others);
  if (others.length < maxFree) others.push(lent);
  else await lent.end();
}

/** Closes all of them; call it at the end of a file. */
export async function endLent(): Promise<void> {
  const all = [...free.values()].flat();
  free.clear();
  for (const one of all) await one.end();
}
