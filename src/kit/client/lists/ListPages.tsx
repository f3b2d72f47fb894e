import type { ReactNode } from 'react';
import { PageLink } from '../page/PageLink.tsx';
import { usePageLocation } from '../page/pageLocation.ts';
import { ShowMore } from './ShowMore.tsx';
import type { ListWindow } from './useListWindow.ts';

interface ListPagesProps {
  /** The name of the listed things, for screen readers. */
  what: string;
  shown: Pick<ListWindow, 'from' | 'step' | 'hasMore' | 'isLoading' | 'onMore'>;
  /** Returns the address of the page on which a part of the list begins. */
  addressOf: (from: number) => string;
  /** The current part of the list. */
  children?: ReactNode;
}

/** A part of a list, between links to the parts before and after it. */
export function ListPages({ children, ...list }: ListPagesProps) {
  return (
    <>
      <ShowPrevious {...list} />
      {children}
      <ShowNext {...list} />
    </>
  );
}

export function ShowPrevious({
  what,
  shown: { from, step },
  addressOf,
}: Pick<ListPagesProps, 'what' | 'addressOf'> & { shown: { from: number; step: number } }) {
  if (from === 0) return null;
  return (
    <p className="flex justify-center">
      <PageLink to={addressOf(from - step)} className="button-line">
        Show Previous<span className="sr-only"> {what}</span>
      </PageLink>
    </p>
  );
}

export function ShowNext({ what, shown, addressOf }: ListPagesProps) {
  const { from, step, hasMore, isLoading, onMore } = shown;
  const { base } = usePageLocation();
  if (!hasMore) return null;
  const next = new URL(base + addressOf(from + step), 'https://site.invalid');
  const page = { path: next.pathname + next.hash, query: Object.fromEntries(next.searchParams) };
  return <ShowMore what={what} busy={isLoading} onMore={onMore} page={page} />;
}
