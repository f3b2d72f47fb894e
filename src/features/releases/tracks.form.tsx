import { useId, useLayoutEffect, useRef } from 'react';
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import { Trash2 } from 'lucide-react';
import { Sortable, useSortableItem } from '../../kit/admin/ordering/Sortable.tsx';
import { useFileDrop } from '../../kit/admin/uploads/incomingFiles.ts';
import { UploadProgress } from '../../kit/admin/uploads/UploadProgress.tsx';
import { newRecordId } from '../../kit/api/recordId.ts';
import { TextArea } from '../../kit/client/inputs/TextArea.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { useTranscoding } from './song-transcoding.form.tsx';
import { useSongUploads, type Sending, type UploadedSong } from './song-uploads.form.tsx';
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

interface TracksFieldProps<In extends FieldValues> {
  control: Control<In>;
  name: Path<In>;
  disabled: boolean;
  /** Told of each song that came in this form. */
  onTold: (told: UploadedRecording) => void;
}

/** The songs of a release: brought as files, titled, ordered, with their lyrics. */
export function TracksField<In extends FieldValues>({
  control,
  name,
  disabled,
  onTold,
}: TracksFieldProps<In>) {
  const { field, fieldState } = useController({ control, name });
  const tracks = tracksIn(String(field.value));
  // An upload ends in a later render than it began in.
  const newest = useRef(tracks);
  useLayoutEffect(() => {
    newest.current = tracks;
  });
  const change = (make: (all: readonly FormTrack[]) => FormTrack[]) => {
    newest.current = make(newest.current);
    field.onChange(JSON.stringify(newest.current));
  };
  const changeOne = (id: string, part: Partial<FormTrack>) =>
    change((all) => all.map((one) => (one._id === id ? { ...one, ...part } : one)));
  const numbers = useRef(new Map<string, TaggedNumber>());
  const list = useRef<HTMLOListElement>(null);
  const isOrderedByHand = useRef(false);
  const applyTags = (track: string, told: UploadedRecording) => {
    onTold(told);
    const { trackNumber: number, discNumber: disc } = told;
    if (number !== null) numbers.current.set(track, { disc, number });
    // A row that is moved loses the focus of its field.
    if (!list.current?.contains(document.activeElement)) putInTagOrder();
  };
  const putInTagOrder = () => {
    if (isOrderedByHand.current) return;
    const ordered = inTagOrder(newest.current, numbers.current);
    if (ordered.some(({ _id }, at) => _id !== newest.current[at]!._id)) change(() => ordered);
  };
  const takeUpload = ({ id: song, address, fileTitle, told }: UploadedSong) => {
    const title = newest.current.find(({ _id }) => _id === song)?.title;
    const said = told && withoutMisreadTags(told, fileTitle);
    // What somebody typed is better.
    const tagged = title === fileTitle ? said?.title : null;
    changeOne(song, { audio: address, ...(tagged && { title: tagged }) });
    if (said) applyTags(song, said);
  };
  const uploads = useSongUploads(takeUpload, (song) =>
    change((all) => all.filter(({ _id }) => _id !== song)),
  );
  const choose = (files: readonly File[]) => {
    const room = releaseLimits.tracks - newest.current.length;
    const added = files.slice(0, room).map((file) => ({
      file,
      track: { _id: newRecordId(), title: titleOfFile(file.name), audio: '', lyrics: '' },
    }));
    change((all) => [...all, ...added.map(({ track }) => track)]);
    uploads.send(
      added.map(({ file, track }) => ({ file, id: track._id })),
      leftOutText(files.slice(room)),
    );
  };
  const drop = useFileDrop(choose, !disabled);
  const preparing = useTranscoding(
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
          onMove={(from, to) => {
            isOrderedByHand.current = true;
            change((all) => moved(all, from, to));
          }}
        >
          <ol
            ref={list}
            className="grid grid-cols-1 gap-3"
            onBlur={({ currentTarget, relatedTarget }) => {
              // In a window that is left for another, the field keeps the focus.
              const { activeElement } = document;
              if ([relatedTarget, activeElement].some((one) => currentTarget.contains(one))) return;
              putInTagOrder();
            }}
          >
            {tracks.map((track) => (
              <SongRow
                key={track._id}
                track={track}
                sending={uploads.sendingOf(track._id)}
                told={preparing.told.get(track.audio) ?? null}
                isGone={preparing.isGone(track.audio)}
                onChange={(part) => changeOne(track._id, part)}
                onRemove={() => {
                  uploads.cancel(track._id);
                  change((all) => all.filter(({ _id }) => _id !== track._id));
                  const isElsewhere = newest.current.some(({ audio }) => audio === track.audio);
                  if (!isElsewhere) uploads.takeBack(track.audio);
                }}
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
        data-coming={isSending ? 'Songs are still on their way; then you can save.' : undefined}
        className="peer sr-only"
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
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

/** What it says of more files than fit; null if all do. */
function leftOutText(files: readonly File[]): string | null {
  if (files.length === 0) return null;
  const names = shortList(files.map(({ name }) => name));
  return `A release holds at most ${releaseLimits.tracks} songs. Left out: ${names}.`;
}

const moved = (all: readonly FormTrack[], from: number, to: number): FormTrack[] =>
  all.toSpliced(from, 1).toSpliced(to, 0, all[from]!);

interface SongRowProps extends PreparingProps {
  track: FormTrack;
  sending: Sending | null;
  onChange: (part: Partial<FormTrack>) => void;
  onRemove: () => void;
}

function SongRow({ track, sending, told, isGone, onChange, onRemove }: SongRowProps) {
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
        <button
          type="button"
          className="button-quiet min-h-11 min-w-11"
          aria-label={`Remove ${title}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-5" />
        </button>
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
        <Preparing told={told} isGone={isGone} />
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

interface PreparingProps {
  /** Null until the server has told. */
  told: UploadedRecording | null;
  isGone: boolean;
}

/** Says how far the song is, until it can be played. */
function Preparing({ told, isGone }: PreparingProps) {
  if (isGone) return <p className="text-small text-error">This recording is not here any more.</p>;
  if (!told) return null;
  if (told.problem !== null) return <p className="text-small text-error">{told.problem}</p>;
  const form = told.forms[0];
  return (
    <div className="grid gap-2">
      {told.percent < 100 && (
        <p className="text-small text-muted">
          {told.percent > 1 ? `Being prepared: ${told.percent} %` : 'Waits to be prepared'}
        </p>
      )}
      {isSilent(told) && <p className="text-small text-error">{silentText}</p>}
      {form && <audio controls preload="none" src={form.url} className="w-full" />}
    </div>
  );
}
