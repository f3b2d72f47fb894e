/**
 * `npm run dev`: the built site, built again and started anew after each change of a source.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
let site: ChildProcess | null = null;
let waiting: NodeJS.Timeout | null = null;
let building = Promise.resolve();

for (const source of ['src', 'vite.config.ts']) {
  watch(join(root, source), { recursive: true }, () => {
    // An editor's 'save all' is many events and one change.
    if (waiting) clearTimeout(waiting);
    waiting = setTimeout(buildAndStart, 200);
  });
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => void stop().then(() => process.exit()));
}
buildAndStart();

function buildAndStart(): void {
  building = building.then(async () => {
    // A build that fails has said why; the site goes on as it was.
    if ((await ended(run(['scripts/launch.mjs', 'build']))) !== 0) return;
    await stop();
    site = run(['dist/server/main.js']);
  });
}

async function stop(): Promise<void> {
  const running = site;
  site = null;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const end = ended(running);
  running.kill('SIGTERM');
  await end;
}

function run(words: string[]): ChildProcess {
  return spawn(process.execPath, words, { cwd: root, stdio: 'inherit' });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}
