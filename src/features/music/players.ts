import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { playerGrounds } from './players.view.ts';

/** A music player, as answered. */
export const Player = z.object({
  _id: z.string(),
  /** The value of one of the grounds. */
  bgColor: z.enum([playerGrounds.Gray, playerGrounds.Red]),
  title: z.string(),
  /** A calendar day: the epoch milliseconds of midnight in UTC; a player can do without. */
  date: z.number().nullable(),
  /** At least one of the four is there. */
  spotifyLink: z.string().nullable(),
  appleMusicLink: z.string().nullable(),
  youtubeLink: z.string().nullable(),
  soundcloudLink: z.string().nullable(),
  /** What is embedded, made by the server; null where no service of its links can be. */
  embedLink: z.string().nullable(),
  revision: z.number(),
});
export type Player = z.output<typeof Player>;

export const playerEndpoints = {
  list: endpoint('GET', '/getPlayers', 'The music players, newest first.', {
    answer: z.array(Player),
  }),
};
