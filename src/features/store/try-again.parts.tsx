import { useEffect, useRef, useState, type ReactNode } from 'react';

interface TryAgainProps {
  /** What cannot be had. */
  sentence: string;
  isTrying: boolean;
  onRetry: () => void;
  /** Another way there. */
  children?: ReactNode;
}

/** Says that what another site lends is not there. It stays while that is tried again. */
export function TryAgain({ sentence, isTrying, onRetry, children }: TryAgainProps) {
  return (
    <div className="grid justify-items-start gap-4 py-16">
      <p role="alert" className="voice max-w-measure text-step-2 text-balance">
        {sentence}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <button
          type="button"
          className="button product-button"
          aria-disabled={isTrying || undefined}
          onClick={() => isTrying || onRetry()}
        >
          {isTrying ? 'Trying...' : 'Try again'}
        </button>
        {children}
      </div>
    </div>
  );
}

/**
 * Takes the keyboard to what came when it was tried again: the button that was pressed is gone,
 * and it would begin at the top of the page.
 */
export function useTries(isThere: boolean) {
  const [tries, setTries] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isThere && tries > 0) place.current?.focus();
  }, [isThere, tries]);
  return {
    /** How often somebody tried again. */
    tries,
    countTry: () => setTries((before) => before + 1),
    /** For the element that the keyboard goes to, which takes a `tabIndex` of -1. */
    place,
  };
}
