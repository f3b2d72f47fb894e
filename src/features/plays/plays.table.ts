import type { PlayKind } from './plays.view.ts';

export type PlaysTables = {
  heard: {
    /**
     * A calendar day in the band's home time zone, as the epoch milliseconds of midnight in UTC.
     */
    day: number;
    kind: PlayKind;
    release_id: string;
    /** Empty for a whole release. */
    song_id: string;
    times: number;
  };
};
