import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../src/database/open.ts';
import { sessionCookies } from '../src/features/session/session.ts';
import { readConfig } from '../src/server/config.ts';
import { sessionOfAnn } from '../tests/environment/ann.ts';
import { photoOfAPhone } from '../tests/environment/photo.ts';
import { startClocked } from './clockedSite.ts';
import { less, quantile, type Figure } from './figures.ts';
import { interruption } from './interruption.ts';
import type { Program } from './processes.ts';
import type { Noted } from './serverClock.ts';

/** Requests per second. */
const reads = 300;
const edits = 1_000 / 60;
/** The first upload comes at once, the next ones every ten seconds. */
const uploads = 4;

/** Results of a period, in milliseconds. */
interface While extends Noted {
  /** From the moment a request was due to the end of its response. */
  fans: number[];
  written: number;
  uploaded: number;
  refused: number;
}

/** @param dataDir a data folder of the demo band that no other process serves. */
export async function measureReaders(
  program: Program,
  dataDir: string,
  seconds: number,
): Promise<Figure[]> {
  await using begun = new AsyncDisposableStack();
  const cookie = await memberOf(dataDir);
  const server = await startClocked(program, dataDir);
  begun.defer(server.stop);
  const address = `http://127.0.0.1:${server.port}`;
  const bytes = new Uint8Array(await photoOfAPhone());
  const photo = new File([bytes], 'photo.jpg', { type: 'image/jpeg' });

  await readFor(address, 2);
  const during = async (work: (until: AbortSignal) => Promise<Written>): Promise<While> => {
    await server.noted();
    const end = new AbortController();
    const writing = handledLater(work(end.signal));
    const fans = await readFor(address, seconds).finally(() => end.abort());
    const noted = await server.noted();
    return { ...noted, fans, ...(await writing) };
  };
  const alone = await during(async () => ({ written: 0, uploaded: 0, refused: 0 }));
  const editing = await during((until) => write(address, cookie, null, until));
  const busy = await during((until) => write(address, cookie, photo, until));
  return figuresOf(alone, editing, busy);
}

function figuresOf(alone: While, editing: While, busy: While): Figure[] {
  const phases = [
    { name: 'no writes', during: alone, goal: null },
    { name: '1,000 edits a minute', during: editing, goal: 20 },
    { name: 'edits and uploads', during: busy, goal: 20 },
  ];
  const times = phases.flatMap(({ name, during, goal }) => {
    const { pages, makings, fans, lateP99, lateMax } = during;
    const time = (what: string, value: number, most: number | null = null) =>
      less(`${name}: ${what}`, value, 'ms', most);
    const renders = makings.length === 0 ? [] : [quantile(makings, 0.99)];
    return [
      time('cached page by the server’s clock, p50', quantile(pages, 0.5)),
      time('cached page by the server’s clock, p99', quantile(pages, 0.99), goal),
      ...renders.map((p99) => time('page rendered again by the server’s clock, p99', p99)),
      time('page as fans experience it, p50', quantile(fans, 0.5)),
      time('page as fans experience it, p99', quantile(fans, 0.99)),
      time('event loop delay, p99', lateP99),
      time('event loop delay, maximum', lateMax),
    ];
  });
  const slower = quantile(busy.pages, 0.99) / quantile(alone.pages, 0.99);
  const written = (editing.written * reads) / editing.fans.length / edits;
  return [
    ...times,
    less('p99 of cached pages with edits and uploads, ratio to p99 without', slower, '', 3),
    less('pages rendered for each edit', editing.made / editing.written, '', null, 1.1),
    { ...less('edits a minute, ratio to those intended', written), better: 'more' },
    { ...less('photographs of 9 MB stored', busy.uploaded), better: 'more' },
    less('edits and uploads refused because the site was too busy', busy.refused, '', 0),
  ];
}

/** @returns the milliseconds from the moment each request was due to the end of its response. */
async function readFor(address: string, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  await atRate(reads, seconds, async (due) => {
    const status = await read(`${address}/`, agent);
    // The site responds with 503 during an overload; the report counts these for the band.
    if (status !== 200 && status !== 503) throw new Error(`A fan was answered ${status}`);
    times.push(performance.now() - due);
  });
  agent.destroy();
  return times;
}

/** Adds a member to a site that isn't running. @returns the `Cookie` header of a session. */
async function memberOf(dataDir: string): Promise<string> {
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }).database);
  const token = await sessionOfAnn(database.db, Date.now()).finally(() => database.close());
  return `${sessionCookies.session}=${token}`;
}

interface Written {
  written: number;
  uploaded: number;
  refused: number;
}

async function write(
  address: string,
  cookie: string,
  photo: File | null,
  until: AbortSignal,
): Promise<Written> {
  const done = { written: 0, uploaded: 0, refused: 0 };
  const start = performance.now();
  const editing = async () => {
    while (!until.aborted) {
      const answer = await fetch(`${address}/api/updateTheme`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ catchPhrase: `Edit ${done.written}` }),
      });
      // Reads the body, so that the connection serves the next request.
      await answer.arrayBuffer();
      if (answer.status === 503) done.refused += 1;
      else if (!answer.ok) throw new Error(`An edit was answered ${answer.status}`);
      done.written += 1;
      await wait(Math.max(0, start + (done.written * 1000) / edits - performance.now()));
    }
  };
  const uploading = async () => {
    if (!photo) return;
    while (!until.aborted) {
      const all = Array.from({ length: uploads }, () => upload(address, cookie, photo));
      const taken = (await Promise.all(all)).filter(Boolean).length;
      done.uploaded += taken;
      done.refused += uploads - taken;
      await wait(10_000, null, { signal: until }).catch(() => {});
    }
  };
  await Promise.all([editing(), uploading()]);
  return done;
}

/** Uploads in one tus request. @returns false if the site reported an overload. */
async function upload(address: string, cookie: string, file: File): Promise<boolean> {
  const word = (text: string) => Buffer.from(text).toString('base64');
  const answer = await fetch(`${address}/api/uploads`, {
    method: 'POST',
    headers: {
      cookie,
      'tus-resumable': '1.0.0',
      'upload-length': String(file.size),
      'upload-metadata': `filename ${word(file.name)},filetype ${word(file.type)}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: file,
  });
  const text = await answer.text();
  if (answer.status === 503) return false;
  if (answer.status !== 201) throw new Error(`An upload was answered ${answer.status}: ${text}`);
  return true;
}

/** Starts each task when it is due by `performance.now`, even if earlier ones are still running. */
async function atRate(
  perSecond: number,
  seconds: number,
  each: (due: number) => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const begun: Promise<void>[] = [];
  const due = () => start + (begun.length * 1000) / perSecond;
  while (begun.length < seconds * perSecond) {
    await wait(1, null, { signal: interruption });
    while (due() <= performance.now() && begun.length < seconds * perSecond) {
      begun.push(handledLater(each(due())));
    }
  }
  await Promise.all(begun);
}

/** A failure before anything awaits the promise must not end the program. */
function handledLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

async function read(url: string, agent: Agent): Promise<number> {
  const asked = request(url, { agent, headers: { 'accept-encoding': 'gzip' } });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [
    NodeJS.ReadableStream & { statusCode: number },
  ];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}
