import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Config } from '../../src/server/config.ts';

/** What of a site's settings its description hangs on, but for the name of its cookie and its host. */
export type DescribedBy = Pick<Config, 'apiBase' | 'emailService'>;

type Paths = Record<string, Record<string, { responses: object }>>;

/** Kept, because to describe the API costs more than to open a site and to ask it once. */
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

/** A longer one leads to no call, as `maxParamLength` of the server has it. */
const isId = (segment: string): boolean => segment !== '' && segment.length <= 200;

/** @throws if a call of the API was answered with a status that its description does not name. */
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
  // Kept by whoever asks, or an id that is too long for any address.
  if (answer.statusCode === 304 || (answer.statusCode === 404 && at.includes('{'))) return;
  throw new Error(`${called} answered ${answer.statusCode}, which its description does not name`);
}
