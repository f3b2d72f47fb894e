import type { UploadState } from './upload.ts';

interface UploadProgressProps {
  /** What is sent, for those who only hear it. */
  label: string;
  percent: number | null;
  state: UploadState | null;
  onCancel: () => void;
}

/** How far an upload is and how it stands, with the way out of it. */
export function UploadProgress({ label, percent, state, onCancel }: UploadProgressProps) {
  return (
    <div className="grid w-full gap-1">
      {percent !== null && (
        <div className="flex w-full items-center gap-3">
          <progress
            value={percent}
            max={100}
            aria-label={`${label}: upload`}
            className="upload-bar min-w-0"
          />
          <span aria-hidden className="text-small tabular-nums">
            {percent}%
          </span>
          <button type="button" className="button-quiet" onClick={onCancel}>
            Cancel
          </button>
        </div>
      )}
      {/* It stands here from the beginning: what comes with its words is often not read out. */}
      <p role="status" className="text-small text-muted empty:sr-only">
        {uploadText(state)}
      </p>
    </div>
  );
}

/**
 * How an upload stands, in words that change a few times at most, so that they can be read out.
 * An error has a sentence of its own in the form.
 */
export function uploadText(state: UploadState | null): string {
  if (state === 'running') return 'Uploading...';
  if (state === 'paused') return 'Waiting for the connection...';
  if (state === 'success') return 'Uploaded.';
  return state === 'canceled' ? 'Upload canceled.' : '';
}
