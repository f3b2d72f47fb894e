import { statfs } from 'node:fs/promises';
import { Resolver } from 'node:dns/promises';
import { systemClock, type Clock } from '../kit/server/clock.ts';

/** The surroundings of a check besides the settings; tests pass their own. */
export type DoctorEnvironment = ReturnType<typeof realEnvironment>;

export const realEnvironment = () => ({
  clock: systemClock as Clock,
  /** Milliseconds since anything. */
  timer: () => performance.now(),
  fetch: (address: URL, options: RequestInit) => fetch(address, options),
  /** The TXT records of a name, each in parts. */
  textRecords: (name: string) => resolver().resolveTxt(name),
  /** The hosts that receive a domain's e-mails. */
  mailHosts: async (domain: string) =>
    (await resolver().resolveMx(domain)).map(({ exchange }) => exchange).filter(Boolean),
  /** The IP addresses of a host. */
  async addressesOf(host: string) {
    const [v4, v6] = await Promise.allSettled([
      resolver().resolve4(host),
      resolver().resolve6(host),
    ]);
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    return [v4, v6].flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  },
  /** The hosts that an IP address names. */
  hostsAt: (address: string) => resolver().reverse(address),
  /** Bytes of the disk that the folder is on. */
  async spaceOf(folder: string) {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, all: blocks * bsize };
  },
});

const resolver = () => new Resolver({ timeout: 2_000, tries: 1 });
