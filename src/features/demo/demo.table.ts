export type DemoTables = {
  /** One site, at most one demo band: the only row has the id 1. */
  demo: {
    id: number;
    /** Which run of the command brought it, by chance. */
    run: string;
    /** Epoch milliseconds; null while it is being brought, or where that was cut off. */
    finished_at: number | null;
  };
  demo_records: {
    /** The table that it lies in, or `file`, or `theme`. */
    kind: string;
    id: string;
    /** How it stood, in JSON, where its table does not count its changes; null for all others. */
    stood: string | null;
  };
};
