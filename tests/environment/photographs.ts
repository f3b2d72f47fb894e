import { createHash } from 'node:crypto';
import { readFolder, type SiteState, type Photo } from './site-state.ts';
import { watchSteps } from './steps.ts';

/** The state after a stop at one step, or at several steps with the same state. */
export interface Moment {
  photo: Photo;
  /** Each step's number and the operation that would have followed. */
  steps: string[];
}

/**
 * Copies a site's stored state before each step of an act, and after the last. On SQLite, the
 * process stands still meanwhile. On PostgreSQL the statements are the steps: the folder is read
 * first, and the rows may include statements already sent, which the server would also finish.
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

/** SQLite rebuilds its index of the log at the first opening. */
function nameOf({ files, rows }: Photo): string {
  const hash = createHash('sha256').update(rows ?? '');
  for (const [name, bytes] of [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (!name.endsWith('-shm')) hash.update(`\n${name}\n${bytes?.length}\n`).update(bytes ?? '');
  }
  return hash.digest('hex');
}
