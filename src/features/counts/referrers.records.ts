import { hash, randomBytes } from 'node:crypto';
import { dayMs } from '../../kit/dates/durations.ts';
import { namelessSources } from './counts.ts';

/** A host is stored by name once it sent visits from so many networks on a day. */
const fewestNetworks = 3;

/** The most hosts that are stored by name on a day. */
const mostHosts = 50;

/** Beyond these the oldest is forgotten, so that no client can fill the memory. */
const mostWaiting = 1_000;

/** A host with letters in its last part, so no address of a network. */
const publicHost = /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]+$/;

/**
 * Returns the source of a visit: a host, or one of `namelessSources`; null for this site itself.
 * @param ownHosts the names of this site
 */
export function visitSource(referrer: string, ownHosts: readonly string[]): string | null {
  if (referrer === '') return namelessSources.direct;
  const address = URL.parse(referrer);
  if (!address || !/^https?:$/.test(address.protocol)) return namelessSources.other;
  const host = bare(address.hostname);
  if (ownHosts.some((own) => bare(own) === host)) return null;
  return publicHost.test(host) ? host : namelessSources.other;
}

const bare = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:\d+$/, '');

/** How many more visits count for a source. */
export type SourceChange = readonly [source: string, times: number];

/**
 * Decides which hosts of a day are stored by name; the visits of all others count as `other`. It
 * stores networks as hashes in memory, with a key that it forgets with them after the day.
 */
export function openReferrers() {
  let today = Number.NaN;
  let key = '';
  let forgetting: NodeJS.Timeout | undefined;
  const named = new Set<string>();
  const waiting = new Map<string, { networks: Set<string>; times: number }>();

  const startDay = (day: number) => {
    if (day === today) return;
    [today, key] = [day, randomBytes(32).toString('base64url')];
    named.clear();
    waiting.clear();
    clearTimeout(forgetting);
    // On a quiet site no visit ends the day.
    if (!Number.isNaN(day)) forgetting = setTimeout(forget, dayMs).unref();
  };
  const forget = () => startDay(Number.NaN);
  const nameHost = (host: string): SourceChange[] => {
    named.add(host);
    const times = waiting.get(host)?.times ?? 0;
    if (!waiting.delete(host)) return [];
    return [
      [host, times],
      [namelessSources.other, -times],
    ];
  };

  return {
    /** Counts a visit from a source. */
    count(source: string, network: string, day: number): SourceChange[] {
      startDay(day);
      if (!source.includes('.') || named.has(source)) return [[source, 1]];
      const { networks, times } = waiting.get(source) ?? { networks: new Set(), times: 0 };
      networks.add(hash('sha256', `${key} ${network}`, 'base64url'));
      const isNamed = networks.size >= fewestNetworks && named.size < mostHosts;
      if (isNamed) return [...nameHost(source), [source, 1]];
      // If there is no room for a host, its further visits need none either.
      if (networks.size <= fewestNetworks) waiting.set(source, { networks, times: times + 1 });
      if (waiting.size > mostWaiting) waiting.delete(waiting.keys().next().value!);
      return [[namelessSources.other, 1]];
    },
    /** Names hosts that others have stored. @returns the changes for visits that waited. */
    learn(sources: readonly string[], day: number): SourceChange[] {
      startDay(day);
      return sources.filter((source) => source.includes('.')).flatMap(nameHost);
    },
    isWaiting: () => waiting.size > 0,
    forget,
  };
}
