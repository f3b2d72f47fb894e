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

const defaults: EndpointTraits = {
  access: 'closed',
  changesPages: true,
  showsMembersMore: false,
  isForAnySite: false,
  isWebhook: false,
};

/**
 * Describes calls of a method by their schemas, and by their exceptions: visitors may make one
 * (`access`), a write that no public page shows leaves cached pages (`changesPages: false`), a list
 * shows members drafts (`showsMembersMore`).
 */
export const endpoint =
  <M extends Method>(method: M) =>
  <P extends `/${string}`, S extends EndpointShapes & Partial<EndpointTraits>>(
    path: P,
    summary: string,
    described: S,
  ): Endpoint<M, P, S> => ({
    ...defaults,
    ...described,
    method,
    path,
    summary,
    schemas: described,
  });

export const get = endpoint('GET');
export const post = endpoint('POST');
export const put = endpoint('PUT');
export const deletion = endpoint('DELETE');

/** Describes the calls of a noun with one record, which fans see as it is. */
export const documentCalls = <A extends Shape, B extends Shape>(answer: A, body: B) => ({
  read: <P extends `/${string}`>(path: P, summary: string) =>
    get(path, summary, { answer, access: 'read' }),
  update: <P extends `/${string}`>(path: P, summary: string) =>
    post(path, summary, { body, answer }),
});

/** Calls about data that no public page shows: a write leaves cached pages. */
export const privateEndpoints = <All extends object>(all: All): All =>
  Object.fromEntries(
    Object.entries(all).map(([name, one]: [string, Endpoint]) => [
      name,
      { ...one, changesPages: false },
    ]),
  ) as All;

/** The endpoint's name, such as `GET /theme`, without its schemas. */
export type AddressOf<E extends Endpoint> = `${E['method']} ${E['path']}`;

type Sent<T> = T extends Shape ? z.input<T> : undefined;
type Received<T> = T extends Shape ? z.output<T> : undefined;

type InputPart = 'params' | 'query' | 'body';
export type CallInput<E extends Endpoint> = { [P in InputPart]: Sent<E['schemas'][P]> };
export type CheckedInput<E extends Endpoint> = { [P in InputPart]: Received<E['schemas'][P]> };

export type AnswerOf<E extends Endpoint> = z.output<E['schemas']['answer']>;
