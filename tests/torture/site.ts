import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { interruption } from '../../bench/interruption.ts';
import { servingOf } from '../../bench/processes.ts';
import { openDatabase } from '../../src/database/open.ts';
import { sessionCookies } from '../../src/features/session/session.ts';
import { readConfig, type Config } from '../../src/server/config.ts';
import { cookieName } from '../../src/server/http/cookieName.ts';
import { sessionOfAnn } from '../environment/ann.ts';
import { freePort } from '../environment/freePort.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const serving = await servingOf(root);

export interface Answer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  rawPayload: Buffer;
  body: string;
  /** From the request to the last byte. */
  ms: number;
}

interface Question {
  headers?: Record<string, string>;
  /** Sent as JSON unless it is bytes. */
  body?: Buffer | object;
}

/** The built site in a process of its own, which can be stopped and started again. */
export interface TorturedSite {
  config: Config;
  /** As a member of the band. @throws if the connection ends before the response does. */
  ask(method: string, path: string, question?: Question): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** The member's cookies, for other clients. */
  cookie(): string;
  /** The id of the running process. */
  pid(): number;
  /** Resolves when it is ready. @returns after how many milliseconds. */
  start(how?: Start): Promise<number>;
  /** SIGKILL: nothing is finished, closed or cleaned up. */
  kill(): Promise<void>;
  /** SIGTERM. */
  end(): Promise<void>;
  /** Stops it, and removes its temporary folder. */
  dispose(): Promise<void>;
}

interface Start {
  /** Beside the site's settings. */
  env?: Record<string, string>;
  /** A program and its arguments that start Node. */
  by?: readonly string[];
}

/** Longer than any client may wait for a response, whatever is away. In milliseconds. */
const patienceMs = 30_000;

/** A busy machine takes its time; the duration of a start is reported. */
const startWithinMs = 60_000;

const keptLines = 40;

/**
 * A running site of its own, with the session of a member.
 * @param settings beside the data folder and the port.
 * @param given the folder, which stays; if it is left out, a temporary one.
 */
export async function startSite(
  settings: Record<string, string> = {},
  given?: string,
): Promise<TorturedSite> {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'torture-'));
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...serving.env,
    ...settings,
  };
  const config = readConfig(env);
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  let cookie = '';
  let child: ChildProcess | null = null;
  let lines: string[] = [];

  const ask: TorturedSite['ask'] = async (method, path, { headers = {}, body } = {}) => {
    const begun = performance.now();
    const bytes = body && (Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)));
    const type = Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json' };
    const asked = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent,
      headers: { cookie, ...(bytes && { ...type, 'content-length': bytes.length }), ...headers },
      signal: AbortSignal.timeout(patienceMs),
    });
    asked.end(bytes);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const rawPayload = await buffer(answer);
    return {
      statusCode: answer.statusCode!,
      headers: answer.headers,
      rawPayload,
      body: rawPayload.toString(),
      ms: performance.now() - begun,
    };
  };

  const isReady = async () => {
    // Refused while it does not listen.
    const answer = await ask('GET', '/readyz').catch(() => null);
    return answer?.statusCode === 200;
  };
  const start: TorturedSite['start'] = async ({ env: more = {}, by = [] } = {}) => {
    const begun = performance.now();
    lines = [];
    const [program, ...words] = [
      ...by,
      process.execPath,
      ...serving.flags,
      join(root, 'dist/server/main.js'),
    ];
    const started = spawn(program!, words, {
      cwd: dataDir,
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
      // The program that starts Node ends with it.
      detached: by.length > 0,
    });
    child = started;
    createInterface({ input: started.stdout }).on('line', (line) => {
      lines = [...lines.slice(1 - keptLines), line];
    });
    while (!(await isReady())) {
      interruption.throwIfAborted();
      const isLate = performance.now() - begun > startWithinMs;
      if (isLate || started.exitCode !== null || started.signalCode !== null) {
        await end('SIGKILL');
        throw new Error(`The site is not ready:\n${lines.join('\n')}`);
      }
      await wait(10);
    }
    return performance.now() - begun;
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    if (child.spawnfile === process.execPath) child.kill(signal);
    else process.kill(-child.pid!, signal);
    await ended;
  };
  const site: TorturedSite = {
    config,
    ask,
    get: (path) => ask('GET', path),
    cookie: () => cookie,
    pid: () => child!.pid!,
    start,
    kill: () => end('SIGKILL'),
    end: () => end('SIGTERM'),
    async dispose() {
      await end('SIGKILL');
      agent.destroy();
      if (given === undefined) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await start();
    const database = await openDatabase(config.database);
    const token = await sessionOfAnn(database.db, Date.now()).finally(() => database.close());
    cookie = `${cookieName(sessionCookies.session, config.https)}=${token}`;
    return site;
  } catch (error) {
    await site.dispose();
    throw error;
  }
}
