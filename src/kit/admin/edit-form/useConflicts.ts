import { useState } from 'react';
import type { ImageChoice } from '../uploads/imageChoice.ts';
import type { ImageUpload } from '../uploads/useImageUpload.ts';
import type { FormValues } from '../drafts/mergeVersions.ts';

export interface Conflict {
  theirs: unknown;
  yours: unknown;
  /** Null until the member chooses a version. */
  choice: 'theirs' | 'yours' | null;
}

export type Conflicts = ReturnType<typeof useConflicts>;

interface Fields {
  read: (name: string) => unknown;
  write: (name: string, value: unknown) => void;
  image: { sent: ImageUpload; field: string } | undefined;
}

/** Manages the fields that another member changed too, until one version is chosen. */
export function useConflicts({ read, write, image }: Fields) {
  const [conflicts, setConflicts] = useState<Readonly<Record<string, Conflict>>>({});
  const all = Object.entries(conflicts).map(([name, clash]): [string, Conflict] => [
    name,
    name === image?.field ? withPicture(clash, image.sent.choice) : clash,
  ]);
  const byName: Readonly<Record<string, Conflict>> = Object.fromEntries(all);
  return {
    byName,
    open: all.filter(([, { choice }]) => choice === null).map(([name]) => name),
    choose(name: string, choice: 'theirs' | 'yours') {
      const clash = byName[name];
      if (!clash) return;
      const isPicture = name === image?.field;
      // Choosing "yours" later restores the last typed value.
      const yours = clash.choice === 'theirs' || isPicture ? clash.yours : read(name);
      if (isPicture) image.sent.choose(choice === 'yours' ? (yours as ImageChoice) : 'stays');
      else write(name, choice === 'yours' ? yours : clash.theirs);
      setConflicts((now) => ({ ...now, [name]: { ...clash, yours, choice } }));
    },
    /** Adds these fields' conflicts; choices stay unless the stored value changed again. */
    add(names: readonly string[], theirs: FormValues, yours: FormValues) {
      const added = names.map((name): [string, Conflict] => [
        name,
        { theirs: theirs[name], yours: yours[name], choice: null },
      ]);
      // Two responses may arrive before the next render.
      setConflicts((now) => {
        const isUnmoved = ([name, clash]: [string, Conflict]) =>
          Object.is(clash.theirs, theirs[name]);
        return Object.fromEntries([...Object.entries(now).filter(isUnmoved), ...added]);
      });
    },
    clear: () => setConflicts({}),
  };
}

/** Removing one's own image chooses the stored one; choosing another file chooses that file. */
function withPicture(clash: Conflict, choice: ImageChoice): Conflict {
  if (choice === 'stays') return { ...clash, choice: 'theirs' };
  return { ...clash, yours: choice, choice: clash.choice && 'yours' };
}
