/** How far a restore is; `done` from 0 to 1. */
export type RestoreProgress =
  | { state: 'receiving' }
  | { state: 'restoring'; done: number }
  | { state: 'done' }
  | { state: 'failed'; says: string };
