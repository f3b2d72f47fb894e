/** What became of one kind of trial. */
export interface Trial {
  /** How often what was done. */
  counts: Readonly<Record<string, number>>;
  /** What was measured. */
  figures: Readonly<Record<string, number>>;
  /** A sentence for each thing that must never be. */
  wrong: readonly string[];
}
