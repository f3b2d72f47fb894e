export type DemoTables = {
  /** The only row has the id 1. */
  demo: {
    id: number;
    /** Empty; before version 0.2.0 a random id of the command's run. */
    run: string;
    /** Epoch milliseconds; null if a run before version 0.2.0 was interrupted. */
    finished_at: number | null;
  };
  /** There are none without the row above. */
  demo_records: {
    /** A table's name, or `file`, or `theme`. */
    kind: string;
    id: string;
    /** JSON: the theme as it stood, or the revision of a single row; else null. */
    stood: string | null;
  };
};
