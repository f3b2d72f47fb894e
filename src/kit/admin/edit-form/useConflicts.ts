import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ImageChoice } from '../uploads/imageChoice.ts';
import type { ImageUpload } from '../uploads/useImageUpload.ts';
import type { FormValues } from '../drafts/mergeVersions.ts';

export interface Conflict {
  theirs: unknown;
  yours: unknown;
  /** Null until the member chooses a version. */
  choice: 'theirs' | 'yours' | null;
}

type Form<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out>;

/** Sets a field programmatically as if the member had typed the value. */
export const setField = <In extends FieldValues, Out>(
  { setValue }: Pick<Form<In, Out>, 'setValue'>,
  name: string,
  value: unknown,
): void => setValue(name as Path<In>, value as never, { shouldDirty: true, shouldValidate: true });

/** Manages the fields that another member changed too, until one version is chosen. */
export function useConflicts<In extends FieldValues, Out>(
  form: Form<In, Out>,
  image: { sent: ImageUpload; field: string } | undefined,
) {
  const [conflicts, setConflicts] = useState<Readonly<Record<string, Conflict>>>({});
  const all = Object.entries(conflicts).map(([name, conflict]): [string, Conflict] => [
    name,
    name === image?.field ? withPicture(conflict, image.sent.choice) : conflict,
  ]);
  const byName: Readonly<Record<string, Conflict>> = Object.fromEntries(all);
  return {
    byName,
    open: all.filter(([, { choice }]) => choice === null).map(([name]) => name),
    choose(name: string, choice: 'theirs' | 'yours') {
      const conflict = byName[name];
      if (!conflict) return;
      const isPicture = name === image?.field;
      // Choosing "yours" later restores the last typed value.
      const isKnown = conflict.choice === 'theirs' || isPicture;
      const yours = isKnown ? conflict.yours : form.getValues(name as Path<In>);
      if (isPicture) image.sent.choose(choice === 'yours' ? (yours as ImageChoice) : 'stays');
      else setField(form, name, choice === 'yours' ? yours : conflict.theirs);
      setConflicts((now) => ({ ...now, [name]: { ...conflict, yours, choice } }));
    },
    /** Adds these fields' conflicts; choices stay unless the stored value changed again. */
    add(names: readonly string[], theirs: FormValues, yours: FormValues) {
      const added = names.map((name): [string, Conflict] => [
        name,
        { theirs: theirs[name], yours: yours[name], choice: null },
      ]);
      // Two responses may arrive before the next render.
      setConflicts((now) => {
        const isUnmoved = ([name, conflict]: [string, Conflict]) =>
          Object.is(conflict.theirs, theirs[name]);
        return Object.fromEntries([...Object.entries(now).filter(isUnmoved), ...added]);
      });
    },
    clear: () => setConflicts({}),
  };
}

/** Removing one's own image chooses the stored one; choosing another file chooses that file. */
function withPicture(conflict: Conflict, choice: ImageChoice): Conflict {
  if (choice === 'stays') return { ...conflict, choice: 'theirs' };
  return { ...conflict, yours: choice, choice: conflict.choice && 'yours' };
}
