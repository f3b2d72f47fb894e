import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { createInterface } from 'node:readline';
import { freePort } from '../tests/environment/freePort.ts';
import { answering, environment, type Program } from './processes.ts';
import type { Noted } from './serverClock.ts';

/** Starts a site on every core, with a clock of its own. */
export async function startClocked({ file, serving }: Program, dataDir: string) {
  const port = await freePort();
  // Compiled to JavaScript: stripping types at runtime would use 18 MB of the server's memory.
  const clock = stripTypeScriptTypes(
    readFileSync(new URL('serverClock.ts', import.meta.url), 'utf8'),
  );
  const load = `data:text/javascript,${encodeURIComponent(clock)}`;
  const child = spawn(process.execPath, [...serving.flags, '--import', load, file], {
    cwd: dataDir,
    env: environment(dataDir, port, serving),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  let receive: (noted: Noted) => void = () => {};
  lines.on('line', (line) => {
    const { noted } = JSON.parse(line) as { noted?: Noted };
    if (noted) receive(noted);
    else console.log(line);
  });
  return {
    ...(await answering(child, port)),
    /** Events since the last time. */
    noted: () =>
      new Promise<Noted>((resolve) => {
        receive = resolve;
        child.kill('SIGUSR2');
      }),
  };
}
