import { PageLink } from './PageLink.tsx';

interface ShowPreviousProps {
  /** What stands there, for screen readers. */
  what: string;
  /** The page with the part of the list before this one. */
  to: string;
}

export function ShowPrevious({ what, to }: ShowPreviousProps) {
  return (
    <p className="flex justify-center">
      <PageLink to={to} className="button-line">
        Show Previous<span className="sr-only"> {what}</span>
      </PageLink>
    </p>
  );
}
