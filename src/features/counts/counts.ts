/** The links whose clicks count, by their targets. */
export const clickKinds = ['tickets', 'music', 'store', 'social', 'download', 'calendar'] as const;
export type ClickKind = (typeof clickKinds)[number];

/** Kinds with a total for each day. */
export const totalKinds = ['visit', 'click', 'play', 'download'] as const;
export type TotalKind = (typeof totalKinds)[number];

/**
 * Everything that is counted, with its record and part: visits (path), where they came from (host),
 * visits by a letter (letter, path), clicks (record, kind of link and the latest letter before it),
 * plays (release, song), downloads (release), and newsletter sign-ups (source, its id).
 */
export type CountKind = TotalKind | 'source' | 'letter' | 'asked' | 'confirmed';

/** Sources of visits that are no hosts: no other site, a letter, and all hosts that aren't named. */
export const namelessSources = { direct: '', letter: 'letter', other: 'other' } as const;

/** How often something happened on a day, or in a month or year. */
export interface Count {
  /**
   * A calendar day in the band's home time zone, or the first of a month or year, as the epoch
   * milliseconds of midnight in UTC.
   */
  day: number;
  kind: CountKind;
  /** Empty for a total. */
  record: string;
  /** Empty for a whole record. */
  part: string;
  times: number;
}
