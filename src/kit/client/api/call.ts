import { Failure, type ErrorAnswer } from '../../../errors/failure.ts';
import { activity } from '../browser/activity.ts';
import { endpointAddress, isWrite } from '../../api/endpointAddress.ts';
import type { AddressOf, AnswerOf, CallInput, Endpoint } from '../../api/endpoint.ts';
import { recordStatus } from './signedOut.ts';

const timeoutMs = 15_000;

let base = '/api';

/** Must be called once, before the first call of the API. */
export function setApiBase(path: string): void {
  base = path;
}

let onAnswer: (answer: unknown, response: Response) => void = () => {};

/** Must be called once. @param watch is called with each answer that is no error. */
export function onResponse(watch: typeof onAnswer): void {
  onAnswer = watch;
}

/** The path with the API's base, for example `/api/uploads`. */
export function apiPath(path: string): string {
  return base + path;
}

type RequiredInput<E extends Endpoint> = {
  [K in keyof CallInput<E> as undefined extends CallInput<E>[K] ? never : K]: CallInput<E>[K];
};

/**
 * Sends a request: `call(themeEndpoints.update, { body })`. Code that loads no schemas, such as the
 * code for fans, names the endpoint: `call<typeof themeEndpoints.read>('GET /theme', {})`.
 * @throws Failure if the server refuses, or if no answer comes in time.
 */
export async function call<E extends Endpoint>(
  endpoint: E | AddressOf<E>,
  input: RequiredInput<E>,
  limitMs = timeoutMs,
): Promise<AnswerOf<E>> {
  const { params, query, body } = input as Partial<
    Record<keyof CallInput<E>, Record<string, unknown>>
  >;
  const [method, path] = endpointAddress(endpoint).split(' ') as [string, string];
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params?.[name])));
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
  const end = activity.begin();
  try {
    const init: RequestInit = { method, signal: AbortSignal.timeout(limitMs) };
    if (body !== undefined) init.body = JSON.stringify(body);
    return await request(base + filled + search, init, !isWrite(method, path));
  } finally {
    end();
  }
}

async function request<T>(url: string, init: RequestInit, isRead: boolean): Promise<T> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      ...init,
      credentials: 'include',
      cache: 'no-cache',
      headers: {
        // The browser's own header would be `max-age=0`.
        'cache-control': 'no-cache',
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
      },
    });
    text = await response.text();
  } catch (error) {
    throw noAnswer(error);
  }
  // Only reads work without a session.
  if (!isRead || !response.ok) recordStatus(response.status);
  if (!response.ok) {
    const { status, statusText } = response;
    throw new Failure({ status, statusText, answer: errorIn(text) });
  }
  let answer: T;
  try {
    answer = JSON.parse(text) as T;
  } catch {
    // The answer came from a captive portal or a proxy, not from the API.
    throw new Failure({ noAnswer: 'unreachable' });
  }
  onAnswer(answer, response);
  return answer;
}

/** `fetch` rejects with a TimeoutError for its signal, and a TypeError for a broken network. */
function noAnswer(error: unknown): Failure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError') return new Failure({ noAnswer: 'timeout' });
  return new Failure({ noAnswer: name === 'TypeError' ? 'network' : 'unreachable' });
}

/** The fields of the API's error answers; empty for any other text. */
export function errorIn(text: string): ErrorAnswer {
  try {
    const { message, error, fields, ...versions } = JSON.parse(text) as Record<string, unknown>;
    return {
      ...(typeof message === 'string' && { message }),
      ...(typeof error === 'string' && { error }),
      ...(typeof fields === 'object' &&
        fields !== null && { fields: fields as Record<string, string> }),
      ...versions,
    };
  } catch {
    // A proxy's error page: only the status chooses the sentence.
    return {};
  }
}
