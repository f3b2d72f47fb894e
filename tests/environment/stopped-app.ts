/**
 * The real app in a process of its own, which does one thing and is stopped dead at one of its
 * steps. It is bundled as the site itself is; see `tests/api/crash.test.ts`.
 */
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { readConfig } from '../../src/server/config.ts';
import { builtAssets } from './assets.ts';
import { clientOf } from './client.ts';
import { imageFlows, type Flow, type FlowName, type Given } from './image-flows.ts';
import { lineStream, openApp } from './open-app.ts';
import { placeSteps, endSteps, stopAtStep, withSteps } from './stops.ts';

/** What the process is told, as JSON behind the name of the program. */
export interface Task {
  env: Record<string, string>;
  flow: FlowName;
  given: Given;
  cookies: [name: string, value: string][];
  /** Counted from 1; where the flow has fewer, it comes to its end. */
  step: number;
}

const task = JSON.parse(process.argv[2]!) as Task;
const flow: Flow = imageFlows[task.flow];
const config = readConfig(task.env);
await placeSteps(task.env['DATABASE_URL'] ? 'postgres' : 'sqlite');
const site = await openApp({
  config,
  assets: builtAssets(join(config.dataDir, 'client')),
  clock: { now: () => Date.now() + (flow.aheadMs ?? 0) },
  logStream: lineStream((lines) => process.stderr.write(`${lines.join('\n')}\n`)),
  ...(config.storage && { storage: withSteps }),
});
const member = clientOf(() => site.app.server, config.apiBase);
for (const [name, value] of task.cookies) member.cookies.set(name, value);

// Otherwise nothing would be written of it: the process never ends by itself.
flushCompileCache();
stopAtStep(task.step);
await flow.act({ member, site, dataDir: config.dataDir }, task.given);
process.stdout.write(JSON.stringify({ steps: endSteps() }), () =>
  process.kill(process.pid, 'SIGKILL'),
);
