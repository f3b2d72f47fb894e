/** The progress of a restore; `done` is from 0 to 1. */
export type RestoreProgress =
  | { state: 'receiving' }
  | { state: 'restoring'; done: number }
  | { state: 'done' }
  | { state: 'failed'; says: string };
