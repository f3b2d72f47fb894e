import type { AddressOf, AnswerOf, Endpoint } from '../../api/endpoint.ts';

/** Content that the client caches, loaded by one call of the API. */
export interface Area<T> {
  name: string;
  /** The endpoint, for example `GET /theme`. */
  address: string;
  failed: string;
  /** Never set: carries the type of the data. */
  readonly data?: T;
}

export type ReadArea = <T>(area: Area<T>) => Promise<T>;

export function area<E extends Endpoint>(
  name: string,
  address: AddressOf<E>,
  failed: string,
): Area<AnswerOf<E>> {
  return { name, address, failed };
}
