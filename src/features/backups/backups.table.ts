export type BackupTables = {
  daily_backups: {
    /** The day in UTC, such as 2026-11-23. */
    day: string;
    held_until: number;
    made_at: number | null;
    /** The file's name, once its making has begun. */
    name: string | null;
    bytes: number | null;
    /** Why the last try of that day failed. */
    failure: string | null;
    /** When the accounts got the e-mail that there is no backup. */
    told_at: number | null;
  };
};
