/** RFC 9111, 5.2.2. */
export const cacheControl = {
  /** Cached everywhere, but revalidated each time. */
  fresh: 'public, max-age=0, must-revalidate',
  /** Its address changes with its content. */
  forever: 'public, max-age=31536000, immutable',
  /** For the program's files whose addresses stay the same. */
  hour: 'public, max-age=3600',
  never: 'no-store',
  personal: 'private, no-store',
} as const;

/** RFC 9110, 13.1.2: weak comparison. @param ifNoneMatch the header. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const own = etag.startsWith('W/') ? etag.slice(2) : etag;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === own);
}
