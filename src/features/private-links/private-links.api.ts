import { Problem } from '../../errors/problem.ts';
import { secretLink } from '../../kit/links/secretLink.ts';
import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import {
  addPrivateLink,
  listPrivateLinks,
  revokePrivateLink,
  type PublishedNouns,
} from './private-links.records.ts';
import { longestLinkMs, privateLinkEndpoints, wrongEnd } from './private-links.ts';
import { privatePath } from './private-links.view.ts';

export interface PrivateLinkServices extends Pick<Services, 'db' | 'clock' | 'publicUrl'> {
  published: PublishedNouns;
}

export const privateLinksApi = ({ db, clock, publicUrl, published }: PrivateLinkServices) => {
  const endpoints = privateLinkEndpoints([...published.keys()]);
  return [
    handler(endpoints.list, () => listPrivateLinks(db)),

    handler(endpoints.add, async ({ body, context }) => {
      const { table, addressOf, endsAfterMs } = published.get(body.noun)!;
      const stored = await table.find(db, body.record);
      if (!stored) throw new Problem('private-link.no-record');
      const now = clock.now();
      const usual = endsAfterMs === undefined ? null : now + endsAfterMs;
      const { endsAt = usual } = body;
      if (endsAt === null ? usual !== null : endsAt <= now || endsAt > now + longestLinkMs) {
        throw new Problem('request.invalid', { fields: { endsAt: wrongEnd } });
      }
      const link = { ...body, endsAt };
      const { id, token } = await addPrivateLink(db, link, context.account!.id, now);
      const url = secretLink(publicUrl, privatePath, token);
      url.hash = addressOf(await table.recordOf(stored, db)).split('#')[1] ?? '';
      return { _id: id, url: url.href };
    }),

    handler(endpoints.revoke, async ({ params: { id } }) => {
      if (!(await revokePrivateLink(db, id))) throw new Problem('private-link.not-found');
      return { _id: id };
    }),
  ];
};
