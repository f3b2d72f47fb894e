import type { Generated } from 'kysely';
import type { importStates } from './imports.ts';

/** Times are epoch milliseconds. */
export type ImportTables = {
  imports: {
    id: string;
    state: Generated<(typeof importStates)[number]>;
    at: number;
    /** JSON: `ImportContent`. */
    content: string;
    rows_done: Generated<number>;
    /** When it last made a step. */
    written_at: number;
    /** 1 if another process than the site runs it, whose end only the time shows. */
    by_command: number;
  };
  /** The changes of an import, to undo them. They hold nothing about a person. */
  import_changes: {
    import_id: string;
    /** An id that is unique among all nouns. */
    record: string;
    /** The columns that were empty before, with commas; empty for a whole record. */
    fields: string;
    /** A hash of what is stored since. */
    after: string;
  };
  /** Subscribers who are still to be asked. */
  import_asks: { subscriber_id: string };
};
