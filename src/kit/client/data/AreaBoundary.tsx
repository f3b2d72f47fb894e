import type { ReactNode } from 'react';
import type { Area } from './area.ts';
import { useArea } from './useArea.ts';
import { AreaProblem } from './AreaProblem.tsx';
import { Skeleton, type SkeletonShape } from './Skeleton.tsx';

export function AreaBoundary<T>({
  area,
  shape,
  children,
}: {
  area: Area<T>;
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
