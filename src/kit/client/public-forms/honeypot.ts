/** Hidden fields of a public form that distinguish people from bots. */
export const honeypot = {
  /** Must stay empty; bots fill every field. */
  trap: 'website',
  /** Milliseconds since the form was shown. */
  filledFor: 'filled_ms',
} as const;

/** People need longer to fill in a form. */
export const minFillingMs = 2_000;
