import type { ReactNode } from 'react';
import { useArea, type Area } from './area.ts';
import { AreaProblem } from './AreaProblem.tsx';
import { Skeleton, type SkeletonShape } from './Skeleton.tsx';

/** Shows what is made of an area's data, and above it what went wrong when it was loaded. */
export function AreaBoundary<T>({
  area,
  shape,
  children,
}: {
  area: Area<T>;
  /** What it looks like while it is on its way. */
  shape?: SkeletonShape;
  children: (data: T) => ReactNode;
}) {
  const { data, loading } = useArea(area);
  return (
    <>
      <AreaProblem area={area} />
      {data === null ? loading && <Skeleton {...(shape && { shape })} /> : children(data)}
    </>
  );
}
