import { useRef, useState, useEffect } from 'react';
import { selectFiles, fileKey, type SelectedImage } from './imageChoice.ts';
import { useUploading } from './uploadBatch.ts';
import { useDraft } from '../drafts/useDraft.ts';

export interface Batch {
  /** Files uploaded now or before, in the order chosen. */
  arrived: { image: SelectedImage; address: string }[];
  failed: SelectedImage[];
  isCanceled: boolean;
}

export type ImageUploads = ReturnType<typeof useImageUploads>;

/** Uploads at most `max` images that are added together; `draft` is their draft's name. */
export function useImageUploads(max: number, draft: string) {
  const [chosen, setChosen] = useState<readonly SelectedImage[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const altTexts = useAltTextDrafts(draft);
  const { percent, state, setState, cancel, send } = useUploading();
  const addresses = useRef(new Map<string, string>());

  const files = chosen.map(({ file }) => file);
  const change = (part: (image: SelectedImage) => Partial<SelectedImage>) =>
    setChosen((all) => all.map((image) => ({ ...image, ...part(image) })));

  const forgetAltTexts = (ids: readonly string[]) =>
    altTexts.drop(chosen.filter(({ id }) => ids.includes(id)).map(({ file }) => file));

  return {
    chosen,
    /** The reasons why files of the last choice were refused, one per line, or null. */
    refusal,
    percent,
    state,
    choose(files: readonly File[]) {
      if (files.length === 0) return;
      const { accepted, refusal: why } = selectFiles(files, chosen, max);
      setChosen([...chosen, ...accepted.map((one) => ({ ...one, alt: altTexts.of(one.file) }))]);
      setRefusal(why);
      setState(null);
    },
    describe(id: string, alt: string) {
      change((image) => (image.id === id ? { alt } : {}));
      const image = chosen.find((one) => one.id === id);
      if (image) altTexts.set(image.file, alt);
    },
    drop(ids: readonly string[]) {
      forgetAltTexts(ids);
      setChosen((all) => all.filter(({ id }) => !ids.includes(id)));
      setRefusal(null);
      setState(null);
    },
    /** Removes the drafts of added images, though they are still shown. */
    forgetAltTexts,
    /** The number of images with a draft that haven't been chosen again since a reload. */
    awaited: altTexts.countOthers(files),
    forgetAwaited: () => altTexts.keepOnly(files),
    /** Removes all drafts when the member leaves on purpose. */
    forget: altTexts.end,
    /** Ends the uploads; files already uploaded are not sent again. */
    cancel,
    /** Shows why the server refused images, by id; the next attempt sends them again. */
    refuse(reasons: Readonly<Record<string, string>>) {
      for (const id of Object.keys(reasons)) addresses.current.delete(id);
      change(({ id, problem }) => ({ problem: reasons[id] ?? problem }));
    },
    /** Sends the remaining files; never rejects. */
    async send(): Promise<Batch> {
      const waiting = chosen.filter(({ id }) => !addresses.current.has(id));
      setRefusal(null);
      change(() => ({ problem: null }));
      const sent = await send(waiting.map(({ file }) => file));
      const problems: Record<string, string> = {};
      for (const [index, one] of sent.entries()) {
        const { id } = waiting[index]!;
        if (one === 'canceled') continue;
        if ('address' in one) addresses.current.set(id, one.address);
        else problems[id] = one.why;
      }
      change(({ id }) => ({ problem: problems[id] ?? null }));
      return {
        arrived: chosen.flatMap((image) => {
          const address = addresses.current.get(image.id);
          return address === undefined ? [] : [{ image, address }];
        }),
        failed: waiting.filter(({ id }) => id in problems),
        isCanceled: sent.includes('canceled'),
      };
    },
  };
}

/** Stores unsent files' descriptions, for when they are chosen again after a reload. */
function useAltTextDrafts(form: string) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const { note, end } = useDraft({
    form,
    secret: [],
    current() {
      if (Object.keys(texts).length === 0) return null;
      return { from: {}, to: texts, sent: [], conflicts: [], newId: null, lacksPicture: true };
    },
    restore: ({ to }) => setTexts(nonempty(to)),
  });
  useEffect(() => {
    note();
    // oxlint-disable-next-line react/exhaustive-deps -- the values are read when they are stored
  }, [texts]);
  const change = (changed: Readonly<Record<string, string>>) =>
    setTexts((all) => nonempty({ ...all, ...changed }));
  const dropKeys = (keys: readonly string[]) =>
    change(Object.fromEntries(keys.map((key) => [key, ''])));
  const keysBesides = (files: readonly File[]): string[] => {
    const keys = new Set(files.map(fileKey));
    return Object.keys(texts).filter((key) => !keys.has(key));
  };
  return {
    of: (file: File): string => texts[fileKey(file)] ?? '',
    set: (file: File, alt: string) => change({ [fileKey(file)]: alt }),
    drop: (files: readonly File[]) => dropKeys(files.map(fileKey)),
    countOthers: (files: readonly File[]): number => keysBesides(files).length,
    keepOnly: (files: readonly File[]) => dropKeys(keysBesides(files)),
    end,
  };
}

const isText = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string' && entry[1] !== '';

const nonempty = (all: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(isText));
