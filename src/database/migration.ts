import type { Kysely } from 'kysely';
import type { Engine } from './open.ts';

/** Runs whole or not at all. */
export interface Migration {
  /** Counts up without gaps. */
  version: number;
  name: string;
  /** The tables of the band's content that it adds. A backup holds them. */
  content?: readonly string[];
  up(db: Kysely<object>, engine: Engine): Promise<void>;
}
