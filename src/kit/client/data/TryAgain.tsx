import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface TryAgainProps {
  sentence: string;
  isTrying: boolean;
  onRetry: () => void;
  /** Another way to the content, such as a link. */
  children?: ReactNode;
}

/** Says that another site's content is missing, even during a retry. */
export function TryAgain({ sentence, isTrying, onRetry, children }: TryAgainProps) {
  return (
    <div className="grid justify-items-start gap-4 py-16">
      <p role="alert" className="display max-w-measure text-step-2 text-balance">
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

/** After a retry the focus moves to the new content, because the pressed button is gone. */
export function useRetries({ data, isError, isFetching, refetch }: RetriedQuery) {
  const [retries, setRetries] = useState(0);
  const focusTarget = useRef<HTMLDivElement>(null);
  const hasData = data !== undefined;
  useEffect(() => {
    if (hasData && retries > 0) focusTarget.current?.focus();
  }, [hasData, retries]);
  return {
    hasFailed: !hasData && (isError || retries > 0),
    trying: {
      isTrying: isFetching,
      onRetry() {
        setRetries((before) => before + 1);
        void refetch();
      },
    },
    /** Set it on the element that gets the focus, which needs a `tabIndex` of -1. */
    focusTarget,
  };
}

type RetriedQuery = Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>;
