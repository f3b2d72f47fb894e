/** The result of one kind of trial. */
export interface Trial {
  /** Counts by action. */
  counts: Readonly<Record<string, number>>;
  /** Measurements. */
  figures: Readonly<Record<string, number>>;
  /** A sentence for each violation. */
  wrong: readonly string[];
}
