import { Agent } from 'node:http';
import { fansPages } from '../tests/environment/fans-pages.ts';
import { hello, toBand } from '../tests/environment/public-forms.ts';
import { publicEndpoints } from '../src/server/publicEndpoints.ts';
import { startClocked, type Site } from './clockedSite.ts';
import { atRate, read } from './fans.ts';
import { table, type Figure } from './figures.ts';
import { photoFile, send, signIn, upload } from './member.ts';
import { childrenOf, residentMemory } from './processes.ts';

/** What fans ask for in a second. */
const reads = 40;
/** Seconds from one to the next, each a multiple of the one below it. */
const every = { picture: 120, message: 60, edit: 20, missing: 1 };

/** In MB, at the end of a minute. */
interface Minute {
  resident: number;
  heap: number;
  /** What stands outside of the heap and is held by it. */
  external: number;
  /** Those that make pictures, which end when there are none to make. */
  decoders: number;
}

export interface Mixed {
  figures: Figure[];
  /** What `bench/results.md` says of it. */
  lines: string[];
}

/**
 * Fans read everything that there is while the band now and then edits and uploads.
 * @throws if an answer tells of a failure.
 */
export async function measureMixed(site: Site, minutes: number): Promise<Mixed> {
  await using begun = new AsyncDisposableStack();
  const server = await startClocked(site);
  begun.defer(server.stop);
  const address = `http://127.0.0.1:${site.port}`;
  const use = mixedUse(address, await signIn(address, site.member), await photoFile());
  const all: Minute[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    const found = await addressesOf(address);
    await atRate(reads, 60, (n) => use(minute * 60 * reads + n, found));
    const { heapUsed, external } = (await server.noted()).memory;
    all.push({
      resident: residentMemory(server.pid),
      heap: heapUsed / 1e6,
      external: external / 1e6,
      decoders: childrenOf(server.pid).reduce((sum, pid) => sum + residentMemory(pid), 0),
    });
    console.log(rowOfMinute(all.at(-1)!, minute).join('  '));
  }
  return { figures: figuresOf(all), lines: linesOf(all) };
}

function figuresOf(all: readonly Minute[]): Figure[] {
  const memory = (name: string, value: number, goal: number | null = null): Figure => ({
    name,
    value,
    unit: 'MB',
    better: 'less',
    goal,
    floor: null,
  });
  const last = all.at(-1)!;
  return [
    memory(`resident memory after ${all.length} minutes`, last.resident, 180),
    memory(
      'the most at the end of a minute',
      Math.max(...all.map(({ resident }) => resident)),
      180,
    ),
    memory('heap in use at the end', last.heap),
  ];
}

const linesOf = (all: readonly Minute[]): string[] => [
  `${new Date().toISOString().slice(0, 10)}, by \`npm run bench -- mixed ${all.length}\`. The demo band; ${reads} requests a second for its pages, lists, pictures, styles, feeds and calendars, a tenth with a query that nobody knows, and one a second for what is not there. A member saves something every ${every.edit} s and adds a photograph of 9 MB every ${every.picture} s, and a fan writes every ${every.message} s. MB at the end of each minute.`,
  '',
  ...table(['minute', 'resident', 'heap', 'outside of it', 'decoders'], all.map(rowOfMinute)),
];

const rowOfMinute = ({ resident, heap, external, decoders }: Minute, index: number): string[] => [
  String(index + 1),
  ...[resident, heap, external, decoders].map((mb) => mb.toFixed(0)),
];

/** @returns what is done as the nth, whose addresses were found lately. */
function mixedUse(address: string, cookie: string, photo: File) {
  // By turns: a connection that nobody uses would be closed while a request is on its way.
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  const save = async (path: string, body: object) => {
    const { status } = await send(`${address}/api/${path}`, cookie, body);
    require(status, path);
  };
  const fansRead = async (path: string, n: number, ...allowed: number[]) => {
    require(await read(address + path, agent, ['br', 'gzip', ''][n % 3]), path, ...allowed);
  };
  return async (n: number, { pages, others }: Addresses): Promise<void> => {
    const isTimeFor = (seconds: number) => n % (seconds * reads) === 0;
    const from = n % 2 === 0 ? pages : others;
    const path = from[Math.floor(n / 2) % from.length]!;
    if (isTimeFor(every.picture)) {
      const imgLink = await upload(address, cookie, photo);
      if (imgLink) await save('addMediaImage', [{ name: `photo ${n}`, imgLink }]);
    } else if (isTimeFor(every.message)) await writeToBand(address);
    else if (isTimeFor(every.edit)) {
      await save('updateTheme', { catchPhrase: `Edit ${n}` });
      await save('updateBio', { text: `We met ${n} times.\n\n${'And played. '.repeat(n % 100)}` });
    } else if (isTimeFor(every.missing)) await fansRead(`/nothing-${n}`, n, 404);
    else if (n % 10 === 0) {
      await fansRead(`${path}${path.includes('?') ? '&' : '?'}q${n}=${n}`, n, 302, 404);
    }
    // An edit gives what it changes another address.
    else await fansRead(path, n, 302, 404);
  };
}

interface Addresses {
  pages: string[];
  others: string[];
}

/** Every page, and whatever stands in one of them as an address. */
async function addressesOf(address: string): Promise<Addresses> {
  const textAt = async (path: string) => (await fetch(address + path)).text();
  const sitemap = (await textAt('/sitemap.xml')).replaceAll(address, '');
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  const further = [12, 24, 36].map((from) => `/media?from=${from}`);
  const pages = new Set([...fansPages, ...listed, ...further]);
  const others = new Set([
    '/robots.txt',
    '/sitemap.xml',
    '/feed.xml',
    '/shows.ics',
    '/favicon.ico',
  ]);
  for (const [call, kind] of Object.entries(publicEndpoints)) {
    if (kind === 'read') others.add(call.replace('GET ', '/api'));
  }
  for (const page of pages) {
    const html = (await textAt(page)).replaceAll(address, '').replaceAll('&amp;', '&');
    for (const [, path] of html.matchAll(/["\s](\/\w[^"\s,<>]*)(?=["\s,])/g)) {
      if (!pages.has(path!)) others.add(path!);
    }
  }
  return { pages: [...pages], others: [...others] };
}

async function writeToBand(address: string): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...toBand, ...hello })) form.append(name, value);
  const answer = await fetch(`${address}/api/v1.0/email/send-form`, { method: 'POST', body: form });
  await answer.arrayBuffer();
  // Who wrote often has to wait.
  require(answer.status, 'the form', 429);
}

/** @throws for what is neither right, nor refused because the site took itself for too busy. */
function require(status: number, asked: string, ...allowed: number[]): void {
  if (![200, 503, ...allowed].includes(status)) throw new Error(`${asked} was answered ${status}`);
}
