/** What can be given to one test after the other. */
interface Lent {
  end(): Promise<void>;
}

/** Sites that are open and as new, by what they were opened with. */
const free = new Map<string, Lent[]>();

/** More than these at once would only lie about. */
const maxFree = 3;

/** @returns one that somebody gave back, or null. */
export function takeLent<T extends Lent>(key: string): T | null {
  return (free.get(key)?.pop() as T | undefined) ?? null;
}

/** Keeps one that is as new for whoever asks for its like in the same file. */
export async function giveBack(key: string, lent: Lent): Promise<void> {
  const others = free.get(key) ?? [];
  free.set(key, others);
  if (others.length < maxFree) others.push(lent);
  else await lent.end();
}

/** Closes all of them: call it at the end of a file. */
export async function endLent(): Promise<void> {
  const all = [...free.values()].flat();
  free.clear();
  for (const one of all) await one.end();
}
