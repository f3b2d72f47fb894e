import type { VersionedTable } from '../../database/versioned.ts';
import { Problem } from '../../errors/problem.ts';
import { secretLink } from '../../kit/links/secretLink.ts';
import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { addPrivateLink, listPrivateLinks, revokePrivateLink } from './private-links.records.ts';
import { privateLinkEndpoints } from './private-links.ts';
import { privateAnchors, privatePath } from './private-links.view.ts';

interface PrivateLinkServices extends Pick<Services, 'db' | 'clock' | 'publicUrl'> {
  /** The private links of every noun that has versions. */
  tables: readonly VersionedTable[];
}

export const privateLinksApi = ({ db, clock, publicUrl, tables }: PrivateLinkServices) => [
  handler(privateLinkEndpoints.list, () => listPrivateLinks(db)),

  handler(privateLinkEndpoints.add, async ({ body, context }) => {
    const { noun, record } = body;
    const stored = await tables.find((table) => table.noun === noun)!.find(db, record);
    if (!stored) throw new Problem('private-link.no-record');
    const { id, token } = await addPrivateLink(db, body, context.account!.id, clock.now());
    const url = secretLink(publicUrl, privatePath, token);
    url.hash = privateAnchors[noun] ?? '';
    return { _id: id, url: url.href };
  }),

  handler(privateLinkEndpoints.revoke, async ({ params: { id } }) => {
    if (!(await revokePrivateLink(db, id))) throw new Problem('private-link.not-found');
    return { _id: id };
  }),
];
