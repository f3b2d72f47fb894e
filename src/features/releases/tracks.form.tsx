import { useId, useLayoutEffect, useRef, type FocusEvent } from 'react';
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import { Trash2 } from 'lucide-react';
import { Sortable, useSortableItem } from '../../kit/admin/ordering/Sortable.tsx';
import { useFileDrop } from '../../kit/admin/uploads/incomingFiles.ts';
import { UploadProgress } from '../../kit/admin/uploads/UploadProgress.tsx';
import { newRecordId } from '../../kit/api/recordId.ts';
import { TextArea } from '../../kit/client/inputs/TextArea.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { useReleaseTags, type TaggedRelease } from './release-tags.form.tsx';
import {
  useSongUploads,
  useTranscoding,
  type Sending,
  type UploadedSong,
} from './song-uploads.form.tsx';
import { releaseLimits, type UploadedRecording } from './releases.ts';
import {
  inTagOrder,
  isSilent,
  shortList,
  silentText,
  songKinds,
  titleOfFile,
  tracksIn,
  withoutMisreadTags,
  type FormTrack,
  type TaggedNumber,
} from './releases.view.ts';
import { IconButton } from '../../kit/admin/inputs/buttons.tsx';

interface TracksFieldProps<In extends FieldValues> extends TaggedRelease {
  control: Control<In>;
  disabled: boolean;
}

