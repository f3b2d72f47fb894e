/** Who may keep an answer, and how long (RFC 9111, 5.2.2). */
export const cacheControl = {
  /** Kept by everybody, who ask each time whether it is still the same. */
  fresh: 'public, max-age=0, must-revalidate',
  /** Its address changes with it. */
  forever: 'public, max-age=31536000, immutable',
  /** A file that is the program's own, and whose address stays. */
  hour: 'public, max-age=3600',
  never: 'no-store',
  /** For the one who asked, and not kept. */
  personal: 'private, no-store',
} as const;
