import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { requireDescribed, type DescribedBy } from './described.ts';

export type Answer = LightMyRequestResponse;

/** Options of one call. */
export interface CallOptions {
  headers?: Record<string, string>;
  /** The client's IP address. */
  ip?: string;
}

/** A browser: keeps cookies between calls. */
export interface Client {
  cookies: Map<string, string>;
  /** Sends any request. */
  send(request: InjectOptions): Promise<Answer>;
  /** GETs a page or file by its full path. */
  get(path: string, options?: CallOptions): Promise<Answer>;
  /** Calls the API by the path after its base; a body is sent as JSON. */
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** Resolves when the site makes no more image variants. */
  copiesMade(): Promise<void>;
}

/**
 * @param server returns the app, also after a restart
 * @param config holds the API's base and description
 * @param copiesMade resolves when the site makes no more image variants; optional for sites without
 * any.
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

/** Returns the response if its status is one of these. */
export async function answered(call: Promise<Answer>, ...codes: number[]): Promise<Answer> {
  const answer = await call;
  if ((codes.length > 0 ? codes : [200]).includes(answer.statusCode)) return answer;
  throw new Error(`${answer.statusCode}: ${answer.body}`);
}

/** The names of a browser's cookies, except those that remember a device after a session. */
export const sessionCookiesOf = ({ cookies }: { cookies: Map<string, string> }): string[] =>
  [...cookies.keys()].filter((name) => !name.startsWith('device-'));
