/**
 * The real app in a process of its own, once for each of several sites. Each does one thing and
 * stops at one of its steps; when all have, the process exits without closing anything. Bundled as
 * the site itself is; see `tests/api/crash.test.ts`.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { flushCompileCache } from 'node:module';
import { readConfig } from '../../src/server/config.ts';
import { assetsIn } from './assets.ts';
import { clientOf } from './client.ts';
import { imageFlows, type FlowName } from './image-flows.ts';
import type { Flow, Given } from './flow.ts';
import { lineStream, openApp } from './open-app.ts';
import { placeSteps, watchSteps, withSteps, type Step } from './steps.ts';

/** The process's instructions, as JSON after the program's name. */
export interface Task {
  assets: string;
  cookies: [name: string, value: string][];
  stops: Stop[];
}

export interface Stop {
  env: Record<string, string>;
  flow: FlowName;
  given: Given;
  /** Counted from 1; if the flow has fewer, it runs to its end. */
  step: number;
}

/** The step at which a site stopped, and the next operation. */
export interface Stand {
  flow: FlowName;
  before: string;
  step: number;
}

const task = JSON.parse(process.argv[2]!) as Task;
const isPostgres = task.stops.some(({ env }) => env['DATABASE_URL']);
const never = new Promise<never>(() => {});
const current = new AsyncLocalStorage<SiteAtWork>();

/** Counts one site's steps. Once it stops, it does nothing more. */
class SiteAtWork {
  readonly stopAt: number;
  passed = 0;
  isCounting = false;
  tell: (before: string) => void = () => {};
  readonly stands = new Promise<string>((resolve) => (this.tell = resolve));
  #stands = false;

  constructor(stopAt: number) {
    this.stopAt = stopAt;
  }

  come({ kind, what }: Step): Promise<void> | undefined {
    if (this.#stands) return never;
    // On PostgreSQL, the other steps are the same as on SQLite.
    if (!this.isCounting || (isPostgres && kind === 'file')) return undefined;
    this.passed += 1;
    if (this.passed < this.stopAt) return undefined;
    this.#stand(what);
    return never;
  }

  /** The moment after the last step counts too. */
  end(): void {
    if (this.#stands) return;
    this.passed += 1;
    this.#stand('the end');
  }

  #stand(before: string): void {
    this.#stands = true;
    this.tell(before);
  }
}

await placeSteps(isPostgres ? 'postgres' : 'sqlite');
watchSteps((step) => {
  const site = current.getStore();
  if (!site) throw new Error(`Nobody knows whose step this is: ${step.what}`);
  return site.come(step);
});

const stands: Stand[] = [];
for (const stop of task.stops) {
  const site = new SiteAtWork(stop.step);
  const done = current.run(site, () => goThrough(stop, site));
  // A stopped site may fail because nothing arrives; a failure before that is a fault.
  const before = await Promise.race([site.stands, done.then(() => site.stands)]);
  stands.push({ flow: stop.flow, before, step: site.passed });
}
// Without this, nothing would be written: the process never exits by itself.
flushCompileCache();
process.stdout.write(JSON.stringify(stands), () => process.kill(process.pid, 'SIGKILL'));

async function goThrough({ env, ...stop }: Stop, atWork: SiteAtWork): Promise<void> {
  const flow: Flow = imageFlows[stop.flow];
  const config = readConfig(env);
  const site = await openApp({
    config,
    assets: assetsIn(task.assets),
    clock: { now: () => Date.now() + (flow.aheadMs ?? 0) },
    logStream: lineStream((lines) => process.stderr.write(`${lines.join('\n')}\n`)),
    ...(config.storage && { storage: withSteps }),
  });
  const member = clientOf(() => site.app.server, config);
  for (const [name, value] of task.cookies) member.cookies.set(name, value);
  if (!flow.makesVariants) await site.app.files.close();
  atWork.isCounting = true;
  await flow.act({ member, site, dataDir: config.dataDir }, stop.given);
  atWork.end();
}
