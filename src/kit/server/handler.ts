import type { AnswerOf, Endpoint, CheckedInput } from '../api/endpoint.ts';

export interface Account {
  id: string;
  name: string;
  email: string;
}

export interface RequestContext {
  /** Null for a visitor; never null where the endpoint requires signing in. */
  account: Account | null;
  /** The caller's address, as far as the configured proxies are trusted. */
  ip: string;
  userAgent: string;
  cookie(name: string): string | null;
  /** An age of 0 seconds removes the cookie. */
  setCookie(name: string, value: string, options: CookieOptions): void;
}

export interface CookieOptions {
  maxAgeSeconds: number;
  httpOnly: boolean;
  sameSite: 'strict' | 'lax';
}

type Handle<E extends Endpoint> = (
  call: CheckedInput<E> & { context: RequestContext },
) => Promise<AnswerOf<E>> | AnswerOf<E>;

export interface Handler {
  endpoint: Endpoint;
  handle: Handle<Endpoint>;
}

export function handler<E extends Endpoint>(endpoint: E, handle: Handle<E>): Handler {
  return { endpoint, handle: handle as unknown as Handle<Endpoint> };
}
