import { createHash } from 'node:crypto';
import { readFolder, type SiteState, type Photo } from './site-state.ts';
import { watchSteps } from './steps.ts';

/** What a stop leaves at one step, or at several that leave the same. */
export interface Moment {
  photo: Photo;
  /** Each step by its number and what would have come. */
  steps: string[];
}

/**
 * Photographs what a site keeps before each step of an act, and after the last. On SQLite nothing
 * of the process goes on meanwhile. On PostgreSQL the statements are the steps: the folder is read
 * first, and in the rows there may be what was sent already, which the server would end as well.
 */
export async function photographed(
  { dataDir, lent }: Pick<SiteState, 'dataDir' | 'lent'>,
  act: () => Promise<void>,
): Promise<{ steps: number; moments: Moment[] }> {
  const moments = new Map<string, Moment>();
  let steps = 0;
  const keep = (before: string, photo: Photo) => {
    steps += 1;
    const known = moments.get(nameOf(photo));
    const step = `step ${steps}, before ${before}`;
    if (known) known.steps.push(step);
    else moments.set(nameOf(photo), { photo, steps: [step] });
  };
  const takeOfBoth = async (before: string) => {
    const files = readFolder(dataDir);
    keep(before, { files, rows: lent && (await lent.rows()) });
  };
  let earlier = Promise.resolve();
  watchSteps(({ kind, what }) => {
    if (!lent) keep(what, { files: readFolder(dataDir), rows: null });
    else if (kind === 'statement') return (earlier = earlier.then(() => takeOfBoth(what)));
    return undefined;
  });
  try {
    await act();
    watchSteps(null);
    await takeOfBoth('the end');
  } finally {
    watchSteps(null);
  }
  return { steps, moments: [...moments.values()] };
}

/** SQLite makes its index of the log anew for the first who opens it. */
function nameOf({ files, rows }: Photo): string {
  const hash = createHash('sha256').update(rows ?? '');
  for (const [name, bytes] of [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (!name.endsWith('-shm')) hash.update(`\n${name}\n${bytes?.length}\n`).update(bytes ?? '');
  }
  return hash.digest('hex');
}
