import { useEffect, useId, useRef, useState } from 'react';
import { drawPreview } from './preview.ts';

/** What is to become of a stored picture: it stays, goes, or a chosen file takes its place. */
export type ImageChoice = 'stays' | 'goes' | File;

interface ImageFieldProps {
  label: string;
  choice: ImageChoice;
  onChoose: (choice: ImageChoice) => void;
  /** Address of what is stored already, or null. */
  stored: string | null;
  /** 0 to 100 while the file is being sent, else null. */
  progress: number | null;
  /** A stored picture may be taken away. */
  removable?: boolean;
}

/** What the server takes; it looks inside, whatever the browser says. */
const kinds: readonly string[] = ['image/png', 'image/jpeg'];

/** The longest side of the preview, in CSS pixels. */
const previewSize = 200;

/** Chooses one picture, shows it, and shows how far its upload is. */
export function ImageField(props: ImageFieldProps) {
  const { label, choice, onChoose, stored, progress, removable = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const file = choice instanceof File ? choice : null;

  const [isWrongKind, setWrongKind] = useState(false);
  const choose = (chosen: File | undefined) => {
    const isRight = !chosen || kinds.includes(chosen.type);
    setWrongKind(!isRight);
    onChoose(isRight && chosen ? chosen : 'stays');
  };

  // The browser's own field would go on naming a file that was sent or dropped.
  useEffect(() => {
    if (!file && input.current) input.current.value = '';
  }, [file]);

  return (
    <div className="grid justify-items-start gap-2">
      <span className="font-semibold">{label}</span>
      <input
        ref={input}
        id={id}
        type="file"
        accept={kinds.join()}
        aria-label={label}
        aria-describedby={`${id}-name`}
        onChange={(event) => choose(event.target.files?.[0])}
        className="peer sr-only"
      />
      <div className="flex flex-wrap items-center gap-3 peer-focus-visible:[&>label]:outline-2 peer-focus-visible:[&>label]:outline-focus">
        <label htmlFor={id} className="button-line outline-offset-2">
          Choose File
        </label>
        <span id={`${id}-name`} className="text-small break-all text-muted">
          {file?.name ?? 'No File Selected'}
        </span>
      </div>
      {isWrongKind && (
        <p role="alert" className="text-small text-error">
          Only PNG and JPEG pictures can be uploaded.
        </p>
      )}
      {file && <ChosenPicture file={file} />}
      {!file && stored && choice === 'stays' && (
        <img src={stored} alt={`${label} now`} className="max-h-50 max-w-50 object-contain" />
      )}
      {progress !== null && <UploadProgress label={label} percent={progress} />}
      {progress === null && choice !== 'stays' && (
        <button type="button" className="button-quiet" onClick={() => onChoose('stays')}>
          {file ? 'Drop this choice' : 'Keep the picture'}
        </button>
      )}
      {removable && stored && choice === 'stays' && (
        <button type="button" className="button-quiet" onClick={() => onChoose('goes')}>
          Remove
        </button>
      )}
    </div>
  );
}

function ChosenPicture({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [brokenFile, setBrokenFile] = useState<File | null>(null);
  const isBroken = brokenFile === file;
  useEffect(() => {
    if (canvas.current) {
      drawPreview(file, canvas.current, previewSize).catch(() => setBrokenFile(file));
    }
  }, [file]);
  return (
    <>
      {isBroken && (
        <p role="alert" className="text-small text-error">
          This browser cannot show this file as a picture.
        </p>
      )}
      <canvas
        ref={canvas}
        hidden={isBroken}
        role="img"
        aria-label={`Preview of ${file.name}`}
        className="max-h-50 max-w-50"
      />
    </>
  );
}

function UploadProgress({ label, percent }: { label: string; percent: number }) {
  return (
    <div className="flex w-full items-center gap-3">
      <progress value={percent} max={100} aria-label={`${label}: upload`} className="h-2 grow" />
      <span className="text-small tabular-nums">{Math.round(percent)}%</span>
    </div>
  );
}
