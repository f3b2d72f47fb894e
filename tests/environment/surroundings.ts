import type { DoctorEnvironment } from '../../src/doctor/environment.ts';

/** A machine with a fast disk with free space, without DNS and network. */
export function surroundings(other: Partial<DoctorEnvironment> = {}): DoctorEnvironment {
  let ticks = 0;
  return {
    clock: { now: () => Date.now() },
    timer: () => (ticks += 1),
    fetch: async () => {
      throw new TypeError('fetch failed', { cause: refused });
    },
    textRecords: noDns,
    mailHosts: noDns,
    addressesOf: noDns,
    hostsAt: noDns,
    spaceOf: async () => ({ free: 50e9, all: 100e9 }),
    ...other,
  };
}

const refused = Object.assign(new Error('connect 127.0.0.1'), { code: 'ECONNREFUSED' });

async function noDns(): Promise<never> {
  throw refused;
}
