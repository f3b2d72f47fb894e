import { useState } from 'react';
import type { ImageChoice } from './imageChoice.ts';
import type { SentImage } from './useSentImage.ts';
import type { FieldValuesOf } from './versions.ts';

/** A field that two changed, each in another way. */
export interface Clash {
  theirs: unknown;
  yours: unknown;
  /** What was chosen; null while nobody has. */
  choice: 'theirs' | 'yours' | null;
}

/** What is chosen between, and what is done with the choice. */
export interface Clashes {
  byName: Readonly<Record<string, Clash>>;
  /** The fields that nobody has chosen yet. */
  open: string[];
  choose: (name: string, choice: 'theirs' | 'yours') => void;
  /** Asks about these fields; about others goes on asking, unless they have moved since. */
  meet: (names: readonly string[], theirs: FieldValuesOf, yours: FieldValuesOf) => void;
  clear: () => void;
}

interface Fields {
  read: (name: string) => unknown;
  write: (name: string, value: unknown) => void;
  /** The picture of the form, and the field that the record has it in. */
  image: { sent: SentImage; field: string } | undefined;
}

/** Keeps the fields that somebody else has changed as well, until somebody chooses. */
export function useClashes({ read, write, image }: Fields): Clashes {
  const [byName, setByName] = useState<Clashes['byName']>({});
  const all = Object.entries(byName);
  return {
    byName,
    open: all.filter(([, { choice }]) => choice === null).map(([name]) => name),
    choose(name, choice) {
      const clash = byName[name];
      if (!clash) return;
      const isPicture = name === image?.field;
      // What was typed since is what one would go back to.
      const held = isPicture ? image.sent.choice : read(name);
      const yours = clash.choice === 'theirs' ? clash.yours : held;
      if (isPicture) image.sent.choose(choice === 'yours' ? (yours as ImageChoice) : 'stays');
      else write(name, choice === 'yours' ? yours : clash.theirs);
      setByName({ ...byName, [name]: { ...clash, yours, choice } });
    },
    meet(names, theirs, yours) {
      const unmoved = all.filter(([name, clash]) => Object.is(clash.theirs, theirs[name]));
      const met = names.map((name): [string, Clash] => [
        name,
        { theirs: theirs[name], yours: yours[name], choice: null },
      ]);
      setByName(Object.fromEntries([...unmoved, ...met]));
    },
    clear: () => setByName({}),
  };
}
