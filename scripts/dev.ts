/**
 * `npm run dev`: builds and restarts the site after each change of a source file. Open pages then
 * reload.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Two alternating folders, so that the running site doesn't lose its files. */
const folders = ['.runtime/dev-a', '.runtime/dev-b'];
let site: ChildProcess | null = null;
let waiting: NodeJS.Timeout | null = null;
let building = Promise.resolve();

for (const source of ['src', 'public', 'vite.config.ts']) {
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
    const folder = folders[0]!;
    const builder = run(['scripts/build.ts', folder, 'development'], 'production');
    const [code] = await once(builder, 'exit');
    // A failed build has reported why; the former site keeps running.
    if (code !== 0) return;
    folders.reverse();
    await stop();
    site = run([`${folder}/server/main.js`], 'development');
  });
}

async function stop(): Promise<void> {
  const running = site;
  site = null;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const end = once(running, 'exit');
  running.kill('SIGTERM');
  await end;
}

function run(words: string[], mode: string): ChildProcess {
  return spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, NODE_ENV: mode },
    stdio: 'inherit',
  });
}
