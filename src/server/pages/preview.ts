import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../errors/problem.ts';
import { themeArea } from '../../features/theme/theme.queries.ts';
import { ThemeChange, type Theme } from '../../features/theme/theme.ts';
import { addressOf, chosenFile } from '../../files/storage/address.ts';
import type { Area } from '../../kit/client/data/area.ts';
import { sitePageAt } from '../../site/pages.ts';
import {
  pageAddress,
  publicDocument,
  type DocumentDeps,
  type PageErrors,
} from './pageDocuments.ts';
import { partsOf } from '../http/request.ts';
import type { FindShowPage } from './showPages.ts';
import { pageHeaders } from '../http/securityHeaders.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';

const prefix = '/preview';

/** A page for members, without scripts; `?theme=` has the fields of an unsaved theme as JSON. */
export function registerPreview(
  app: FastifyInstance,
  s: DocumentDeps & { findShowPage: FindShowPage },
  troubleWith: (headers: OutgoingHttpHeaders) => PageErrors,
): void {
  const headers = pageHeaders({
    inlineScript: null,
    framedBy: 'self',
    origins: {},
    referrer: 'strict-origin-when-cross-origin',
    https: s.publicUrl.protocol === 'https:',
  });

  const errorHandler = troubleWith(headers);
  // Links to the front page lead here.
  app.get(prefix, { schema: { hide: true } }, (_, reply) => reply.redirect(`${prefix}/`, 308));
  app.get(`${prefix}/*`, { schema: { hide: true }, errorHandler }, async (request, reply) => {
    if (!request.account) throw new Problem('session.needed');
    const { pathname, searchParams } = partsOf(request.url);
    const path = pathname.slice(prefix.length);
    const theme = {
      ...(await s.readArea(themeArea)),
      ...themeChangeIn(searchParams.get('theme'), s.publicUrl),
    };
    const readArea = async <T>(area: Area<T>): Promise<T> =>
      area.name === themeArea.name ? (theme as T) : s.readArea(area);
    const known = sitePageAt(path) ? path : await s.findShowPage(path);
    const address = known === null ? '/not-found' : pageAddress(known, searchParams);
    const { status, html } = await publicDocument(address, { ...s, readArea }, prefix);
    return reply
      .code(status)
      .headers(headers)
      .header('cache-control', cacheControl.never)
      .send(html);
  });
}

/** Fields that are still wrong keep their saved values. */
function themeChangeIn(json: string | null, publicUrl: URL): Partial<Theme> {
  const right = Object.entries(parsed(json)).flatMap(([name, value]) => {
    const change = ThemeChange.safeParse({ [name]: value });
    return change.success ? Object.entries(change.data) : [];
  });
  const { bandLogoUrl, ...change } = Object.fromEntries(right) as ThemeChange;
  if (bandLogoUrl === undefined) return change;
  const logo = chosenFile(bandLogoUrl, publicUrl);
  return logo ? { ...change, bandLogoUrl: logo.name && addressOf(logo.name) } : change;
}

function parsed(json: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(json ?? '{}')) as Record<string, unknown>;
  } catch {
    // Half an address: the saved theme is shown.
    return {};
  }
}
