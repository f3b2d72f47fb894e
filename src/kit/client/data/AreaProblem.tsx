import { useQueryClient } from '@tanstack/react-query';
import { reloadArea, useArea, type Area } from './area.ts';

export function AreaProblem({ area }: { area: Area<unknown> }) {
  const client = useQueryClient();
  const { error } = useArea(area);
  if (error === null) return null;
  return (
    <div
      role="alert"
      className="mx-auto flex w-full max-w-page flex-wrap items-center gap-4 px-4 py-6 text-error"
    >
      <p>{error}</p>
      <button type="button" className="button-quiet" onClick={() => reloadArea(client, area)}>
        Retry
      </button>
    </div>
  );
}
