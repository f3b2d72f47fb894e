import { useEffect, useRef, useState } from 'react';
import {
  useWatch,
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormRegisterReturn,
  type UseFormSetValue,
} from 'react-hook-form';
import { useDebounced } from '../../kit/admin/inputs/useDebounced.ts';
import { call } from '../../kit/client/api/call.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { readLink } from '../../kit/links/readLink.ts';
import { youtubeTitleEndpoints } from './youtube-titles.ts';

interface TitleFieldProps<T extends FieldValues> {
  form: {
    text: (name: FieldPath<T>) => UseFormRegisterReturn & { error: string | null };
    control: Control<T>;
    setValue: UseFormSetValue<T>;
  };
  /** The names of the two fields. */
  title: FieldPath<T>;
  link: FieldPath<T>;
}

/** Fills an empty title with the title of the linked video, and shows a note about it. */
export function TitleField<T extends FieldValues>(props: TitleFieldProps<T>) {
  return (
    <div>
      <TextField label="Title" {...props.form.text(props.title)} />
      <p role="status" className="text-small text-muted empty:hidden">
        {useYoutubeTitle(props)}
      </p>
    </div>
  );
}

const settledMs = 150;

/** @returns the note below the title; null for none. */
function useYoutubeTitle<T extends FieldValues>(props: TitleFieldProps<T>): string | null {
  const { link, title } = props;
  const { control, setValue } = props.form;
  const { maxLength } = props.form.text(title);
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
    const fill = (found: string | null) => {
      if (isLeft || newest.current !== '') return;
      if (found === null) return setNote(unknownTitle);
      const filled = found.slice(0, maxLength).trim() as FieldPathValue<T, typeof title>;
      setValue(title, filled, { shouldDirty: true, shouldValidate: true });
      setNote('Title from YouTube. Edit it if you like.');
    };
    call(youtubeTitleEndpoints.read, { query: { link: address } }).then(
      (answer) => fill(answer.title),
      () => fill(null),
    );
    return () => {
      isLeft = true;
      setNote(null);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each video
  }, [address]);
  return note === unknownTitle && typedTitle !== '' ? null : note;
}

const unknownTitle = "YouTube didn't return a title. Please enter one.";

/** The video's own address; null if the link has no video. */
function addressOf(typed: unknown): string | null {
  if (typeof typed !== 'string' || typed === '') return null;
  const read = readLink('youtubeVideo', typed);
  return 'message' in read ? null : read.address;
}
