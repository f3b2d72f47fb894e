import { endpointAddress } from '../../api/endpointAddress.ts';
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

/** @param endpoint its name in code that loads no schemas, such as the code for fans. */
export function area<E extends Endpoint>(
  name: string,
  endpoint: E | AddressOf<E>,
  what: string,
  verb: 'load' | 'fetch' = 'load',
): Area<AnswerOf<E>> {
  return { name, address: endpointAddress(endpoint), failed: `Failed to ${verb} ${what}` };
}
