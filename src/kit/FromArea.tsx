import type { ReactNode } from 'react';
import { useArea, type Area } from './area.ts';
import { AreaProblem } from './AreaProblem.tsx';

/** Shows what is made of an area's data, and above it what went wrong when it was loaded. */
export function FromArea<T>({
  area,
  children,
}: {
  area: Area<T>;
  children: (data: T) => ReactNode;
}) {
  const { data, loading } = useArea(area);
  return (
    <>
      <AreaProblem area={area} />
      {data === null ? loading && <Loading /> : children(data)}
    </>
  );
}

function Loading() {
  return (
    <p role="status" className="mx-auto max-w-page px-4 py-12 text-muted">
      Loading...
    </p>
  );
}
