import type { z } from 'zod';
import type { ProblemCode } from '../../errors/problem.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Shape = z.ZodType;

interface EndpointShapes {
  params?: Shape;
  query?: Shape;
  body?: Shape;
  answer: Shape;
  /** The problems beyond those that every call of its kind may answer. */
  refuses?: readonly ProblemCode[];
}

interface EndpointTraits {
  /** `closed` without a session; `read` is the same for everyone, and cached; `own` is not. */
  access: 'closed' | 'read' | 'own';
  /** Whether a write may change a public page. */
  changesPages: boolean;
  /** Whether a read shows members more than visitors, such as drafts. */
  showsMembersMore: boolean;
  /** Whether a write may come from another site's page: it acts on no one's behalf. */
  isForAnySite: boolean;
  /** Whether other servers call it: they may send JSON as `text/plain`. */
  isWebhook: boolean;
}

/** One call of the API; `path` is relative to the API's base and may hold `:names`. */
export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  S extends EndpointShapes = EndpointShapes,
> extends EndpointTraits {
  method: M;
  path: P;
  schemas: S;
  summary: string;
}

/**
 * Describes a call by its schemas, and by its exceptions: visitors may make it (`access`), a
 * write that no public page shows leaves cached pages (`changesPages: false`), a list shows members
 * drafts (`showsMembersMore`).
 */
export function endpoint<
  M extends Method,
  P extends `/${string}`,
  S extends EndpointShapes & Partial<EndpointTraits>,
>(method: M, path: P, summary: string, described: S): Endpoint<M, P, S> {
  const {
    access = 'closed',
    changesPages = true,
    showsMembersMore = false,
    isForAnySite = false,
    isWebhook = false,
    ...schemas
  } = described;
  const traits = { access, changesPages, showsMembersMore, isForAnySite, isWebhook };
  return { method, path, summary, schemas: schemas as S, ...traits };
}

/** Calls about data that no public page shows: a write leaves cached pages. */
export const privateEndpoints = <All extends object>(all: All): All =>
  Object.fromEntries(
    Object.entries(all).map(([name, one]: [string, Endpoint]) => [
      name,
      { ...one, changesPages: false },
    ]),
  ) as All;

/** The specification deletes over GET, by paths that say so. */
export const isWrite = (method: string, path: string): boolean =>
  method !== 'GET' || /^\/(delete|remove)/.test(path);

/** The endpoint's name, such as `GET /theme`, without its schemas. */
export type AddressOf<E extends Endpoint> = `${E['method']} ${E['path']}`;

export const endpointAddress = (endpoint: Endpoint | string): string =>
  typeof endpoint === 'string' ? endpoint : `${endpoint.method} ${endpoint.path}`;

type Sent<T> = T extends Shape ? z.input<T> : undefined;
type Received<T> = T extends Shape ? z.output<T> : undefined;

type InputPart = 'params' | 'query' | 'body';
export type CallInput<E extends Endpoint> = { [P in InputPart]: Sent<E['schemas'][P]> };
export type CheckedInput<E extends Endpoint> = { [P in InputPart]: Received<E['schemas'][P]> };

export type AnswerOf<E extends Endpoint> = z.output<E['schemas']['answer']>;
