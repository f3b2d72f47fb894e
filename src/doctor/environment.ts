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
  /** The hosts that receive a domain's e-mails. */
  mailHosts(domain: string): Promise<string[]>;
  /** The IP addresses of a host. */
  addressesOf(host: string): Promise<string[]>;
  /** The hosts that an IP address names. */
  hostsAt(address: string): Promise<string[]>;
  /** Bytes of the disk that the folder is on. */
  spaceOf(folder: string): Promise<{ free: number; all: number }>;
}

export const realEnvironment = (): DoctorEnvironment => ({
  clock: systemClock,
  timer: () => performance.now(),
  fetch: (address, options) => fetch(address, options),
  textRecords: (name) => resolver().resolveTxt(name),
  mailHosts: async (domain) =>
    (await resolver().resolveMx(domain)).map(({ exchange }) => exchange).filter(Boolean),
  async addressesOf(host) {
    const [v4, v6] = await Promise.allSettled([
      resolver().resolve4(host),
      resolver().resolve6(host),
    ]);
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    return [v4, v6].flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  },
  hostsAt: (address) => resolver().reverse(address),
  async spaceOf(folder) {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, all: blocks * bsize };
  },
});

const resolver = () => new Resolver({ timeout: 2_000, tries: 1 });
