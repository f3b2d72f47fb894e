/** Hidden fields of a public form that distinguish people from programs. */
export const honeypot = {
  /** Must stay empty; programs fill every field. */
  trap: 'website',
  /** Milliseconds since the form was shown. */
  filledFor: 'filled_ms',
} as const;

/** People need longer to fill in a form. */
export const minFillingMs = 2_000;
