import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';

/** When the record is visible to fans; null if always. */
export function VisibilityMark({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <RowNote
      sign={<EyeOff aria-hidden className="size-4 shrink-0" />}
      className="font-semibold text-warning"
    >
      {text}
    </RowNote>
  );
}

interface RowNoteProps {
  sign: ReactNode;
  className: string;
  children: string;
}

/** A note with its sign. */
export function RowNote({ sign, className, children }: RowNoteProps) {
  return (
    <span className={`flex min-w-0 items-center gap-1.5 text-small ${className}`}>
      {sign}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  );
}

export function MissingAltText({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="text-muted">
      {count === 1 ? '1 image has' : `${count} images have`} no description for screen readers.
    </p>
  );
}

/** Shown if the list has no rows. */
export function NoRows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 rounded-one border border-dashed border-control px-4 py-6">
      <p className="font-semibold">{title}</p>
      <div className="grid text-muted">{children}</div>
    </div>
  );
}
