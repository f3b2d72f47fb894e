import { useEffect, useState } from 'react';
import { fileKey } from './selectedImages.ts';
import { useDraft } from '../drafts/useDraft.ts';

/**
 * Keeps what is typed of pictures that are not sent yet, by their files: no browser keeps the
 * files themselves when a page goes, so the words wait until the same ones are chosen again.
 * @param form what they are called among the drafts.
 */
export function useAltTextDrafts(form: string) {
  const [words, setWords] = useState<Readonly<Record<string, string>>>({});
  const { note, end } = useDraft({
    form,
    secret: [],
    current() {
      if (Object.keys(words).length === 0) return null;
      return { from: {}, to: words, sent: [], clashes: [], newId: null, lacksPicture: true };
    },
    restore: ({ to }) => setWords(nonempty(to)),
  });
  useEffect(() => {
    note();
    // What is noted is looked up when it is kept.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [words]);
  return {
    /** What was typed of a file; empty where nothing was. */
    of: (file: File): string => words[fileKey(file)] ?? '',
    /** Notes what a file shows. */
    put: (file: File, alt: string) => setWords((all) => nonempty({ ...all, [fileKey(file)]: alt })),
    /** Forgets what was typed of some files. */
    drop(files: readonly File[]) {
      const keys = files.map(fileKey);
      setWords((all) => nonempty({ ...all, ...Object.fromEntries(keys.map((key) => [key, ''])) }));
    },
    /** How many files there are words of beside these. */
    beside(files: readonly File[]): number {
      const keys = new Set(files.map(fileKey));
      return Object.keys(words).filter((key) => !keys.has(key)).length;
    },
    /** Forgets all words but those of these files. */
    keepOnly(files: readonly File[]) {
      const keys = new Set(files.map(fileKey));
      setWords((all) => Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key))));
    },
    /** Forgets all of it for good. */
    end,
  };
}

const isWords = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string' && entry[1] !== '';

const nonempty = (all: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(isWords));
