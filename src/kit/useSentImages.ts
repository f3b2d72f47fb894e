import { useEffect, useRef, useState } from 'react';
import { pictureMessages } from '../errors/catalogue.ts';
import { chooseMessage } from '../errors/failure.ts';
import { batchProgress } from './batchProgress.ts';
import { whyNotTaken } from './imageChoice.ts';
import { newRecordId } from './recordId.ts';
import { ImageNotSent, sendImage } from './sendImage.ts';
import { turns } from './turns.ts';
import type { UploadState } from './upload.ts';

/** A picture that was chosen to be added to a list. */
export interface ChosenImage {
  /** The id that its record will have, also where it is sent more than once. */
  id: string;
  file: File;
  /** What it shows; empty where nobody has said. */
  alt: string;
  /** Why the last try failed, or null. */
  problem: string | null;
}

/** How the pictures of one try came out. */
export interface Batch {
  /** Those that arrived, in the order chosen, with the addresses of their files. */
  arrived: { image: ChosenImage; address: string }[];
  /** Those that did not, each with a sentence on why. */
  failed: { image: ChosenImage; why: string }[];
  isCanceled: boolean;
}

/** Several pictures: what is chosen, and how far they are sent. */
export interface SentImages {
  chosen: readonly ChosenImage[];
  /** Why files of the last choice were not taken, one sentence each, or null. */
  refusal: string | null;
  /** Takes more; what cannot be sent is refused at once. */
  choose: (files: readonly File[]) => void;
  describe: (id: string, alt: string) => void;
  drop: (ids: readonly string[]) => void;
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

/** How many files are on their way at a time. */
const atOnce = 2;

/**
 * Keeps several pictures that are to be added together.
 * @param most how many can be chosen.
 */
export function useSentImages(most: number): SentImages {
  const [chosen, setChosen] = useState<readonly ChosenImage[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [state, setState] = useState<UploadState | null>(null);
  /** The addresses of what arrived, by id. */
  const arrived = useRef(new Map<string, string>());
  const canceling = useRef<AbortController | null>(null);

  // Who leaves the form does not want the rest of the files sent.
  useEffect(() => () => canceling.current?.abort(), []);

  const change = (ids: readonly string[], part: (image: ChosenImage) => Partial<ChosenImage>) =>
    setChosen((all) =>
      all.map((image) => (ids.includes(image.id) ? { ...image, ...part(image) } : image)),
    );

  return {
    chosen,
    refusal,
    percent,
    state,
    choose(files) {
      const taken = takenOf(files, chosen, most);
      setChosen([...chosen, ...taken.images]);
      setRefusal(taken.refusal);
      setState(null);
    },
    describe: (id, alt) => change([id], () => ({ alt })),
    drop(ids) {
      setChosen((all) => all.filter(({ id }) => !ids.includes(id)));
      setRefusal(null);
      setState(null);
    },
    cancel: () => canceling.current?.abort(),
    refuse(reasons) {
      for (const id of Object.keys(reasons)) arrived.current.delete(id);
      change(Object.keys(reasons), ({ id }) => ({ problem: reasons[id]! }));
    },
    async send() {
      const { signal } = (canceling.current = new AbortController());
      const waiting = chosen.filter(({ id }) => !arrived.current.has(id));
      const sizes = waiting.map(({ file }) => file.size);
      const tell = batchProgress(sizes, setPercent);
      const states = new Map<string, UploadState>();
      const inTurn = turns(atOnce);
      const failed: Batch['failed'] = [];
      setRefusal(null);
      await Promise.all(
        waiting.map(({ id, file }, index) =>
          inTurn(async () => {
            change([id], () => ({ problem: null }));
            const onState = (next: UploadState) => {
              states.set(id, next);
              setState(stateOf(states));
            };
            try {
              const onProgress = (sent: number) => tell(index, sent);
              arrived.current.set(id, await sendImage(file, { signal, onProgress, onState }));
            } catch (failure) {
              if (failure instanceof ImageNotSent && failure.isCanceled) return;
              const cause = failure instanceof ImageNotSent ? failure.cause : failure;
              const why = chooseMessage(cause);
              failed.push({ image: waiting[index]!, why });
              change([id], () => ({ problem: why }));
            }
          }),
        ),
      );
      setPercent(null);
      const isCanceled = signal.aborted;
      setState(isCanceled ? 'canceled' : failed.length > 0 ? 'error' : 'success');
      const addresses = chosen.flatMap((image) => {
        const address = arrived.current.get(image.id);
        return address === undefined ? [] : [{ image, address }];
      });
      return { arrived: addresses, failed, isCanceled };
    },
  };
}

/** What of some files can be sent, and why the others cannot. */
function takenOf(files: readonly File[], before: readonly ChosenImage[], most: number) {
  const images: ChosenImage[] = [];
  const reasons: string[] = [];
  for (const file of files) {
    const why = whyNotTaken(file);
    const isThere = [...before, ...images].some((image) => isSame(image.file, file));
    if (why) reasons.push(`${file.name}: ${why}`);
    else if (before.length + images.length >= most) {
      reasons.push(pictureMessages.tooMany(most));
      break;
    } else if (!isThere) images.push({ id: newRecordId(), file, alt: '', problem: null });
  }
  return { images, refusal: reasons.length > 0 ? reasons.join('\n') : null };
}

/** The same file chosen twice: browsers give no other way to know it again. */
const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** Where one of several still goes on, they are under way; where none does, they wait. */
function stateOf(states: ReadonlyMap<string, UploadState>): UploadState {
  const open = [...states.values()].filter((state) => state === 'running' || state === 'paused');
  return open.length > 0 && open.every((state) => state === 'paused') ? 'paused' : 'running';
}
