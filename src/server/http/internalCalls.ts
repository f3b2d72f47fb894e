import type { Handler, RequestContext } from '../../kit/server/handler.ts';
import type { Area, ReadArea } from '../../kit/client/data/area.ts';
import { Problem } from '../../errors/problem.ts';
import type { CallOwn } from '../../site/server/pageForms.ts';
import type { ServerServices } from '../serverServices.ts';
import { refuseLostSignIn } from './registerApi.ts';

/** Only calls that are open to everyone. */
function callable(handlers: readonly Handler[], way: 'read' | 'own') {
  const known = new Map(
    handlers.map((one) => [`${one.endpoint.method} ${one.endpoint.path}`, one]),
  );
  return (address: string): Handler => {
    const handler = known.get(address);
    if (handler?.endpoint.access !== way) throw new Error(`Visitors cannot request ${address}`);
    return handler;
  };
}

/** Calls the API's handlers and schemas; once for all pages until a change. */
export function areaReader(
  handlers: readonly Handler[],
  dataCache: Pick<ServerServices['dataCache'], 'get'>,
): ReadArea {
  const handlerAt = callable(handlers, 'read');
  return <T>({ address }: Area<T>): Promise<T> => {
    const handler = handlerAt(address);
    return dataCache.get(address, () => answerTo(handler, visitor) as Promise<T>);
  };
}

/** Answers a call without parameters: of a paged list, the first page. */
export async function answerTo(
  { endpoint: { schemas }, handle }: Handler,
  context: RequestContext,
): Promise<unknown> {
  const query = schemas.query?.parse({}) as undefined;
  return schemas.answer.encode(
    await handle({ params: undefined, query, body: undefined, context }),
  );
}

/** Makes calls that are open to everyone, for forms that come without scripts. */
export function ownCaller(handlers: readonly Handler[]): CallOwn {
  const handlerAt = callable(handlers, 'own');
  return async (address, body, context) => {
    const { endpoint, handle } = handlerAt(address);
    refuseLostSignIn(endpoint, context.losesCookies);
    const checked = endpoint.schemas.body?.safeParse(body);
    if (checked?.success === false) {
      const fields = checked.error.issues.map(({ path, message }) => [path.join('.'), message]);
      throw new Problem('request.invalid', { fields: Object.fromEntries(fields.toReversed()) });
    }
    return handle({
      params: undefined,
      query: undefined,
      body: checked?.data as undefined,
      context,
    });
  };
}

/** Rendered pages are the same for everyone. */
export const visitor: RequestContext = {
  account: null,
  ip: '',
  userAgent: '',
  host: '',
  refusesCounting: true,
  losesCookies: false,
  password: null,
  cookie: () => null,
  setCookie: () => {
    throw new Error('a rendered page sets no cookies');
  },
};
