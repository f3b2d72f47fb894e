import { cpus } from 'node:os';
import type { Rate } from './processes.ts';

/** Where each server listens. */
export const ports = { site: 4601, uncached: 4602, nginx: 4603, start: 4604, bare: 4605 };

/** The list that stands for all of the API's. */
export const list = '/api/shows';

export interface Case {
  name: string;
  server: 'site' | 'uncached' | 'nginx' | 'bare';
  path: string;
  /** What it is compared with, and the ratio that the design asks for. */
  against?: { name: string; least: number | null };
}

/** What is asked for in each round, in this order. */
export const cases: readonly Case[] = [
  { name: 'nginx, page', server: 'nginx', path: '/page.html' },
  {
    name: 'node:http, page',
    server: 'bare',
    path: '/',
    against: { name: 'nginx, page', least: null },
  },
  {
    name: 'public page, cached',
    server: 'site',
    path: '/',
    against: { name: 'nginx, page', least: 0.6 },
  },
  {
    name: 'public page after a write',
    server: 'uncached',
    path: '/',
    against: { name: 'nginx, page', least: 0.02 },
  },
  { name: 'nginx, JSON list', server: 'nginx', path: '/list.json' },
  {
    name: 'JSON list, cached',
    server: 'site',
    path: list,
    against: { name: 'nginx, JSON list', least: 0.6 },
  },
  {
    name: 'JSON list, uncached',
    server: 'uncached',
    path: list,
    against: { name: 'nginx, JSON list', least: 0.16 },
  },
];

/** Everything that was measured; bytes, milliseconds, megabytes. */
export interface Results {
  rounds: number;
  seconds: number;
  /** Each round, by the name of the case. */
  rates: ReadonlyMap<string, readonly Rate[]>;
  memoryIdle: number;
  memory: number;
  start: number;
  bareStart: number;
  html: number;
  htmlPlain: number;
  script: number;
}

/** The page of results, in Markdown. */
export function resultsOf(r: Results): string {
  const rows = cases.map(({ name, against }) => {
    const own = r.rates.get(name)!;
    const cells = [name, ...kinds.map((kind) => whole(median(own.map((one) => one[kind]))))];
    if (!against) return [...cells, '1', '1', '', ''];
    const others = r.rates.get(against.name)!;
    const [byClock, byProcessor] = kinds.map((kind) =>
      median(own.map((one, round) => one[kind] / others[round]![kind])),
    ) as [number, number];
    const ratios = [byClock.toFixed(3), byProcessor.toFixed(3)];
    if (against.least === null) return [...cells, ...ratios, '', ''];
    return [...cells, ...ratios, `≥ ${against.least}`, verdict(byClock >= against.least)];
  });
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const figures = [
    [
      'resident memory after the load',
      `${r.memory.toFixed(0)} MB`,
      '≤ 110 MB',
      verdict(r.memory <= 110),
    ],
    ['resident memory before it', `${r.memoryIdle.toFixed(0)} MB`, '', ''],
    [
      'start to first answer, median of 7',
      `${r.start.toFixed(0)} ms`,
      '≤ 350 ms',
      verdict(r.start <= 350),
    ],
    [
      'the same to a start of node:http, by turns',
      (r.start / r.bareStart).toFixed(1),
      '≤ 4',
      verdict(r.start / r.bareStart <= 4),
    ],
    ['HTML of the home page, gzip', kB(r.html), '≤ 10 kB', verdict(r.html <= 10_000)],
    ['HTML of the home page, plain', kB(r.htmlPlain), '≤ 60 kB', verdict(r.htmlPlain <= 60_000)],
    ['script of the first public page, gzip', kB(r.script), '≤ 85 kB', verdict(r.script <= 85_000)],
  ];
  return [
    '# What was measured',
    '',
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus()[0]?.model.trim()}, one core for the servers and one for wrk. ${r.rounds} interleaved rounds of ${r.seconds} s with 50 connections that accept gzip; each ratio is the median of the rounds' ratios to nginx with the same bytes. Where wrk or others on the machine are what holds nginx up, the ratio by the clock flatters; the one by the server's processor time is without that, and Linux counts little of nginx's work in the kernel. Six pictures, eight shows, six releases and four videos on SQLite. Made by \`bench/run.ts\`.`,
    '',
    ...table(
      ['what', 'per second', 'per processor second', 'ratio', 'by processor', 'goal', ''],
      rows,
    ),
    '',
    ...table(['what', 'measured', 'goal', ''], figures),
    '',
  ].join('\n');
}

const kinds = ['clock', 'processor'] as const;

const whole = (number: number): string => Math.round(number).toLocaleString('en');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

const verdict = (reached: boolean): string => (reached ? 'reached' : 'missed');

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
