import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { createInterface } from 'node:readline';
import type { Member } from './member.ts';
import { environment, firstAnswer, requireFree, stop, type Program } from './processes.ts';
import type { Noted } from './serverClock.ts';

/** A demo site that can be started. */
export interface Site {
  program: Program;
  /** A data folder of the demo band that no other process serves. */
  dataDir: string;
  port: number;
  member: Member;
}

/** Runs on every core, with a clock of its own. */
export async function startClocked({ program: { file, serving }, dataDir, port }: Site) {
  await requireFree(port);
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
  let tell: (noted: Noted) => void = () => {};
  lines.on('line', (line) => {
    const { noted } = JSON.parse(line) as { noted?: Noted };
    if (noted) tell(noted);
    else console.log(line);
  });
  await firstAnswer(port, '/', child);
  return {
    pid: child.pid!,
    stop: () => stop(child),
    /** Events since the last time. */
    noted: () =>
      new Promise<Noted>((resolve) => {
        tell = resolve;
        child.kill('SIGUSR2');
      }),
  };
}
