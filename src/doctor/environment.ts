import { statfs } from 'node:fs/promises';
import { Resolver } from 'node:dns/promises';
import { systemClock, type Clock } from '../kit/server/clock.ts';

/** The surroundings of a check besides the settings; tests pass their own. */
export interface DoctorEnvironment {
  clock: Clock;
  /** Milliseconds since anything. */
  timer(): number;
  fetch(address: URL, options: RequestInit): Promise<Response>;
  /** The TXT records of a name, each in parts. */
  textRecords(name: string): Promise<string[][]>;
  /** Bytes of the disk that the folder is on. */
  spaceOf(folder: string): Promise<{ free: number; all: number }>;
}

export const realEnvironment = (): DoctorEnvironment => ({
  clock: systemClock,
  timer: () => performance.now(),
  fetch: (address, options) => fetch(address, options),
  textRecords: (name) => new Resolver({ timeout: 2_000, tries: 1 }).resolveTxt(name),
  async spaceOf(folder) {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, all: blocks * bsize };
  },
});
