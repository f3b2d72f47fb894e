import { Problem } from '../../src/errors/problem.ts';
import { ListPart } from '../../src/kit/api/listPart.ts';
import type { Call } from './calls.ts';

/** Answers a list as the server does, of one kind if the call names it. */
export const paginated =
  (all: readonly { _id: string; category?: string }[]) =>
  ({ query }: Call) => {
    const category = query.get('category');
    const { after, count } = ListPart.parse(Object.fromEntries(query));
    const last = all.findIndex(({ _id }) => _id === after);
    if (after !== undefined && last < 0) throw new Problem('record.not-found');
    const rest = all.slice(last + 1).filter((one) => !category || one.category === category);
    return rest.slice(0, count);
  };

/** The requests for these lists, the oldest first: `?after=12&count=12`. */
export const partsAsked = (calls: readonly Call[], name: string): string[] =>
  calls.filter((call) => call.name === name).map(({ query }) => `?${query}`);
