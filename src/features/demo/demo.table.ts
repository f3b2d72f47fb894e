export type DemoTables = {
  /** One site, at most one demo band: the only row has the id 1. */
  demo: {
    id: number;
    /** Which run of the command brings it, by chance: another may have taken its place. */
    run: string;
    /** Epoch milliseconds; null while it is being brought, or where that was cut off. */
    finished_at: number | null;
  };
  /** There are none without the row above. */
  demo_records: {
    /** The table that it lies in, or `file`, or `theme`. */
    kind: string;
    id: string;
    /** In JSON: the theme as it stood, the revision of what there is one of; null for all others. */
    stood: string | null;
  };
};
