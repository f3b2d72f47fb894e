import { useHydrated } from '../browser/useHydrated.ts';

interface SubmitButtonProps {
  children: string;
  /** Something was filled in, and all of it can be saved. */
  ready: boolean;
  busy: boolean;
}

export function SubmitButton({ children, ready, busy }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  // A disabled button would drop what is sent before the scripts come.
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
