import type { AnswerOf, Endpoint, CheckedInput } from './endpoint.ts';

/** Who is signed in, as the whole program sees it. */
export interface Account {
  id: string;
  name: string;
  email: string;
}

/** One call while it is being answered. */
export interface RequestContext {
  /** The signed-in account, or null for a visitor. Behind a closed door it is never null. */
  account: Account | null;
  /** The caller's address, as far as the configured proxies are believed. */
  ip: string;
  userAgent: string;
  /** The value of a cookie that came with the call, or null. */
  cookie(name: string): string | null;
  /** Adds a cookie to the answer; an age of 0 seconds removes it. */
  setCookie(name: string, value: string, options: CookieOptions): void;
}

export interface CookieOptions {
  maxAgeSeconds: number;
  httpOnly: boolean;
  sameSite: 'strict' | 'lax';
}

type Handle<E extends Endpoint> = (
  call: CheckedInput<E> & { visit: RequestContext },
) => Promise<AnswerOf<E>> | AnswerOf<E>;

/** An endpoint together with what answers it. */
export interface Handler {
  endpoint: Endpoint;
  handle: Handle<Endpoint>;
}

/** Ties an endpoint to its handler. */
export function handler<E extends Endpoint>(endpoint: E, handle: Handle<E>): Handler {
  return { endpoint, handle: handle as unknown as Handle<Endpoint> };
}
