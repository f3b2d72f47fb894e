import { useEffect, useRef, useState } from 'react';
import { selectFiles, type SelectedImage } from './selectedImages.ts';
import { uploadBatch } from './uploadBatch.ts';
import type { UploadState } from './upload.ts';
import { useAltTextDrafts } from './useAltTextDrafts.ts';

/** How the pictures of one try came out. */
export interface Batch {
  /** Those that arrived now or before, in the order chosen, with the addresses of their files. */
  arrived: { image: SelectedImage; address: string }[];
  failed: SelectedImage[];
  isCanceled: boolean;
}

/** Several pictures: what is chosen, and how far they are sent. */
export interface ImageUploads {
  chosen: readonly SelectedImage[];
  /** Why files of the last choice were not taken, a line for each, or null. */
  refusal: string | null;
  /** Takes more; what cannot be sent is refused at once. */
  choose: (files: readonly File[]) => void;
  describe: (id: string, alt: string) => void;
  drop: (ids: readonly string[]) => void;
  /** Forgets the words of pictures that are added, though they are still shown. */
  forgetWords: (ids: readonly string[]) => void;
  /** How many pictures were described whose page went: chosen again, they have their words. */
  awaited: number;
  /** Forgets the words of those. */
  forgetAwaited: () => void;
  /** Forgets all words: somebody leaves on purpose. */
  forget: () => void;
  /** Whole per cent of all bytes while files are on their way, else null. */
  percent: number | null;
  /** How the uploads stand; null while there were none. */
  state: UploadState | null;
  /** Stops what is under way; what arrived before is not sent again. */
  cancel: () => void;
  /** Notes why the server did not take some of the pictures, by their ids: they are sent anew. */
  refuse: (reasons: Readonly<Record<string, string>>) => void;
  /** Sends what is chosen and has not arrived yet. It never rejects. */
  send: () => Promise<Batch>;
}

/**
 * Keeps several pictures that are to be added together.
 * @param max how many can be chosen.
 * @param draft what the words about them are called among the drafts.
 */
export function useImageUploads(max: number, draft: string): ImageUploads {
  const [chosen, setChosen] = useState<readonly SelectedImage[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const words = useAltTextDrafts(draft);
  const [percent, setPercent] = useState<number | null>(null);
  const [state, setState] = useState<UploadState | null>(null);
  /** The addresses of what arrived, by id. */
  const addresses = useRef(new Map<string, string>());
  const canceling = useRef<AbortController | null>(null);

  // Who leaves the form does not want the rest of the files sent.
  useEffect(() => () => canceling.current?.abort(), []);

  const files = chosen.map(({ file }) => file);
  const change = (part: (image: SelectedImage) => Partial<SelectedImage>) =>
    setChosen((all) => all.map((image) => ({ ...image, ...part(image) })));

  const forgetWords = (ids: readonly string[]) =>
    words.drop(chosen.filter(({ id }) => ids.includes(id)).map(({ file }) => file));

  return {
    chosen,
    refusal,
    percent,
    state,
    choose(files) {
      if (files.length === 0) return;
      const { taken, refusal: why } = selectFiles(files, chosen, max);
      setChosen([...chosen, ...taken.map((one) => ({ ...one, alt: words.of(one.file) }))]);
      setRefusal(why);
      setState(null);
    },
    describe(id, alt) {
      change((image) => (image.id === id ? { alt } : {}));
      const image = chosen.find((one) => one.id === id);
      if (image) words.put(image.file, alt);
    },
    drop(ids) {
      forgetWords(ids);
      setChosen((all) => all.filter(({ id }) => !ids.includes(id)));
      setRefusal(null);
      setState(null);
    },
    forgetWords,
    awaited: words.beside(files),
    forgetAwaited: () => words.keepOnly(files),
    forget: words.end,
    cancel: () => canceling.current?.abort(),
    refuse(reasons) {
      for (const id of Object.keys(reasons)) addresses.current.delete(id);
      change(({ id, problem }) => ({ problem: reasons[id] ?? problem }));
    },
    async send() {
      const { signal } = (canceling.current = new AbortController());
      const waiting = chosen.filter(({ id }) => !addresses.current.has(id));
      setRefusal(null);
      change(() => ({ problem: null }));
      const sent = await uploadBatch(
        waiting.map(({ file }) => file),
        { signal, onPercent: setPercent, onState: setState },
      );
      const problems: Record<string, string> = {};
      for (const [index, one] of sent.entries()) {
        const { id } = waiting[index]!;
        if (one === 'canceled') continue;
        if ('address' in one) addresses.current.set(id, one.address);
        else problems[id] = one.why;
      }
      change(({ id }) => ({ problem: problems[id] ?? null }));
      setPercent(null);
      const failed = waiting.filter(({ id }) => id in problems);
      const isCanceled = sent.includes('canceled');
      setState(isCanceled ? 'canceled' : failed.length > 0 ? 'error' : 'success');
      return {
        arrived: chosen.flatMap((image) => {
          const address = addresses.current.get(image.id);
          return address === undefined ? [] : [{ image, address }];
        }),
        failed,
        isCanceled,
      };
    },
  };
}
