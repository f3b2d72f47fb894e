import type { Kysely } from 'kysely';
import type { Engine } from './open.ts';

/** Runs whole or not at all. */
export interface Migration {
  /** Counts up without gaps. */
  version: number;
  name: string;
  up(db: Kysely<object>, engine: Engine): Promise<void>;
}

/** The first step, which makes the whole schema of 0.2.0. */
export const baselineStep = { version: 34, name: 'everything of 0.2.0' };
