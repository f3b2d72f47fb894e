import type { Clock } from './clock.ts';
import type { AnswerOf, Endpoint, CheckedInput } from '../api/endpoint.ts';

export interface Account {
  id: string;
  name: string;
  email: string;
}

export interface RequestContext {
  /** Null for a visitor; never null if the endpoint requires signing in. */
  account: Account | null;
  /** The client's address, as far as the configured proxies are trusted. */
  ip: string;
  userAgent: string;
  /** The host that the client asked for. */
  host: string;
  /** Whether the browser asks not to be counted (Global Privacy Control, Do Not Track). */
  refusesCounting: boolean;
  /** Whether a browser would drop the cookies of a sign-in. */
  losesCookies: boolean;
  /** Sent with HTTP Basic; null for none. */
  password: string | null;
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

/** Finds errors in a body that a schema can't: messages by field. */
export type WrongFields = (
  body: Readonly<Record<string, unknown>>,
  params: { id?: string },
) => Promise<Readonly<Record<string, string>>>;

export interface Handler {
  endpoint: Endpoint;
  handle: Handle<Endpoint>;
  wrongFields: WrongFields;
  /** Whether it answers a visitor's call almost as fast as a cached page. */
  isQuick?: boolean;
}

/** The audience of a read: members, or visitors now. */
export const audienceOf = ({ account }: RequestContext, clock: Clock): 'members' | { at: number } =>
  account ? 'members' : { at: clock.now() };

/** `wrongFields` checks each body, so that one response names all its errors. */
export const checkedHandler = <E extends Endpoint>(
  endpoint: E,
  wrongFields: WrongFields,
  handle: Handle<E>,
): Handler => ({ endpoint, handle: handle as unknown as Handle<Endpoint>, wrongFields });

export const handler = <E extends Endpoint>(endpoint: E, handle: Handle<E>): Handler =>
  checkedHandler(endpoint, async () => ({}), handle);

/** For calls that each fan's browser makes, without cookies. */
export const fanHandler: typeof handler = (...made) => ({ ...handler(...made), isQuick: true });
