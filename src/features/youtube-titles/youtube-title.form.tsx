import { useEffect, useRef, useState } from 'react';
import {
  useWatch,
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormSetValue,
} from 'react-hook-form';
import { useDebounced } from '../../kit/admin/inputs/useDebounced.ts';
import { readLink } from '../../kit/links/links.ts';
import { youtubeTitle } from './youtube-titles.queries.ts';

interface YoutubeTitleProps<T extends FieldValues> {
  control: Control<T>;
  setValue: UseFormSetValue<T>;
  /** The names of the two fields. */
  link: FieldPath<T>;
  title: FieldPath<T>;
  /** UTF-16 units that a title may have. */
  max: number;
}

const settledMs = 150;

/** Fills an empty title in from the video that a link leads to, and says so; never one that is typed. */
export function YoutubeTitle<T extends FieldValues>(props: YoutubeTitleProps<T>) {
  const { control, setValue, link, title, max } = props;
  const [typedLink, typedTitle] = useWatch({ control, name: [link, title] });
  const address = useDebounced(addressOf(typedLink), settledMs);
  const [note, setNote] = useState<string | null>(null);
  const newest = useRef<unknown>(typedTitle);
  useEffect(() => {
    newest.current = typedTitle;
  });
  useEffect(() => {
    if (address === null || newest.current !== '') return;
    let isLeft = false;
    const fill = (told: string | null) => {
      if (isLeft || newest.current !== '') return;
      if (told === null) return setNote(unknownTitle);
      const filled = told.slice(0, max).trim() as FieldPathValue<T, typeof title>;
      setValue(title, filled, { shouldDirty: true, shouldValidate: true });
      setNote('The title is YouTube’s: change it as you like.');
    };
    youtubeTitle(address).then(
      (answer) => fill(answer.title),
      () => fill(null),
    );
    return () => {
      isLeft = true;
      setNote(null);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each video
  }, [address]);
  return (
    <p role="status" className="text-small text-muted empty:hidden">
      {note === unknownTitle && typedTitle !== '' ? null : note}
    </p>
  );
}

const unknownTitle = 'YouTube did not tell the title, so please type it.';

/** The video's own address; null while it is none. */
function addressOf(typed: unknown): string | null {
  if (typeof typed !== 'string' || typed === '') return null;
  const read = readLink('youtubeVideo', typed);
  return 'message' in read ? null : read.address;
}
