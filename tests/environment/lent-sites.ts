/** Something that tests of a file use one after another. */
interface Lent {
  end(): Promise<void>;
}

/** Open sites that are as new, by the options they were opened with. */
const free = new Map<string, Lent[]>();

/** More at once would only take memory. */
const maxFree = 3;

/** Takes one that was given back; null if there is none. */
export function takeLent<T extends Lent>(key: string): T | null {
  return (free.get(key)?.pop() as T | undefined) ?? null;
}

/** Keeps one that is as new for the next test of the file that wants one like it. */
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
