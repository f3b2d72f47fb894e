/** What something looks like while it is on its way. */
export type SkeletonShape = keyof typeof counts;

/** How many bars stand for each. */
const counts = { lines: 3, rows: 4, tiles: 6, fields: 4 } as const;

/**
 * The shape of what is on its way, in place of it. It shows itself a moment later only: what
 * comes at once is not announced by a flash.
 */
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
