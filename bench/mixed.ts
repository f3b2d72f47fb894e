import { Agent } from 'node:http';
import { fansPages } from '../tests/environment/fans-pages.ts';
import { photoOfAPhone } from '../tests/environment/photo.ts';
import { hello, toBand } from '../tests/environment/public-forms.ts';
import { publicEndpoints } from '../tests/environment/publicEndpoints.ts';
import { atRate, read } from './fans.ts';
import { memberOf, upload } from './member.ts';
import { bothCores, residentMemory, startSite, type Program } from './processes.ts';

/** Requests per second. */
const reads = 40;
/** Seconds from one to the next, each a multiple of the one below it. */
const every = { picture: 120, message: 60, edit: 20, missing: 1 };

/**
 * Fans request everything, also unknown addresses, while a member edits and uploads and fans write
 * to the band. @param dataDir of the demo band, which no running site serves.
 * @returns the resident memory in MB at the end of each minute.
 */
export async function measureMixed(
  main: Program,
  dataDir: string,
  minutes: number,
): Promise<number[]> {
  await using begun = new AsyncDisposableStack();
  const cookie = await memberOf(dataDir);
  const server = await startSite(main, dataDir, bothCores);
  begun.defer(() => server.stop());
  // As in the site's own links.
  const address = `http://localhost:${server.port}`;
  const bytes = new Uint8Array(await photoOfAPhone());
  const act = mixedUse(address, cookie, new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
  const memory: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    const found = await addressesOf(address);
    await atRate(reads, 60, (number) => act(minute * 60 * reads + number, found));
    memory.push(residentMemory(server.pid));
    console.log(`minute ${minute + 1}: ${memory.at(-1)!.toFixed(0)} MB`);
  }
  return memory;
}

/** Returns what is done as the nth action, with addresses that were found lately. */
function mixedUse(address: string, cookie: string, photo: File) {
  // In turn: the site would close a connection that is unused, while a request is on its way.
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  const save = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${address}/api/${path}`, sent);
    // Reads the body, so that the connection serves the next request.
    await answer.arrayBuffer();
    requireStatus(answer.status, path);
  };
  const fanReads = async (path: string, number: number, ...allowed: number[]) => {
    const status = await read(address + path, agent, ['br', 'gzip', ''][number % 3]);
    requireStatus(status, path, ...allowed);
  };
  return async (number: number, { pages, others }: Addresses): Promise<void> => {
    const isTimeFor = (seconds: number) => number % (seconds * reads) === 0;
    const from = number % 2 === 0 ? pages : others;
    const path = from[Math.floor(number / 2) % from.length]!;
    if (isTimeFor(every.picture)) {
      const imgLink = await upload(address, cookie, photo);
      if (imgLink) await save('addMediaImage', [{ name: `photo ${number}`, imgLink }]);
    } else if (isTimeFor(every.message)) await writeToBand(address);
    else if (isTimeFor(every.edit)) {
      const text = `We met ${number} times.\n\n${'And played. '.repeat(number % 100)}`;
      await save('updateTheme', { catchPhrase: `Edit ${number}` });
      await save('updateBio', { text });
    } else if (isTimeFor(every.missing)) await fanReads(`/nothing-${number}`, number, 404);
    else {
      const unknown = `${path.includes('?') ? '&' : '?'}q${number}=${number}`;
      // An edit changes the addresses of what it changes.
      await fanReads(number % 10 === 0 ? path + unknown : path, number, 302, 404);
    }
  };
}

interface Addresses {
  pages: string[];
  others: string[];
}

/** Every page, and every address in them. */
async function addressesOf(address: string): Promise<Addresses> {
  const textAt = async (path: string) => (await fetch(address + path)).text();
  const sitemap = (await textAt('/sitemap.xml')).replaceAll(address, '');
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  const further = [12, 24, 36].map((from) => `/media?from=${from}`);
  const pages = new Set([...fansPages, ...listed, ...further]);
  const others = new Set(['/robots.txt', '/sitemap.xml', '/feed.xml', '/shows.ics']);
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
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...toBand, ...hello })) body.append(name, value);
  const answer = await fetch(`${address}/api/v1.0/email/send-form`, { method: 'POST', body });
  await answer.arrayBuffer();
  // Frequent senders have to wait.
  requireStatus(answer.status, 'the form', 429);
}

/** @throws Error if the status isn't expected; the site responds with 503 during an overload. */
function requireStatus(status: number, asked: string, ...allowed: number[]): void {
  if (![200, 503, ...allowed].includes(status)) throw new Error(`${asked} answered ${status}`);
}
