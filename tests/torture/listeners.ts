import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { interruption } from '../../bench/interruption.ts';
import { residentMemory } from '../../bench/processes.ts';
import type { TorturedSite } from './site.ts';
import type { Trial } from './trial.ts';

const listenersAtOnce = 200;
/** How often each of them takes a little, and how long it plays that, in milliseconds. */
const sips = 40;
const sipBytes = 16 * 1024;
const sipMs = 50;

/** The number that come at the same moment, and the number that play to the end. */
const atOnce = 20;
const patient = 3;

/** A silent MP3 of 320 kbit/s. Source: ISO/IEC 11172-3, section 2.4.1. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0xe0, 0x00]), Buffer.alloc(1_040)]);

/** The played file. */
interface Song {
  url: string;
  bytes: Buffer;
}

/**
 * Plays a song slowly to many listeners, each from a place of its own, in rounds.
 * @param limits the song's size in MB, and the allowed growth of the process; a process that holds
 * a song for each listener grows beyond that.
 */
export async function listeners(
  site: TorturedSite,
  limits: { song: number; growth: number },
  until: number,
): Promise<Trial> {
  const song = await bringSong(site, limits.song);
  // The first listeners cost a process memory once.
  await listen(site, song, 20);
  const before = residentMemory(site.pid());
  const wrong: string[] = [];
  let rounds = 0;
  let most = 0;
  let slowestMs = 0;
  do {
    const round = await listen(site, song, listenersAtOnce);
    rounds += 1;
    most = Math.max(most, round.memory - before);
    slowestMs = Math.max(slowestMs, round.pageMs);
    wrong.push(...round.wrong);
  } while (performance.now() < until && wrong.length === 0);
  if (most > limits.growth) wrong.push(`The process grew by ${Math.round(most)} MB`);
  return {
    counts: { rounds, 'listeners at once': listenersAtOnce },
    figures: { 'MB more at most': Math.max(0, most), 's slowest page': slowestMs / 1000 },
    wrong,
  };
}

async function listen(site: TorturedSite, { url, bytes: song }: Song, count: number) {
  const wrong: string[] = [];
  let memory = 0;
  let pageMs = 0;
  const from = (n: number) => Math.floor((n * song.length) / (2 * count));
  const opened: IncomingMessage[] = [];
  while (opened.length < count) {
    const next = Array.from({ length: atOnce }, (_, n) => opened.length + n);
    opened.push(...(await Promise.all(next.map((n) => open(site, url, from(n))))));
  }
  const heard = opened.map(() => [] as Buffer[]);
  for (let nth = 0; nth < sips; nth += 1) {
    interruption.throwIfAborted();
    for (const [n, answer] of opened.entries()) {
      const sip = answer.read(Math.min(sipBytes, answer.readableLength)) as Buffer | null;
      if (sip) heard[n]!.push(sip);
    }
    memory = Math.max(memory, residentMemory(site.pid()));
    pageMs = Math.max(pageMs, (await site.get('/')).ms);
    await wait(sipMs);
  }
  for (const [n, answer] of opened.entries()) {
    if (n < patient) for await (const bytes of answer) heard[n]!.push(bytes as Buffer);
    else answer.destroy();
    const all = Buffer.concat(heard[n]!);
    const wanted = song.subarray(from(n), n < patient ? song.length : from(n) + all.length);
    if (all.length === 0 || !all.equals(wanted)) wrong.push(`Listener ${n} heard something else`);
  }
  return { memory, pageMs, wrong };
}

/** Each on a connection of its own. */
async function open(site: TorturedSite, path: string, from: number): Promise<IncomingMessage> {
  const { port } = site.config;
  const headers = { range: `bytes=${from}-` };
  const asked = request({ host: '127.0.0.1', port, path, headers, agent: false });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if (answer.statusCode === 206) return answer;
  answer.destroy();
  // A busy machine asks for patience, and the player has it.
  if (answer.statusCode !== 503) throw new Error(`A listener was answered ${answer.statusCode}`);
  interruption.throwIfAborted();
  await wait(1_000);
  return open(site, path, from);
}

const word = (text: string) => Buffer.from(text).toString('base64');

/** Adds a song to a published release. @returns its MP3, of this many MB. */
async function bringSong(site: TorturedSite, megabytes: number): Promise<Song> {
  const frames = Math.round((megabytes * 1_000_000) / frame.length);
  const song = Buffer.concat(Array.from({ length: frames }, () => frame));
  const sent = await site.ask('POST', '/api/uploads', {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(song.length),
      'upload-metadata': `filename ${word('song.mp3')},filetype ${word('audio/mpeg')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: song,
  });
  if (sent.statusCode !== 201) throw new Error(`No song was taken: ${sent.body}`);
  const audio = String(sent.headers['content-location']);
  // Fans can only play songs that are on a page.
  const tracks = [{ title: 'Silence', audio }];
  const added = await site.ask('POST', '/api/addRelease', {
    body: { title: 'Silence', releaseDate: 0, tracks },
  });
  if (added.statusCode !== 200) throw new Error(`No release was added: ${added.body}`);
  for (;;) {
    interruption.throwIfAborted();
    const { body } = await site.get(`/api/recordings/${audio.split('/').at(-1)}`);
    const told = JSON.parse(body) as {
      forms: { url: string }[];
      percent: number;
      problem: string | null;
    };
    if (told.problem) throw new Error(`There is no song: ${body}`);
    // New renditions are sent to the storage from memory, which no listener causes.
    if (told.percent === 100) return { url: told.forms[0]!.url, bytes: song };
    await wait(100);
  }
}
