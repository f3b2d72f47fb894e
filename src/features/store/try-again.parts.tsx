import type { UseQueryResult } from '@tanstack/react-query';
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
 * How often something was tried again that another site lends. It takes the keyboard to what
 * came then: the button that was pressed is gone, and it would begin at the top of the page.
 */
export function useRetries({ data, isError, isFetching, refetch }: Tried) {
  const [tries, setTries] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere && tries > 0) place.current?.focus();
  }, [isThere, tries]);
  return {
    /** What failed before stays in view while it is tried again. */
    hasFailed: !isThere && (isError || tries > 0),
    /** For `TryAgain`. */
    trying: {
      isTrying: isFetching,
      onRetry() {
        setTries((before) => before + 1);
        void refetch();
      },
    },
    /** For the element that the keyboard goes to, which takes a `tabIndex` of -1. */
    place,
  };
}

type Tried = Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>;
