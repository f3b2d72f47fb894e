import { cpus } from 'node:os';
import { cases, type Case } from './cases.ts';
import { bound, less, median, more, rowOf, table, verdict, type Figure } from './figures.ts';
import type { Presses } from './presses.ts';
import type { Measured, Run } from './whole.ts';

export const figureHead = ['what', 'measured', 'goal', '', 'floor'];

/** The measured figures with their goals, and the text of `bench/results.md`. */
export function resultsOf(m: Measured, { rounds, seconds }: Pick<Run, 'rounds' | 'seconds'>) {
  const all = compared(m.rates);
  const floors = all.filter(({ floor }) => floor !== undefined).map(ratioOf);
  const figures = [...againstPeer(all, m.html), ...figuresOf(m)];
  const rateHead = ['what', 'per second', 'of nginx', 'of node:http'];
  const markdown = [
    '# Benchmark results',
    '',
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus()[0]?.model.trim()}, one core for the servers and one for wrk. ${rounds} interleaved rounds of ${seconds} s with 50 connections that accept gzip. Each ratio is the median of the rounds' ratios to nginx and to \`node:http\` with the same bytes. If other programs slow nginx down, ratios to it look too good; those to \`node:http\` suffer as the site does. The page and the list have six images, eight shows, six releases and four videos, on SQLite. Fastify + React is a small peer (\`bench/peer.ts\`). Scripts are after gzip, and requests those of a phone with an empty cache. Lighthouse's figures are in [lighthouse.md](lighthouse.md). Made by \`npm run bench\`, which fails if a figure is worse than its floor.`,
    '',
    ...table([...rateHead, 'goal of node:http', '', 'floor'], all.map(ratesRow)),
    '',
    ...table(figureHead, figures.map(rowOf)),
    '',
  ].join('\n');
  return { figures: [...floors, ...figures], markdown };
}

function figuresOf({
  busy: { whileImages, whileLetter, whileVisits },
  whileTranscoding,
  memory,
  start,
  bareStart,
  html,
  views,
  presses,
}: Measured): Figure[] {
  return [
    more(
      'cached page of the demo band while images are encoded on the same core, ratio to the rate without',
      whileImages,
      0.8,
      0.66,
    ),
    more(
      'cached page of the demo band while a letter goes to 20,000, ratio to the rate without',
      whileLetter.ratio,
      0.9,
      0.78,
    ),
    less('memory that this letter adds', whileLetter.memory, 'MB', 20, 20),
    less("a member's slowest answer while it goes", whileLetter.answer, 'ms', 100),
    more(
      'cached page of the demo band while 1,000 visits a second are counted, ratio to the rate without',
      whileVisits,
      0.9,
      0.74,
    ),
    transcodingFigure(whileTranscoding),
    less('resident memory after the load', memory.site.after, 'MB', 105, 150),
    less('resident memory before the load', memory.site.before, 'MB'),
    less('resident memory after the load, demo band', memory.demo.after, 'MB', 105, 145),
    less('resident memory before the load, demo band', memory.demo.before, 'MB'),
    less('start to first response, median of 7', start, 'ms', 350),
    less('ratio to a start of node:http, alternately', start / bareStart, '', 2.2, 2.8),
    less('HTML of the home page, gzip', html.site.gzip, 'bytes', 10_000, 10_000),
    less('HTML of the home page, plain', html.site.plain, 'bytes', 60_000, 60_000),
    less('HTML of the demo band’s home page, gzip', html.demo.gzip, 'bytes', 10_000, 10_100),
    less('HTML of the demo band’s home page, plain', html.demo.plain, 'bytes', 60_000, 60_000),
    less('scripts of the bio page', views.bio.bytes, 'bytes', 12_000, 8_800),
    less('scripts of a show', views.show.bytes, 'bytes', 12_000, 8_800),
    less('scripts of the privacy page', views.privacy.bytes, 'bytes', 12_000, 8_800),
    less('scripts of past shows', views.pastShows.bytes, 'bytes', 12_000, 8_800),
    less('scripts of the home page before a touch', views.home.bytes, 'bytes', 30_000, 29_000),
    less(
      'scripts of the home page after everything was used',
      views.alive.bytes,
      'bytes',
      85_000,
      44_000,
    ),
    less('requests of the first view of the home page', views.home.requests, '', 35, 35),
    less('scripts among them', views.home.scripts, '', 6, 4),
    ...pressFigures(presses),
  ];
}

export const transcodingFigure = (ratio: number, which = 'one run'): Figure =>
  less(
    `p99 of pages as fans experience it while a recording is transcoded, ratio to p99 without, ${which}`,
    ratio,
    '',
    2,
  );

/** Presses at a processor six times slower and 200 kB/s. */
export function pressFigures({ answers, lost }: Presses): Figure[] {
  const loaded = answers.map(({ sinceLoaded }) => sinceLoaded);
  const painted = answers.map(({ sincePaint }) => sincePaint);
  const count = answers.length + lost;
  return [
    less(
      `first press on a slow phone, once its part is loaded, median of ${count}`,
      median(loaded),
      'ms',
      200,
      200,
    ),
    less('the same, slowest', Math.max(...loaded), 'ms'),
    less('the same from the first paint, median', median(painted), 'ms'),
    less(`presses lost of ${count}`, lost, '', 0, 0),
  ];
}

/** How much HTML is made after a write in the same time as the peer makes some. */
function againstPeer(all: readonly Compared[], html: Measured['html']): Figure[] {
  const ratio = (site: 'site' | 'demo', own: Case['server'], peer: 'peer' | 'demoPeer') => {
    const ratesOf = (server: Case['server']) =>
      all.find((one) => one.server === server && one.path === '/')!.rates;
    const peers = ratesOf(peer);
    const ratios = ratesOf(own).map((rate, round) => rate / peers[round]!);
    return (median(ratios) * html[site].plain) / html[peer].plain;
  };
  const name = 'kB of HTML after a write, ratio to Fastify + React';
  return [
    more(name, ratio('site', 'uncached', 'peer'), 1, 0.73),
    more(`${name}, demo band`, ratio('demo', 'demoUncached', 'demoPeer'), 1, 0.92),
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
    return { ...one, rates: own, perSecond: median(own), nginx: to('nginx'), bare: to('bare') };
  });
}

type Compared = ReturnType<typeof compared>[number];

/** The ratio to `node:http`, which a busy machine slows down as much as the site. */
const ratioOf = ({ name, bare, floor }: Compared): Figure =>
  more(`${name}, to node:http`, bare, null, floor ?? null);

function ratesRow(one: Compared): string[] {
  const { name, goal, floor, perSecond, nginx, bare } = one;
  return [
    name,
    Math.round(perSecond).toLocaleString('en'),
    nginx.toFixed(3),
    bare.toFixed(3),
    goal === undefined ? '' : `≥ ${goal}`,
    goal === undefined ? '' : verdict(bare >= goal),
    floor === undefined ? '' : bound(ratioOf(one), floor),
  ];
}
