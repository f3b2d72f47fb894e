import type { UploadState } from './upload.ts';

interface UploadProgressProps {
  label: string;
  percent: number | null;
  state: UploadState | null;
  onCancel: () => void;
}

export function UploadProgress({ label, percent, state, onCancel }: UploadProgressProps) {
  return (
    <div className="grid w-full gap-1">
      {percent !== null && (
        <div className="flex w-full items-center gap-3">
          <progress
            value={percent}
            max={100}
            aria-label={`${label}: upload`}
            className="h-2 min-w-0 grow appearance-none overflow-hidden rounded-one border-0 bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          />
          <span aria-hidden className="text-small tabular-nums">
            {percent}%
          </span>
          <button type="button" className="button-quiet" onClick={onCancel}>
            Cancel
          </button>
        </div>
      )}
      {/* Always rendered: screen readers skip live regions that appear with their text. */}
      <p role="status" className="text-small text-muted empty:sr-only">
        {uploadText(state)}
      </p>
    </div>
  );
}

/** Changes only a few times, so that screen readers can announce it; the form shows errors. */
export function uploadText(state: UploadState | null): string {
  if (state === 'running') return 'Uploading...';
  if (state === 'paused') return 'Waiting for the connection...';
  if (state === 'success') return 'Uploaded.';
  return state === 'canceled' ? 'Upload canceled.' : '';
}
