import type { Client } from './client.ts';
import type { OpenedApp } from './open-app.ts';

/** A signed-in member at a site whose folder is known. */
export interface Actor {
  member: Client;
  site: OpenedApp;
  dataDir: string;
}

/** Addresses and ids that an act needs. */
export type Given = Readonly<Record<string, string>>;

/** Something that changes images, in the process that will be stopped. */
export interface Flow {
  /** With fewer steps than this, the test would miss its target. */
  minSteps: number;
  /** Milliseconds by which the clock is ahead meanwhile. */
  aheadMs?: number;
  /**
   * Whether variants are missing and made. Otherwise none are missing, or one could come at any
   * moment.
   */
  makesVariants?: boolean;
  prepare(actor: Actor): Promise<Given>;
  act(actor: Actor, given: Given): Promise<void>;
  /** Repeats the interrupted act with another image, and fails if that fails. */
  again(actor: Actor, given: Given): Promise<void>;
}
