import { EyeOff } from 'lucide-react';

/** When fans see something; null if they simply do. */
export function VisibilityMark({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <span className="row-note font-semibold text-warning">
      <EyeOff aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </span>
  );
}
