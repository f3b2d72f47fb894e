export type BackupTables = {
  daily_backups: {
    /** In UTC, such as 2026-11-23. */
    day: string;
    held_until: number;
    made_at: number | null;
    /** Of the file, once its making has begun. */
    name: string | null;
    bytes: number | null;
    /** Why the last try of that day failed. */
    failure: string | null;
    /** When the accounts were told that there is none. */
    told_at: number | null;
  };
};
