import type { ImportKind, importStates } from './imports.ts';

/** Times are epoch milliseconds. */
export type ImportTables = {
  imports: {
    id: string;
    kind: ImportKind;
    state: (typeof importStates)[number];
    /** JSON: the addresses and names of the files. */
    files: string;
    /** JSON: `ImportSummary`. */
    summary: string;
    /** JSON: `ImportChoices`; null before it runs. */
    choices: string | null;
    /** The name of the member. */
    by_name: string;
    at: number;
    rows_done: number;
    /** When it last made a step. */
    written_at: number;
    /** 1 if a command runs it, whose end only the time shows. */
    by_command: number;
  };
  /** The changes of an import, to undo them. They hold nothing about a person. */
  import_changes: {
    import_id: string;
    record: string;
    /** A word of the noun. */
    did: string;
    /** JSON: the fields that were filled; null for a whole record. */
    fields: string | null;
    /** A hash of what is stored since. */
    after: string;
  };
};
