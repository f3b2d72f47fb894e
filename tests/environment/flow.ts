import type { Client } from './client.ts';
import type { OpenedApp } from './open-app.ts';

/** Who goes through a flow: a signed-in member, at a site whose folder is known. */
export interface Actor {
  member: Client;
  site: OpenedApp;
  dataDir: string;
}

/** What an act needs to know: addresses and ids. */
export type Given = Readonly<Record<string, string>>;

/** Something that changes pictures, in the process that is going to be stopped. */
export interface Flow {
  /** Fewer steps than this and the test would not look where it should. */
  minSteps: number;
  /** How far ahead the clock is meanwhile, in milliseconds. */
  aheadMs?: number;
  /** Whether variants are missing and made. Else none is, lest they come at any moment. */
  makesVariants?: boolean;
  prepare(actor: Actor): Promise<Given>;
  act(actor: Actor, given: Given): Promise<void>;
  /** Does what was interrupted again, with another picture, and fails if that fails. */
  again(actor: Actor, given: Given): Promise<void>;
}
