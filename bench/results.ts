import { cpus } from 'node:os';
import { cases, type Case } from './cases.ts';
import { bound, less, median, more, rowOf, table, verdict, type Figure } from './figures.ts';
import type { Measured, Run } from './whole.ts';

/** The measured figures with their goals, and the text of `bench/results.md`. */
export function resultsOf(m: Measured, { rounds, seconds }: Pick<Run, 'rounds' | 'seconds'>) {
  const all = compared(m.rates);
  const floors = all.filter(({ floor }) => floor !== undefined).map(ratioOf);
  const figures = figuresOf(m);
  const rateHead = ['what', 'per second', 'of nginx', 'of node:http'];
  const head = ['what', 'measured', 'goal', '', 'floor'];
  const markdown = [
    '# Benchmark results',
    '',
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus()[0]?.model.trim()}, one core for the servers and one for wrk. ${rounds} interleaved rounds of ${seconds} s with 50 connections that accept gzip. Each ratio is the median of the rounds' ratios to nginx and to \`node:http\` with the same bytes. If other programs slow nginx down, ratios to it look too good; those to \`node:http\` suffer as the site does. The page and the list have six images, eight shows, six releases and four videos, on SQLite. Made by \`npm run bench\`, which fails if a figure is worse than its limit.`,
    '',
    ...table([...rateHead, 'goal', '', 'floor (of node:http)'], all.map(ratesRow)),
    '',
    ...table(head, figures.map(rowOf)),
    '',
  ].join('\n');
  return { figures: [...floors, ...figures], markdown };
}

function figuresOf({
  whileImages,
  whileLetter,
  whileVisits,
  memory,
  start,
  bareStart,
  html,
}: Measured): Figure[] {
  return [
    more(
      'cached page of the demo band while images are encoded on the same core, ratio to the rate without',
      whileImages,
      0.8,
      0.6,
    ),
    more(
      'cached page of the demo band while a letter goes to 20,000, ratio to the rate without',
      whileLetter.ratio,
      0.9,
      0.75,
    ),
    less('memory that this letter adds', whileLetter.memory, 'MB', 20, 40),
    less("a member's slowest answer while it goes", whileLetter.answer, 'ms', 100),
    more(
      'cached page of the demo band while 1,000 visits a second are counted, ratio to the rate without',
      whileVisits,
      0.9,
      0.7,
    ),
    less('resident memory after the load', memory.site.after, 'MB', 110, 150),
    less('resident memory before the load', memory.site.before, 'MB'),
    less('resident memory after the load, demo band', memory.demo.after, 'MB', 110, 150),
    less('resident memory before the load, demo band', memory.demo.before, 'MB'),
    less('start to first response, median of 7', start, 'ms', 350),
    less('ratio to a start of node:http, alternately', start / bareStart, '', 4, 4),
    less('HTML of the home page, gzip', html.site.gzip, 'bytes', 10_000, 10_000),
    less('HTML of the home page, plain', html.site.plain, 'bytes', 60_000, 60_000),
    less('HTML of the demo band’s home page, gzip', html.demo.gzip, 'bytes', 10_000, 10_100),
    less('HTML of the demo band’s home page, plain', html.demo.plain, 'bytes', 60_000, 60_000),
  ];
}

/** Returns the medians of each case, and of its rounds' ratios to the compared body. */
function compared(rates: Measured['rates']) {
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
    return { ...one, perSecond: median(own), nginx: to('nginx'), bare: to('bare') };
  });
}

type Compared = ReturnType<typeof compared>[number];

/** The ratio to `node:http`, which a busy machine slows down as much as the site. */
const ratioOf = ({ name, bare, floor }: Compared): Figure =>
  more(`${name}, to node:http`, bare, null, floor ?? null);

function ratesRow(one: Compared): string[] {
  const { name, goal, floor, perSecond, nginx, bare } = one;
  const isReached = nginx >= (goal?.nginx ?? Infinity) || bare >= (goal?.bare ?? Infinity);
  return [
    name,
    Math.round(perSecond).toLocaleString('en'),
    nginx.toFixed(3),
    bare.toFixed(3),
    goal ? `≥ ${goal.nginx}${goal.bare ? `, or ${goal.bare} of node:http` : ''}` : '',
    goal ? verdict(isReached) : '',
    floor === undefined ? '' : bound(ratioOf(one), floor),
  ];
}
