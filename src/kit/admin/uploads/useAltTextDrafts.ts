import { useEffect, useState } from 'react';
import { fileKey } from './selectedImages.ts';
import { useDraft } from '../drafts/useDraft.ts';

/** Keeps the texts of files that are not sent, for when they are chosen again after a reload. */
export function useAltTextDrafts(form: string) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const { note, end } = useDraft({
    form,
    secret: [],
    current() {
      if (Object.keys(texts).length === 0) return null;
      return { from: {}, to: texts, sent: [], clashes: [], newId: null, lacksPicture: true };
    },
    restore: ({ to }) => setTexts(nonempty(to)),
  });
  useEffect(() => {
    note();
    // oxlint-disable-next-line react/exhaustive-deps -- the values are read when they are kept
  }, [texts]);
  return {
    of: (file: File): string => texts[fileKey(file)] ?? '',
    set: (file: File, alt: string) => setTexts((all) => nonempty({ ...all, [fileKey(file)]: alt })),
    drop(files: readonly File[]) {
      const keys = files.map(fileKey);
      setTexts((all) => nonempty({ ...all, ...Object.fromEntries(keys.map((key) => [key, ''])) }));
    },
    /** How many other files have a text. */
    countOthers(files: readonly File[]): number {
      const keys = new Set(files.map(fileKey));
      return Object.keys(texts).filter((key) => !keys.has(key)).length;
    },
    keepOnly(files: readonly File[]) {
      const keys = new Set(files.map(fileKey));
      setTexts((all) => Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key))));
    },
    end,
  };
}

const isText = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string' && entry[1] !== '';

const nonempty = (all: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(isText));
