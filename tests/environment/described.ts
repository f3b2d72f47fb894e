import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Config } from '../../src/server/config.ts';

/** The settings that the API's description depends on, except the cookie's name and the host. */
export type DescribedBy = Pick<Config, 'apiBase' | 'emailService'>;

type Paths = Record<string, Record<string, { responses: object }>>;

/** Cached, because describing the API costs more than opening a site and calling it once. */
const kept = new Map<string, Paths>();

async function pathsOf(
  server: FastifyInstance,
  { apiBase, emailService }: DescribedBy,
): Promise<Paths> {
  const key = `${apiBase} ${emailService === null}`;
  const known = kept.get(key) ?? ((await server.describe()).paths as unknown as Paths);
  kept.set(key, known);
  return known;
}

/** A longer segment matches no call, as the server's `maxParamLength` says. */
const isId = (segment: string): boolean => segment !== '' && segment.length <= 200;

/** @throws if the API returned a status that the call's description does not list. */
export async function requireDescribed(
  server: FastifyInstance,
  by: DescribedBy,
  called: string,
  answer: LightMyRequestResponse,
): Promise<void> {
  const [method, path] = called.split(/[ ?]/, 2) as [string, string];
  const paths = await pathsOf(server, by);
  const segments = path.split('/');
  const [at] = Object.keys(paths).filter((pattern) => {
    const names = pattern.split('/');
    return (
      names.length === segments.length &&
      names.every((name, i) => name === segments[i] || (name.startsWith('{') && isId(segments[i]!)))
    );
  });
  const operation = at && paths[at]?.[method.toLowerCase()];
  if (!operation || String(answer.statusCode) in operation.responses) return;
  // Cookies of the caller, or an id too long for any address.
  if (answer.statusCode === 304 || (answer.statusCode === 404 && at.includes('{'))) return;
  throw new Error(`${called} answered ${answer.statusCode}, which its description does not name`);
}
