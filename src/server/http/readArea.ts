import type { Handler, RequestContext } from '../../kit/api/handler.ts';
import type { Area } from '../../kit/client/data/area.ts';
import { publicEndpoints } from './publicEndpoints.ts';

export type ReadArea = <T>(area: Area<T>) => Promise<T>;

/** By the same handlers and schemas as the API. */
export function areaReader(handlers: readonly Handler[]): ReadArea {
  const byAddress = new Map(
    handlers.map((answerer) => [`${answerer.endpoint.method} ${answerer.endpoint.path}`, answerer]),
  );
  return async <T>(area: Area<T>): Promise<T> => {
    const answerer = byAddress.get(area.address);
    if (!answerer || publicEndpoints[area.address] !== 'read') {
      throw new Error(`No visitor may read ${area.address}`);
    }
    const { endpoint, handle } = answerer;
    const data = await handle({
      params: undefined,
      query: undefined,
      body: undefined,
      visit: nobody,
    });
    return endpoint.shapes.answer.encode(data) as T;
  };
}

/** Rendered pages are the same for everybody. */
const nobody: RequestContext = {
  account: null,
  ip: '',
  userAgent: '',
  cookie: () => null,
  setCookie: () => {
    throw new Error('a rendered page sets no cookies');
  },
};
