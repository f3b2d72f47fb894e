import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { News, Order } from './host.ts';

export interface LogLine {
  msg?: string;
  address?: string;
  setupUrl?: string;
  [field: string]: unknown;
}

/** Runs the built site, once at a time. */
export interface Programs {
  /**
   * @param posterHost receives the site's requests to YouTube's poster host; null if that is
   * unreachable.
   * @returns the address at which it listens.
   */
  start(
    env: Readonly<Record<string, string>>,
    posterHost: string | null,
    onLine: (line: LogLine) => void,
  ): Promise<string>;
  /** Stops it by SIGTERM. @returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it, as a power failure does. */
  kill(): Promise<void>;
  /** Moves its clock ahead, in milliseconds. */
  setAhead(ms: number): Promise<void>;
  deafen(): void;
  close(): Promise<void>;
}

type Answer = Exclude<News, { log: string }>;

const onlyLoopback = new URL('../environment/only-loopback.ts', import.meta.url).href;
const execArgv = ['--import', onlyLoopback];
const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const host = fileURLToPath(new URL('host.ts', import.meta.url));

const environment = () => ({
  PATH: process.env['PATH'] ?? '',
  NODE_ENV: 'production',
  TMPDIR: tmpdir(),
  // Each process starts the same program.
  NODE_COMPILE_CACHE: join(tmpdir(), 'stagedoor-compiled'),
});

/** One process for many sites, one after the other. */
export function hostedPrograms(): Programs {
  const child = fork(host, { env: environment(), execArgv });
  let onLine: (line: LogLine) => void = () => {};
  let answer = Promise.withResolvers<Answer>();
  let isServing = false;
  child.on('message', (news: News) => {
    if ('log' in news) for (const line of linesOf(news.log)) onLine(line);
    else answer.resolve(news);
  });
  child.on('exit', () => answer.reject(new Error('The host of the sites is gone.')));
  const ready = answer.promise;
  const order = async (what: Order) => {
    await ready;
    answer = Promise.withResolvers<Answer>();
    child.send(what);
    const news = await answer.promise;
    if ('failed' in news) throw new Error(news.failed);
    return news;
  };
  return {
    async start(env, posterHost, listener) {
      onLine = listener;
      const news = await order({ serve: env, posterHost });
      isServing = true;
      return (news as { served: string }).served;
    },
    async stop() {
      if (isServing) await order({ stop: 'SIGTERM' });
      isServing = false;
      return 0;
    },
    kill: () => {
      throw new Error('Other sites share the process.');
    },
    setAhead: async (ahead) => void (await order({ ahead })),
    deafen() {
      throw new Error('Only a site with a process of its own has a reader of its log.');
    },
    async close() {
      const end = once(child, 'exit');
      child.disconnect();
      await end;
    },
  };
}

/** A process for one site, as `npm start` has it. */
export function ownProgram(): Programs {
  let running: ChildProcess | null = null;
  const end = async (signal: NodeJS.Signals) => {
    if (running?.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  };
  return {
    async start(env, posterHost, onLine) {
      running = spawn(process.execPath, [...execArgv, main], {
        cwd: tmpdir(),
        env: { ...environment(), ...env, TEST_POSTER_HOST: posterHost ?? '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return listening(running, onLine);
    },
    async stop() {
      await end('SIGTERM');
      return running?.exitCode ?? null;
    },
    kill: () => end('SIGKILL'),
    setAhead() {
      throw new Error('Only a site that shares its process has a clock that can be moved.');
    },
    deafen: () => void running?.stdout?.destroy(),
    async close() {},
  };
}

/** Waits for the last line of a site's start. @returns its address. */
function listening(server: ChildProcess, onLine: (line: LogLine) => void): Promise<string> {
  const output: string[] = [];
  let address = '';
  server.stderr?.on('data', (text: Buffer) => output.push(text.toString()));
  return new Promise((resolve, reject) => {
    server.once('exit', (code) =>
      reject(new Error(`The site ended with ${code} instead of listening.\n${output.join('\n')}`)),
    );
    createInterface({ input: server.stdout! }).on('line', (text) => {
      output.push(text);
      for (const line of linesOf(text)) {
        onLine(line);
        address ||= line.address ?? '';
        if (line['mailsTo']) resolve(address);
      }
    });
  });
}

/** Every log line is JSON; any other line is kept unchanged, for a test to find. */
function linesOf(text: string): LogLine[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      try {
        return JSON.parse(line) as LogLine;
      } catch {
        return { unreadable: line };
      }
    });
}
