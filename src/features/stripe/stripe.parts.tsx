import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { buyButtons, loadBuyButtons } from './buy-button.queries.ts';
import { TryAgain, useRetries } from '../../kit/client/data/TryAgain.tsx';

interface StripeStoreProps {
  publishableKey: string;
  buttonIds: readonly string[];
}

export function StripeStore({ publishableKey, buttonIds }: StripeStoreProps) {
  const query = useBuyButtons();
  const { data: isLoaded, isFetching } = query;
  const { hasFailed, trying, focusTarget } = useRetries(query);
  return (
    <div className="store-page">
      <p role="status" className="sr-only noscript:hidden">
        {isLoaded ? 'Buy buttons loaded' : isFetching && 'Loading buy buttons...'}
      </p>
      {hasFailed && (
        <TryAgain sentence="Buy buttons can't be loaded. Check your content blocker." {...trying} />
      )}
      <noscript>
        <p className="pb-8">Buying needs JavaScript, which is off in this browser.</p>
      </noscript>
      <div ref={focusTarget} tabIndex={-1} hidden={hasFailed} className="outline-none">
        <ul className="flex flex-wrap items-start gap-x-8 gap-y-6">
          {buttonIds.map((id) => (
            <li key={id} className="buy-button">
              <stripe-buy-button buy-button-id={id} publishable-key={publishableKey} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function useBuyButtons() {
  const client = useQueryClient();
  useEffect(() => {
    // Updates the query even if the script loads after the timeout.
    void buyButtons().then((isLoaded) => client.setQueryData(['buyButtons'], isLoaded));
  }, [client]);
  return useQuery({
    queryKey: ['buyButtons'],
    queryFn: loadBuyButtons,
    staleTime: Infinity,
    // A blocker and a missing network look alike, and the page says so in either case.
    networkMode: 'always',
  });
}

declare module 'react' {
  // React's own list of elements is a namespace.
  // oxlint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'stripe-buy-button': { 'buy-button-id': string; 'publishable-key': string };
    }
  }
}
