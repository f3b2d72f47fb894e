import type { AddressOf, AnswerOf, Endpoint } from '../../api/endpoint.ts';

/** Content that the client caches, filled by one call of the API. */
export interface Area<T> {
  name: string;
  /** Such as `GET /theme`. */
  address: string;
  failed: string;
  /** The part of the data in a page's first HTML, or all of it; `now` is in epoch milliseconds. */
  opening?(data: T, now: number, query: URLSearchParams, pathname: string): T;
  /** Never set: carries the type of the data. */
  readonly data?: T;
}

export type ReadArea = <T>(area: Area<T>) => Promise<T>;

export function area<E extends Endpoint>(
  name: string,
  address: AddressOf<E>,
  failed: string,
  opening?: (
    data: AnswerOf<E>,
    now: number,
    query: URLSearchParams,
    pathname: string,
  ) => AnswerOf<E>,
): Area<AnswerOf<E>> {
  return { name, address, failed, ...(opening && { opening }) };
}
