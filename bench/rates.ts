import { cases, type Case } from './cases.ts';
import { bound, median, verdict, type Figure } from './figures.ts';
import type { Rate } from './processes.ts';

/** The results of each round, by the name of the case. */
export type Rates = ReadonlyMap<string, readonly Rate[]>;

const kinds = ['clock', 'processor'] as const;

/** The medians of a case, and of its rounds' ratios to the compared body. */
export interface Compared {
  case: Case;
  perSecond: number;
  perProcessorSecond: number;
  /** Ratios of elapsed and of processor time. */
  nginx: number;
  nginxByProcessor: number;
  bare: number;
}

export function compared(rates: Rates): Compared[] {
  const ratesOf = (one: Case) => rates.get(one.name)!;
  return cases.map((one) => {
    const own = ratesOf(one);
    const to = (server: 'nginx' | 'bare', kind: (typeof kinds)[number]) => {
      const reference = cases.find(
        (other) => other.server === server && other.against === one.against,
      )!;
      const others = ratesOf(reference);
      return median(own.map((rate, round) => rate[kind] / others[round]![kind]));
    };
    return {
      case: one,
      perSecond: median(own.map((rate) => rate.clock)),
      perProcessorSecond: median(own.map((rate) => rate.processor)),
      nginx: to('nginx', 'clock'),
      nginxByProcessor: to('nginx', 'processor'),
      bare: to('bare', 'clock'),
    };
  });
}

/**
 * The ratios with a minimum: those to `node:http`, which a busy machine slows down as much as the
 * site.
 */
export const floorsOf = (all: readonly Compared[]): Figure[] =>
  all.flatMap(({ case: { name, floor }, bare }) =>
    floor === undefined
      ? []
      : [{ ...ratio, name: `${name}, to node:http`, value: bare, goal: null, floor }],
  );

export function ratesRow(one: Compared): string[] {
  const { name, server, goal, floor } = one.case;
  const whole = (number: number) => Math.round(number).toLocaleString('en');
  const cells = [name, whole(one.perSecond), whole(one.perProcessorSecond)];
  if (server === 'nginx') return [...cells, '1', '1', one.bare.toFixed(2), '', '', ''];
  const reached =
    one.nginx >= (goal?.nginx ?? Number.POSITIVE_INFINITY) ||
    one.bare >= (goal?.bare ?? Number.POSITIVE_INFINITY);
  return [
    ...cells,
    one.nginx.toFixed(3),
    one.nginxByProcessor.toFixed(3),
    one.bare.toFixed(3),
    goal ? `≥ ${goal.nginx}${goal.bare ? `, or ${goal.bare} of node:http` : ''}` : '',
    goal ? verdict(reached) : '',
    floor === undefined ? '' : bound({ ...ratio, name, value: one.bare, goal: null, floor }, floor),
  ];
}

const ratio = { unit: '', better: 'more' } as const;
