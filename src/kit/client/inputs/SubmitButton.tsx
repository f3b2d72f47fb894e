import { useHydrated } from '../browser/useHydrated.ts';

interface SubmitButtonProps {
  children: string;
  /** Something was filled in, and all of it can be saved. */
  ready: boolean;
  busy: boolean;
  /** 0 to 100 while a picture is being sent, else null. */
  percent?: number | null | undefined;
}

export function SubmitButton({ children, ready, busy, percent = null }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  // A disabled button would drop what is sent before the scripts come.
  return (
    <button
      type="submit"
      className="button"
      disabled={isHydrated && (!ready || busy)}
      aria-disabled={!isHydrated || undefined}
    >
      {percent !== null ? `Uploading... ${percent}%` : busy ? 'Submitting...' : children}
    </button>
  );
}
