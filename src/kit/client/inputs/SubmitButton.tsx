import { useHydrated } from '../browser/useHydrated.ts';

interface SubmitButtonProps {
  children: string;
  /** Whether the form has changes and all of them can be saved. */
  ready: boolean;
  busy: boolean;
}

export function SubmitButton({ children, ready, busy }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  // A disabled button would drop presses that come before the scripts.
  return (
    <button
      type="submit"
      className="button"
      disabled={isHydrated && (!ready || busy)}
      aria-disabled={!isHydrated || undefined}
    >
      {busy ? 'Submitting...' : children}
    </button>
  );
}
