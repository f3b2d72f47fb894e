import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { requireDescribed, type DescribedBy } from './described.ts';

export type Answer = LightMyRequestResponse;

/** What may be said about one call beside its address. */
export interface CallOptions {
  headers?: Record<string, string>;
  /** The address that the call comes from. */
  ip?: string;
}

/** Somebody with a browser: keeps cookies from one call to the next. */
export interface Client {
  cookies: Map<string, string>;
  /** Any request at all. */
  send(request: InjectOptions): Promise<Answer>;
  /** A GET of a page or file, by its whole path. */
  get(path: string, options?: CallOptions): Promise<Answer>;
  /** A call of the API, by the path behind its base; a body is sent as JSON. */
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** Fulfilled when the site makes no more copies of pictures. */
  copiesMade(): Promise<void>;
}

/**
 * @param server answers the app, also after a restart has made another one
 * @param config by which the API stands where it stands, and is described
 * @param copiesMade fulfilled when the site makes no more copies of pictures; one that makes none
 * needs none.
 */
export function clientOf(
  server: () => FastifyInstance,
  config: DescribedBy,
  copiesMade = async () => {},
): Client {
  const cookies = new Map<string, string>();
  const send = async (request: InjectOptions): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await server().inject({
      ...request,
      headers: { ...(cookie && { cookie }), ...request.headers },
    });
    await requireDescribed(
      server(),
      config,
      `${request.method ?? 'GET'} ${String(request.url)}`,
      answer,
    );
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    send,
    copiesMade,
    get: (url, { headers = {}, ip } = {}) =>
      send({ method: 'GET', url, headers, ...(ip && { remoteAddress: ip }) }),
    call: (method, path, body, { headers = {}, ip } = {}) =>
      send({
        method: method as 'POST',
        url: config.apiBase + path,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          payload: typeof body === 'string' ? body : JSON.stringify(body),
        }),
        ...(ip && { remoteAddress: ip }),
      }),
  };
}

/** The answer, if it has one of these codes. */
export async function answered(call: Promise<Answer>, ...codes: number[]): Promise<Answer> {
  const answer = await call;
  if ((codes.length > 0 ? codes : [200]).includes(answer.statusCode)) return answer;
  throw new Error(`${answer.statusCode}: ${answer.body}`);
}

/** The names of a browser's cookies but those by which a device is known after a session. */
export const sessionCookiesOf = ({ cookies }: { cookies: Map<string, string> }): string[] =>
  [...cookies.keys()].filter((name) => !name.startsWith('device-'));
