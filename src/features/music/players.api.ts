import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { audienceOf, checkedHandler, handler, type WrongFields } from '../../kit/server/handler.ts';
import { recordIdField } from '../../kit/api/recordId.ts';
import type { Clock } from '../../kit/server/clock.ts';
import {
  addPlayer,
  changePlayer,
  findPlayer,
  listPlayers,
  removePlayer,
} from './players.records.ts';
import { emptyPlayer, playerEndpoints, PlayerLinks, whyNoPlayer } from './players.ts';

export const playersApi = ({ db, clock }: { db: Db; clock: Clock }) => [
  handler(playerEndpoints.list, ({ context }) => listPlayers(db, audienceOf(context, clock))),

  handler(playerEndpoints.add, ({ body }) => {
    const { _id: id = randomUUID(), embedLink: _embed, revision: _revision, ...fields } = body;
    return addPlayer(db, id, { ...emptyPlayer, ...fields }, clock.now());
  }),

  checkedHandler(playerEndpoints.update, lacksLinks(db), async ({ body }) => {
    const { _id: id, embedLink: _embed, revision, ...change } = body;
    const changed = await changePlayer(db, id, change, revision);
    if (!changed) throw new Problem('player.not-found');
    return changed;
  }),

  handler(playerEndpoints.remove, async ({ params: { id } }) => {
    if (!(await removePlayer(db, id))) throw new Problem('player.not-found');
    return { _id: id };
  }),
];

const lacksLinks =
  (db: Db): WrongFields =>
  async (body) => {
    const links = PlayerLinks.safeParse(body);
    const id = recordIdField().safeParse(body['_id']).data ?? '';
    const stored = await findPlayer(db, id);
    const why = stored && links.success ? whyNoPlayer({ ...stored, ...links.data }) : null;
    return why === null ? {} : { spotifyLink: why };
  };
