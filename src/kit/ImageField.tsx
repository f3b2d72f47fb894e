import { useEffect, useId, useRef, useState } from 'react';
import { drawPreview } from './preview.ts';

interface ImageFieldProps {
  label: string;
  /** What was chosen and is not sent yet. */
  file: File | null;
  /** Address of what is stored already, or null. */
  stored: string | null;
  /** 0 to 100 while the file is being sent, else null. */
  progress: number | null;
  onChoose: (file: File | null) => void;
}

/** The longest side of the preview, in CSS pixels. */
const previewSize = 200;

/** Chooses one picture, shows it, and shows how far its upload is. */
export function ImageField({ label, file, stored, progress, onChoose }: ImageFieldProps) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [brokenFile, setBrokenFile] = useState<File | null>(null);
  const broken = file !== null && brokenFile === file;

  useEffect(() => {
    if (!file || !canvas.current) return;
    drawPreview(file, canvas.current, previewSize).catch(() => setBrokenFile(file));
  }, [file]);

  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        aria-describedby={`${id}-name`}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        className="w-full text-small file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-one file:border file:border-control file:bg-raised file:px-4 file:text-text"
      />
      <p id={`${id}-name`} className="text-small break-all text-muted">
        {file?.name ?? 'No File Selected'}
      </p>
      {broken && (
        <p role="alert" className="text-small text-error">
          This file is not a picture that can be shown.
        </p>
      )}
      <canvas
        ref={canvas}
        hidden={!file || broken}
        aria-label="The chosen picture"
        role="img"
        className="max-h-50 max-w-50"
      />
      {!file && stored && <img src={stored} alt="" className="max-h-50 max-w-50 object-contain" />}
      {progress !== null && (
        <div className="flex items-center gap-3">
          <progress
            value={progress}
            max={100}
            aria-label={`${label}: upload`}
            className="h-2 grow"
          />
          <span className="text-small tabular-nums">{Math.round(progress)}%</span>
        </div>
      )}
    </div>
  );
}
