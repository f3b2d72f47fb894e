import type { ReactNode } from 'react';
import type { Area } from './area.ts';
import { useArea, useAreas } from './useArea.ts';
import { Skeleton, type SkeletonShape } from './Skeleton.tsx';

interface AreaBoundaryProps<T> {
  area: Area<T>;
  shape?: SkeletonShape;
  children: (data: T) => ReactNode;
}

export function AreaBoundary<T>({ area, shape, children }: AreaBoundaryProps<T>) {
  const areas = useAreas();
  const { data, loading, error } = useArea(area);
  return (
    <>
      {error !== null && (
        <div
          role="alert"
          className="mx-auto flex w-full max-w-page flex-wrap items-center gap-4 px-gutter py-6 text-error"
        >
          <p>{error}</p>
          <button type="button" className="button-quiet" onClick={() => areas.retry(area)}>
            Retry
          </button>
        </div>
      )}
      {data === null ? loading && <Skeleton {...(shape && { shape })} /> : children(data)}
    </>
  );
}
