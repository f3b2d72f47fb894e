import { useEffect, useState } from 'react';
import { fileKey } from './selectedImages.ts';
import { useDraft } from '../drafts/useDraft.ts';

/** Keeps the texts of files that are not sent, for when they are chosen again after a reload. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- the values are read when they are kept
  }, [words]);
  return {
    of: (file: File): string => words[fileKey(file)] ?? '',
    put: (file: File, alt: string) => setWords((all) => nonempty({ ...all, [fileKey(file)]: alt })),
    drop(files: readonly File[]) {
      const keys = files.map(fileKey);
      setWords((all) => nonempty({ ...all, ...Object.fromEntries(keys.map((key) => [key, ''])) }));
    },
    /** How many other files have a text. */
    beside(files: readonly File[]): number {
      const keys = new Set(files.map(fileKey));
      return Object.keys(words).filter((key) => !keys.has(key)).length;
    },
    keepOnly(files: readonly File[]) {
      const keys = new Set(files.map(fileKey));
      setWords((all) => Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key))));
    },
    end,
  };
}

const isWords = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string' && entry[1] !== '';

const nonempty = (all: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(isWords));
