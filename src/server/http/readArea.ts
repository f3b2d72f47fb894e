import type { Answerer, Visit } from '../../kit/api/handler.ts';
import type { Area } from '../../kit/client/data/area.ts';
import { openDoors } from './publicEndpoints.ts';

/** Answers a data area as the API would. */
export type ReadArea = <T>(area: Area<T>) => Promise<T>;

/** Answers data areas for the renderer, by the same handlers and schemas as the API. */
export function areaReader(answerers: readonly Answerer[]): ReadArea {
  const byAddress = new Map(
    answerers.map((answerer) => [
      `${answerer.endpoint.method} ${answerer.endpoint.path}`,
      answerer,
    ]),
  );
  return async <T>(area: Area<T>): Promise<T> => {
    const answerer = byAddress.get(area.address);
    if (!answerer || openDoors[area.address] !== 'read') {
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

/** The renderer asks for nobody in particular: its pages are the same for everybody. */
const nobody: Visit = {
  account: null,
  ip: '',
  userAgent: '',
  cookie: () => null,
  setCookie: () => {
    throw new Error('a rendered page sets no cookies');
  },
};
