import { cases, type Case } from './cases.ts';
import { bound, median, verdict, type Figure } from './figures.ts';

/** Responses per second in each round, by the name of the case. */
export type Rates = ReadonlyMap<string, readonly number[]>;

/** The medians of a case, and of its rounds' ratios to the compared body. */
export interface Compared {
  case: Case;
  perSecond: number;
  nginx: number;
  bare: number;
}

export function compared(rates: Rates): Compared[] {
  const ratesOf = (one: Case) => rates.get(one.name)!;
  return cases.map((one) => {
    const own = ratesOf(one);
    const to = (server: 'nginx' | 'bare') => {
      const reference = cases.find(
        (other) => other.server === server && other.against === one.against,
      )!;
      const others = ratesOf(reference);
      return median(own.map((rate, round) => rate / others[round]!));
    };
    return { case: one, perSecond: median(own), nginx: to('nginx'), bare: to('bare') };
  });
}

/** The ratios to `node:http`, which a busy machine slows down as much as the site. */
export const floorsOf = (all: readonly Compared[]): Figure[] =>
  all.flatMap(({ case: { name, floor }, bare }) =>
    floor === undefined
      ? []
      : [{ ...ratio, name: `${name}, to node:http`, value: bare, goal: null, floor }],
  );

export function ratesRow({ case: { name, goal, floor }, perSecond, nginx, bare }: Compared) {
  const reached =
    nginx >= (goal?.nginx ?? Number.POSITIVE_INFINITY) ||
    bare >= (goal?.bare ?? Number.POSITIVE_INFINITY);
  return [
    name,
    Math.round(perSecond).toLocaleString('en'),
    nginx.toFixed(3),
    bare.toFixed(3),
    goal ? `≥ ${goal.nginx}${goal.bare ? `, or ${goal.bare} of node:http` : ''}` : '',
    goal ? verdict(reached) : '',
    floor === undefined ? '' : bound({ ...ratio, name, value: bare, goal: null, floor }, floor),
  ];
}

const ratio = { unit: '', better: 'more' } as const;
