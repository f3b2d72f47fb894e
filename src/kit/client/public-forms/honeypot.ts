/** Fields of a public form by which people are told from programs; nobody sees them. */
export const honeypot = {
  /** Must stay empty: programs fill whatever has a name. */
  trap: 'website',
  /** Milliseconds since the form was there to be filled. */
  filledFor: 'filled_ms',
} as const;

/** Nobody reads and fills a form in less time, in milliseconds. */
export const minFillingMs = 2_000;