/** Edits a release's songs: uploads, titles, order and lyrics. */
export function TracksField<In extends FieldValues>(props: TracksFieldProps<In>) {
  const { disabled } = props;
  const { field, fieldState } = useController({
    control: props.control,
    name: 'tracks' as Path<In>,
  });
  const tracks = tracksIn(String(field.value));
  const { uploads, list, onBlur, ...songs } = useSongs(
    tracks,
    field.onChange,
    useReleaseTags(props),
  );
  const drop = useFileDrop(songs.choose, !disabled);
  const transcoding = useTranscoding(
    tracks.map(({ audio }) => audio).filter((audio) => audio !== ''),
  );
  const isSending = tracks.some(({ _id }) => uploads.sendingOf(_id) !== null);
  const error = isSending ? null : (fieldState.error?.message ?? null);
  const id = useId();
  return (
    <div
      {...drop.handlers}
      data-over={drop.isOver || undefined}
      className="grid min-w-0 grid-cols-1 gap-3 outline-offset-4 outline-accent data-over:outline-2 data-over:outline-dashed"
    >
      <span className="field-label font-semibold">Songs</span>
      {tracks.length > 0 && (
        <Sortable
          ids={tracks.map(({ _id }) => _id)}
          nameOf={(track) => tracks.find(({ _id }) => _id === track)?.title ?? ''}
          layout="rows"
          onMove={songs.move}
        >
          <ol ref={list} className="grid grid-cols-1 gap-3" onBlur={onBlur}>
            {tracks.map((track) => (
              <SongRow
                key={track._id}
                track={track}
                sending={uploads.sendingOf(track._id)}
                recording={transcoding.recordings.get(track.audio) ?? null}
                isGone={transcoding.isGone(track.audio)}
                onChange={(part) => songs.changeOne(track._id, part)}
                onRemove={() => songs.remove(track)}
              />
            ))}
          </ol>
        </Sortable>
      )}
      <input
        id={id}
        type="file"
        multiple
        accept={songKinds}
        disabled={disabled || tracks.length >= releaseLimits.tracks}
        aria-label="Songs: Choose Files"
        aria-describedby={`${id}-hint${error === null ? '' : ` ${id}-error`}`}
        aria-invalid={error === null ? undefined : true}
        data-coming={isSending ? "Uploading... you can save when it's done." : undefined}
        className="peer sr-only"
        onChange={({ target }) => {
          songs.choose([...(target.files ?? [])]);
          // Emptied, so that the same files can be chosen again.
          target.value = '';
        }}
      />
      <div className="flex flex-wrap items-center gap-3 peer-focus-visible:[&>label]:outline-2 peer-focus-visible:[&>label]:outline-focus peer-disabled:[&>label]:cursor-default peer-disabled:[&>label]:text-muted">
        <label htmlFor={id} className="button-line outline-offset-2">
          Choose Songs
        </label>
        <span id={`${id}-hint`} className="text-small text-muted">
          WAV, AIFF, FLAC, MP3, M4A, AAC or Ogg, up to 2 GB each.
        </span>
      </div>
      {uploads.problem !== null && (
        <p role="alert" className="text-small whitespace-pre-line text-error">
          {uploads.problem}
        </p>
      )}
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="text-small text-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** Changes the songs: by typing, moving, uploading, and from their tags. */
function useSongs(
  tracks: readonly FormTrack[],
  onChange: (tracks: string) => void,
  onTags: (tags: UploadedRecording) => void,
) {
  // An upload ends in a later render than its first.
  const newest = useRef(tracks);
  useLayoutEffect(() => {
    newest.current = tracks;
  });
  const change = (all: readonly FormTrack[]) => {
    newest.current = all;
    onChange(JSON.stringify(all));
  };
  const changeOne = (id: string, part: Partial<FormTrack>) =>
    change(newest.current.map((one) => (one._id === id ? { ...one, ...part } : one)));
  const removeOne = (id: string) => change(newest.current.filter(({ _id }) => _id !== id));
  const numbers = useRef(new Map<string, TaggedNumber>());
  const list = useRef<HTMLOListElement>(null);
  const isOrderedByHand = useRef(false);
  const putInTagOrder = () => {
    if (isOrderedByHand.current) return;
    const ordered = inTagOrder(newest.current, numbers.current);
    if (ordered.some(({ _id }, at) => _id !== newest.current[at]!._id)) change(ordered);
  };
  const applyTags = (track: string, tags: UploadedRecording) => {
    onTags(tags);
    const { trackNumber: number, discNumber: disc } = tags;
    if (number !== null) numbers.current.set(track, { disc, number });
    // A moved row's field loses the focus.
    if (!list.current?.contains(document.activeElement)) putInTagOrder();
  };
  const uploads = useSongUploads(({ id: song, address, fileTitle, recording }: UploadedSong) => {
    const title = newest.current.find(({ _id }) => _id === song)?.title;
    const tags = recording && withoutMisreadTags(recording, fileTitle);
    // A title that a member typed is better.
    const tagged = title === fileTitle ? tags?.title : null;
    changeOne(song, { audio: address, ...(tagged && { title: tagged }) });
    if (tags) applyTags(song, tags);
  }, removeOne);
  return {
    list,
    uploads,
    changeOne,
    choose(files: readonly File[]) {
      const room = releaseLimits.tracks - newest.current.length;
      const added = files.slice(0, room).map((file) => ({ file, id: newRecordId() }));
      const blank = added.map(({ file, id }) => ({
        _id: id,
        title: titleOfFile(file.name),
        audio: '',
        lyrics: '',
      }));
      change([...newest.current, ...blank]);
      uploads.send(added, leftOutText(files.slice(room)));
    },
    move(from: number, to: number) {
      isOrderedByHand.current = true;
      const one = newest.current[from]!;
      change(newest.current.toSpliced(from, 1).toSpliced(to, 0, one));
    },
    remove({ _id, audio }: FormTrack) {
      uploads.cancel(_id);
      removeOne(_id);
      if (!newest.current.some((one) => one.audio === audio)) uploads.discard(audio);
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      // The field keeps the focus when another window is opened.
      const { activeElement } = document;
      if ([relatedTarget, activeElement].some((one) => currentTarget.contains(one as Node))) return;
      putInTagOrder();
    },
  };
}

/** Names the files that do not fit; null if all do. */
function leftOutText(files: readonly File[]): string | null {
  if (files.length === 0) return null;
  const names = shortList(files.map(({ name }) => name));
  return `A release can have up to ${releaseLimits.tracks} songs. Not added: ${names}.`;
}

interface SongRowProps extends TranscodingProps {
  track: FormTrack;
  sending: Sending | null;
  onChange: (part: Partial<FormTrack>) => void;
  onRemove: () => void;
}

function SongRow({ track, sending, recording, isGone, onChange, onRemove }: SongRowProps) {
  const { ref, style, handle } = useSortableItem(track._id);
  const { title, audio, lyrics } = track;
  return (
    <li ref={ref} style={style} className="grid grid-cols-1 gap-2 border border-line bg-raised p-3">
      <div className="flex items-end gap-2">
        {handle}
        <div className="min-w-0 grow">
          <TextField
            label="Song Title"
            required
            name={`title of ${track._id}`}
            maxLength={releaseLimits.title}
            value={title}
            error={title.trim() === '' ? 'Required' : null}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        </div>
        <IconButton label={`Remove ${title}`} Icon={Trash2} onClick={onRemove} />
      </div>
      {sending ? (
        <UploadProgress
          label={title}
          percent={sending.percent}
          state={sending.state}
          onCancel={onRemove}
        />
      ) : audio === '' ? (
        <p className="text-small text-error">
          The upload of this song was interrupted. Remove it, and choose it again.
        </p>
      ) : (
        <Transcoding recording={recording} isGone={isGone} />
      )}
      <details>
        <summary className="min-h-11 cursor-pointer py-2 text-small">
          {lyrics === '' ? 'Add lyrics' : 'Lyrics'}
        </summary>
        <TextArea
          label={`Lyrics of ${title}`}
          name={`lyrics of ${track._id}`}
          maxLength={releaseLimits.lyrics}
          value={lyrics}
          onChange={({ target }) => onChange({ lyrics: target.value })}
        />
      </details>
    </li>
  );
}

interface TranscodingProps {
  /** Null until the server has answered. */
  recording: UploadedRecording | null;
  isGone: boolean;
}

/** Shows the song's progress until it can be played. */
function Transcoding({ recording, isGone }: TranscodingProps) {
  if (isGone) return <p className="text-small text-error">This recording no longer exists.</p>;
  if (!recording) return null;
  if (recording.problem !== null)
    return <p className="text-small text-error">{recording.problem}</p>;
  const form = recording.forms[0];
  return (
    <div className="grid gap-2">
      {recording.percent < 100 && (
        <p className="text-small text-muted">
          {recording.percent > 1 ? `Processing: ${recording.percent}%` : 'Queued'}
        </p>
      )}
      {isSilent(recording) && <p className="text-small text-error">{silentText}</p>}
      {form && <audio controls preload="none" src={form.url} className="w-full" />}
    </div>
  );
}
