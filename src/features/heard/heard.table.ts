import type { HeardKind } from './heard.view.ts';

export type HeardTables = {
  heard: {
    /** A calendar day where the band is at home, as the epoch milliseconds of midnight in UTC. */
    day: number;
    kind: HeardKind;
    release_id: string;
    /** Empty for a whole release. */
    song_id: string;
    times: number;
  };
};
