import type { z } from 'zod';
import type { ProblemCode } from '../../errors/problem.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Shape = z.ZodType;

interface EndpointShapes {
  params?: Shape;
  query?: Shape;
  body?: Shape;
  answer: Shape;
  /** Beside what every call of its kind refuses. */
  refuses?: readonly ProblemCode[];
}

/** One call of the API; `path` is relative to the API's base and may hold `:names`. */
export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  S extends EndpointShapes = EndpointShapes,
> {
  method: M;
  path: P;
  schemas: S;
  summary: string;
  /** Whether a write may change a public page. */
  changesPages: boolean;
  /** Whether a read tells members more than visitors. */
  tellsMembersMore: boolean;
  /** Whether a write may come from a page of another site: it does nothing in anybody's name. */
  isForAnySite: boolean;
}

/** For writes that no public page shows, so that cached pages stay. */
export const privateChange = { changesPages: false } as const;

/** For lists that tell members of drafts. */
export const withDrafts = { tellsMembersMore: true } as const;

export function endpoint<M extends Method, P extends `/${string}`, S extends EndpointShapes>(
  method: M,
  path: P,
  summary: string,
  schemas: S,
  options: { changesPages?: boolean; tellsMembersMore?: boolean; isForAnySite?: boolean } = {},
): Endpoint<M, P, S> {
  return {
    method,
    path,
    summary,
    schemas,
    changesPages: true,
    tellsMembersMore: false,
    isForAnySite: false,
    ...options,
  };
}

/** The specification deletes over GET, by paths that say so. */
export const isWrite = (method: string, path: string): boolean =>
  method !== 'GET' || /^\/(delete|remove)/.test(path);

/** Such as `GET /theme`: names an endpoint without loading its schemas. */
export type AddressOf<E extends Endpoint> = `${E['method']} ${E['path']}`;

type Sent<T> = T extends Shape ? z.input<T> : undefined;
type Received<T> = T extends Shape ? z.output<T> : undefined;

export interface CallInput<E extends Endpoint> {
  params: Sent<E['schemas']['params']>;
  query: Sent<E['schemas']['query']>;
  body: Sent<E['schemas']['body']>;
}

export interface CheckedInput<E extends Endpoint> {
  params: Received<E['schemas']['params']>;
  query: Received<E['schemas']['query']>;
  body: Received<E['schemas']['body']>;
}

export type AnswerOf<E extends Endpoint> = z.output<E['schemas']['answer']>;
