import { cpus } from 'node:os';
import { rowOf, table, type Figure } from './figures.ts';
import { compared, floorsOf, ratesRow } from './rates.ts';
import type { Measured } from './whole.ts';

export interface Results {
  figures: Figure[];
  /** Of `bench/results.md`. */
  markdown: string;
}

const head = ['what', 'measured', 'goal', '', 'must not be lost'];

/** How it was measured, and what was measured elsewhere. */
interface PreviewBridge {
  rounds: number;
  seconds: number;
  readers: readonly Figure[];
  admin: readonly Figure[];
  listening: readonly Figure[];
}

/** What was found beside the goals, and the page of it. */
export function resultsOf(
  m: Measured,
  { rounds, seconds, readers, admin, listening }: PreviewBridge,
): Results {
  const all = compared(m.rates);
  const figures = figuresOf(m);
  const nginx = all.find((one) => one.case.server === 'nginx')!;
  const share = Math.round((100 * nginx.perSecond) / nginx.perProcessorSecond);
  const rateHead = ['what', 'per second', 'per processor second', 'of nginx', 'by processor'];
  return {
    figures: [...floorsOf(all), ...figures, ...readers, ...admin, ...listening],
    markdown: [
      '# What was measured',
      '',
      `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus()[0]?.model.trim()}, one core for the servers and one for wrk. ${rounds} interleaved rounds of ${seconds} s with 50 connections that accept gzip; each ratio is the median of the rounds' ratios to nginx and to \`node:http\` with the same bytes. Where wrk or others on the machine are what holds nginx up, the ratio by the clock flatters; the one by the server's processor time is without that, and Linux counts little of nginx's work in the kernel. The page and the list are those of six pictures, eight shows, six releases and four videos on SQLite. nginx had ${share} % of its core; where that is far below 100, others kept the machine busy, which flatters what is slow, and only the weights can be judged. Made by \`npm run bench\`, which fails where something that must not be lost is.`,
      '',
      ...table(
        [...rateHead, 'of node:http', 'goal', '', 'must not be lost (of node:http)'],
        all.map(ratesRow),
      ),
      '',
      ...table(head, figures.map(rowOf)),
      '',
      '## Fans who read while the band writes',
      '',
      'The demo band, 300 requests a second for the home page whether or not the ones before are answered, by a server that has both cores and shares them with the fans; by turns nobody writes, a member saves the theme 1,000 times a minute, and besides sends four photographs of 9 MB at once. Last a recording of 15 minutes is prepared, and its preparer held up by turns.',
      '',
      ...table(head, readers.map(rowOf)),
      '',
      '## What the band waits for',
      '',
      'In Chromium on the loopback, the demo band. A tab is open in the frame in which it has all its words.',
      '',
      ...table(head, admin.map(rowOf)),
      '',
      '## Fans who listen',
      '',
      'A song of four minutes, in Chromium, by a player that was never loaded before. What 200 listeners at once take is in [torture](../tests/torture/results.md).',
      '',
      ...table(head, listening.map(rowOf)),
      '',
    ].join('\n'),
  };
}

const mixedTitle = '## Memory in mixed use';

/** The last part of the page, which is measured alone. */
export const mixedPart = (figures: readonly Figure[], lines: readonly string[]): string =>
  ['', mixedTitle, '', ...lines, '', ...table(head, figures.map(rowOf)), ''].join('\n');

/** The same, as it stands in the page; empty if it was never measured. */
export function mixedPartIn(markdown: string): string {
  const start = markdown.indexOf(`\n${mixedTitle}\n`);
  return start === -1 ? '' : markdown.slice(start);
}

function figuresOf(m: Measured): Figure[] {
  const less =
    (unit: Figure['unit']) =>
    (name: string, value: number, goal: number | null, floor: number | null): Figure => ({
      name,
      value,
      unit,
      better: 'less',
      goal,
      floor,
    });
  const memory = less('MB');
  const bytes = less('bytes');
  return [
    {
      name: 'cached page of the demo band while its pictures are made on the same core, of the same without',
      value: m.whilePictures,
      unit: '',
      better: 'more',
      goal: 0.8,
      floor: 0.6,
    },
    memory('resident memory after the load', m.memory.site.after, 110, 150),
    memory('resident memory before it', m.memory.site.before, null, null),
    memory('resident memory after the load, demo band', m.memory.demo.after, 110, 150),
    memory('resident memory before it, demo band', m.memory.demo.before, null, null),
    {
      name: 'start to first answer, median of 7',
      value: m.start,
      unit: 'ms',
      better: 'less',
      goal: 350,
      floor: null,
    },
    {
      name: 'the same, of a start of node:http by turns',
      value: m.start / m.bareStart,
      unit: '',
      better: 'less',
      goal: 4,
      floor: 4,
    },
    bytes('HTML of the home page, gzip', m.html.site.gzip, 10_000, 10_000),
    bytes('HTML of the home page, plain', m.html.site.plain, 60_000, 60_000),
    bytes('HTML of the demo band’s home page, gzip', m.html.demo.gzip, 10_000, 10_100),
    bytes('HTML of the demo band’s home page, plain', m.html.demo.plain, 60_000, 60_000),
    bytes('script of the first public page, gzip', m.script, 85_000, 96_000),
    bytes('script before the first tab of the admin works, gzip', m.adminScript, 220_000, 220_000),
    bytes('the server’s own modules that its start loads', m.modules.bytes, null, 3_600_000),
    {
      name: 'the same, files',
      value: m.modules.files,
      unit: '',
      better: 'less',
      goal: null,
      floor: 6,
    },
  ];
}
