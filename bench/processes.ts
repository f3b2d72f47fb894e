import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { processorSeconds } from '../scripts/test/processorTime.ts';
import { freePort } from '../tests/environment/freePort.ts';
import { interruption } from './interruption.ts';

/** The core for servers; the load comes from another. */
const serverCore = '0';
export const bothCores = '0,1';
const loadCore = '1';

export interface Server {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

export interface Serving {
  flags: readonly string[];
  env: Readonly<Record<string, string>>;
}

export interface Program {
  file: string;
  serving: Serving;
}

/** The flags that `npm start` of a commit gives Node. */
export async function servingOf(root: string): Promise<Serving> {
  const file = pathToFileURL(join(root, 'scripts/launch/serving.mjs')).href;
  return ((await import(file)) as { serving: Serving }).serving;
}

/** The environment of a measured server, without the terminal's variables. */
const environment = (dataDir: string, port: number, { env }: Serving) => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  ...env,
});

/** Starts a program of the site, by default on the servers' core, and waits until it responds. */
export async function startSite(
  { file, serving }: Program,
  dataDir: string,
  cores = serverCore,
): Promise<Server> {
  const port = await freePort();
  const words = ['-c', cores, process.execPath, ...serving.flags, file];
  const child = spawn('taskset', words, {
    cwd: dataDir,
    env: environment(dataDir, port, serving),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return answering(child, port);
}

/** Starts nginx with compressed files; every file has a `.gz` beside it. */
export async function startNginx(
  folder: string,
  files: Readonly<Record<string, Buffer>>,
): Promise<Server> {
  const port = await freePort();
  mkdirSync(join(folder, 'www'), { recursive: true });
  for (const [name, zipped] of Object.entries(files)) {
    // The plain file must exist too, although no client requests it.
    writeFileSync(join(folder, 'www', name), '');
    writeFileSync(join(folder, 'www', `${name}.gz`), zipped);
  }
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `user root; worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr;
     events { worker_connections 1024; }
     http { access_log off; sendfile on; tcp_nopush on; gzip_static on; etag on;
       keepalive_requests 100000000; default_type application/octet-stream;
       types { text/html html; application/json json; }
       server { listen 127.0.0.1:${port}; root ${folder}/www; } }`,
  );
  const child = spawn('taskset', ['-c', serverCore, 'nginx', '-c', config], { stdio: 'inherit' });
  return answering(child, port, '/page.html');
}

/** Milliseconds from the start of the built site to its first response, with existing data. */
export async function timeToFirstAnswer(program: Program, dataDir: string): Promise<number> {
  const start = performance.now();
  const server = await startSite(program, dataDir);
  const time = performance.now() - start;
  await server.stop();
  return time;
}

/** Resident memory in MB (10^6 bytes), as Linux counts it. */
export function residentMemory(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kib) * 1024) / 1e6;
}

/** Responses per second to 50 connections. @throws Error if any was not a 2xx or did not come. */
export async function load({ port }: Server, path: string, seconds: number): Promise<number> {
  const words = ['-c', loadCore, 'wrk', '-t1', '-c50', `-d${seconds}s`, '--timeout', '10s', '-H'];
  const child = spawn('taskset', [
    ...words,
    'Accept-Encoding: gzip',
    `http://127.0.0.1:${port}${path}`,
  ]);
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  await once(child, 'close');
  interruption.throwIfAborted();
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(output) ?? [];
  if (!rate || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk on ${path}:\n${output}`);
  return Number(rate);
}

/** Reports 1,000 visits a second, each from another network. */
export async function reportVisits({ port }: Server, seconds: number): Promise<void> {
  const script = fileURLToPath(new URL('visits.lua', import.meta.url));
  const words = ['-c', loadCore, 'wrk', '-t1', '-c10', `-d${seconds}s`, '-s', script];
  const child = spawn('taskset', [...words, `http://127.0.0.1:${port}/api/visits`]);
  await once(child, 'close');
}

/** @param begins the milliseconds after which it has begun what it does without requests. */
export async function untilIdle({ pid }: Server, begins = 1_200): Promise<void> {
  await wait(begins);
  for (let before = -1; processorTime(pid) > before; await wait(200)) before = processorTime(pid);
}

/** Seconds of processor time used by a process, all its threads and its children. */
export const processorTime = (pid: number): number => processorSeconds(pid)!;

/** Pauses or resumes a server and its processes; the server first, or it would start others. */
export function pause(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const one of [pid, ...childrenOf(pid)]) process.kill(one, signal);
}

export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child.trim())
    .map(Number);

/** Waits for the first response, by bare connections: asking costs next to nothing. */
async function answering(child: ChildProcess, port: number, path = '/'): Promise<Server> {
  const giveUp = performance.now() + 20_000;
  while (performance.now() < giveUp && child.exitCode === null && !interruption.aborted) {
    if (await answers(port, path)) return { port, pid: child.pid!, stop: () => stop(child) };
    await wait(3);
  }
  child.kill('SIGKILL');
  throw new Error(`${child.spawnargs.join(' ')} did not answer.`);
}

function answers(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    });
    socket.once('data', (data) => {
      resolve(data.toString('latin1').startsWith('HTTP/1.1 200'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'close');
  child.kill('SIGTERM');
  // A paused program would not end.
  child.kill('SIGCONT');
  await end;
}
