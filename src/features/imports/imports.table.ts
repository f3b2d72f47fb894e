import type { Generated } from 'kysely';
import type { Import } from './imports.ts';

/** Times are epoch milliseconds. */
export type ImportTables = {
  imports: {
    id: string;
    state: Generated<Import['state']>;
    at: number;
    /** JSON: `ImportContent`. */
    content: string;
    rows_done: Generated<number>;
    /** When it last made a step, since only the time shows that a process has ended. */
    written_at: number;
    /** Why it did not come to its end; null if it did. */
    why: Generated<string | null>;
  };
  /** The changes of an import, to undo them. They hold nothing about a person. */
  import_changes: {
    import_id: string;
    /** An id that is unique among all nouns. */
    record: string;
    /** The columns that were empty before, with commas; empty for a whole record. */
    fields: string;
    /** A hash of what is stored since, with the site's key. */
    after: string;
  };
};
