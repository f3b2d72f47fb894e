import type { Kysely } from 'kysely';
import type { Engine } from './open.ts';

/** Runs whole or not at all. */
export interface Migration {
  /** Counts up from 1 without gaps. */
  version: number;
  name: string;
  up(db: Kysely<object>, engine: Engine): Promise<void>;
}
