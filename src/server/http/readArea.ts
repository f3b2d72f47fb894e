import type { Handler, RequestContext } from '../../kit/server/handler.ts';
import type { Area, ReadArea } from '../../kit/client/data/area.ts';
import type { PublicEndpoints } from './registerApi.ts';

/** By the same handlers and schemas as the API. */
export function areaReader(handlers: readonly Handler[], access: PublicEndpoints): ReadArea {
  const byAddress = new Map(
    handlers.map((handler) => [`${handler.endpoint.method} ${handler.endpoint.path}`, handler]),
  );
  return async <T>(area: Area<T>): Promise<T> => {
    const handler = byAddress.get(area.address);
    if (!handler || access[area.address] !== 'read') {
      throw new Error(`No visitor may read ${area.address}`);
    }
    const { endpoint, handle } = handler;
    const data = await handle({
      params: undefined,
      query: undefined,
      body: undefined,
      context: nobody,
    });
    return endpoint.schemas.answer.encode(data) as T;
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
