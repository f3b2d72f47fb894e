import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../errors/problem.ts';
import { urlParts } from '../../kit/server/urlParts.ts';
import { sendFormPath } from './emailjs.ts';

/**
 * Answers all other requests under the API's base, before any body is read: 405 if the address is
 * served by other methods (RFC 9110, 15.5.6), else 404.
 * @param routes all that the API serves, such as `GET /api/theme`.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  base: string,
  routes: readonly string[],
): void {
  const served = routes.map((route) => route.split(' ') as [method: string, url: string]);
  const onRequest = async ({ method, url }: FastifyRequest, reply: FastifyReply) => {
    const { pathname } = urlParts(url);
    const allowed = served.filter(([, pattern]) => fits(pathname, pattern)).map(([name]) => name);
    // An address that is too long for any name comes here by its own method.
    const isKnown = allowed.length > 0 && !allowed.includes(method);
    if (!isKnown || unanswered.has(method)) throw new Problem('request.not-found');
    reply.header('allow', allowed.join(', '));
    throw new Problem('request.wrong-method');
  };
  const refusal = { onRequest, handler: () => {} };
  app.all(`${base}/*`, refusal);
  // Forms are accepted at the same address with another base.
  for (const url of sendFormPath.startsWith(`${base}/`) ? [base] : [base, sendFormPath]) {
    const own = served.flatMap(([method, pattern]) => (pattern === url ? method : []));
    const method = app.supportedMethods.filter((name) => ![...own, 'HEAD'].includes(name));
    app.route({ method, url, exposeHeadRoute: false, ...refusal });
  }
}

/** Methods that ask about an address; if they are not served, there is nothing to report. */
const unanswered: ReadonlySet<string> = new Set(['HEAD', 'OPTIONS']);

function fits(pathname: string, pattern: string): boolean {
  const names = pattern.split('/');
  const segments = pathname.split('/');
  return (
    names.length === segments.length &&
    names.every((name, at) => (name.startsWith(':') ? segments[at] !== '' : name === segments[at]))
  );
}
