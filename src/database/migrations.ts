import type { Migration } from './migration.ts';
import { baseline } from './migrations/0034-baseline.ts';
import { writtenUploads } from './migrations/0035-written-uploads.ts';

/** In order. A step that has been released is never changed again. */
export const migrations: readonly Migration[] = [baseline, writtenUploads];
