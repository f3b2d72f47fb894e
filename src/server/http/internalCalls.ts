import type { Handler, RequestContext } from '../../kit/server/handler.ts';
import type { Area, ReadArea } from '../../kit/client/data/area.ts';
import { Problem } from '../../errors/problem.ts';
import type { CallOwn } from '../../site/server/sessionForms.ts';
import type { PublicEndpoints } from './registerApi.ts';

const byAddress = (handlers: readonly Handler[]) =>
  new Map(handlers.map((one) => [`${one.endpoint.method} ${one.endpoint.path}`, one]));

/** By the same handlers and schemas as the API. */
export function areaReader(handlers: readonly Handler[], access: PublicEndpoints): ReadArea {
  const known = byAddress(handlers);
  return async <T>(area: Area<T>): Promise<T> => {
    const handler = known.get(area.address);
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

/** Calls what everybody may call, for forms that come without scripts. */
export function ownCaller(handlers: readonly Handler[], access: PublicEndpoints): CallOwn {
  const known = byAddress(handlers);
  return async (address, body, context) => {
    const handler = known.get(address);
    if (!handler || access[address] !== 'own') {
      throw new Error(`No visitor may call ${address}`);
    }
    const checked = handler.endpoint.schemas.body?.safeParse(body);
    if (checked?.success === false) {
      const fields = checked.error.issues.map(({ path, message }) => [path.join('.'), message]);
      throw new Problem('request.invalid', { fields: Object.fromEntries(fields.toReversed()) });
    }
    await handler.handle({
      params: undefined,
      query: undefined,
      body: checked?.data as undefined,
      context,
    });
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
