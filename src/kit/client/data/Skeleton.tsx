export type SkeletonShape = keyof typeof counts;

const counts = { lines: 3, rows: 4, tiles: 6, fields: 4 } as const;

/** A placeholder for loading content; the stylesheet shows it only after a moment. */
export function Skeleton({ shape = 'lines' }: { shape?: SkeletonShape }) {
  return (
    <div role="status" className={`skeleton skeleton-${shape}`}>
      <span className="sr-only">Loading...</span>
      {Array.from({ length: counts[shape] }, (_, i) => (
        <span key={i} aria-hidden className="skeleton-bar" />
      ))}
    </div>
  );
}
