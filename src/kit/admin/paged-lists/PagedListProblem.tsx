interface PagedListProblemProps {
  error: string | null;
  onRetry: () => void;
}

export function PagedListProblem({ error, onRetry }: PagedListProblemProps) {
  return (
    <div role="alert" className="empty:contents">
      {error !== null && (
        <p className="flex flex-wrap items-center gap-4 text-error">
          {error}
          <button type="button" className="button-quiet" onClick={onRetry}>
            Retry
          </button>
        </p>
      )}
    </div>
  );
}
