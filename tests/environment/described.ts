import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

type Paths = Record<string, Record<string, { responses: object }>>;

/** @throws where a call of the API was answered with a status that its description does not name. */
export function requireDescribed(
  server: FastifyInstance,
  called: string,
  answer: LightMyRequestResponse,
): void {
  const [method, path] = called.split(/[ ?]/, 2) as [string, string];
  const paths = (server.swagger().paths ?? {}) as unknown as Paths;
  const segments = path.split('/');
  const [at] = Object.keys(paths).filter((pattern) => {
    const names = pattern.split('/');
    return (
      names.length === segments.length &&
      names.every((name, i) => name === segments[i] || (name.startsWith('{') && segments[i]))
    );
  });
  const operation = at && paths[at]?.[method.toLowerCase()];
  if (!operation || String(answer.statusCode) in operation.responses) return;
  // Kept by whoever asks, or an id that is too long for any address.
  if (answer.statusCode === 304 || (answer.statusCode === 404 && at.includes('{'))) return;
  throw new Error(`${called} answered ${answer.statusCode}, which its description does not name`);
}
