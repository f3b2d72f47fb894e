import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';

const betweenLoopsMs = 3_000;

export interface Calibration {
  /** The processor time of one loop on this machine in seconds: the median so far. */
  loopSeconds(): number | null;
  stop(): Promise<void>;
}

/** Measures how fast this machine is while the tests run, so that bounds work on any machine. */
export function calibrate(): Calibration {
  const worker = new Worker(fileURLToPath(import.meta.url));
  const loops: number[] = [];
  worker.on('message', (seconds: number) => loops.push(seconds));
  worker.unref();
  return {
    loopSeconds: () => loops.toSorted((one, other) => one - other)[loops.length >> 1] ?? null,
    stop: async () => void (await worker.terminate()),
  };
}

/** Strings, objects, sorting and JSON, as in tests. @returns a result, so that V8 skips nothing. */
function work(): number {
  const rows = Array.from({ length: 6_000 }, (_, n) => ({
    id: (n * 7919) % 6_007,
    name: `row ${n}`,
  }));
  const sorted = rows.toSorted((one, other) => one.id - other.id);
  const copy = JSON.parse(JSON.stringify(sorted)) as typeof rows;
  const byName = new Map(copy.map((row) => [row.name, row]));
  return [...byName.keys()].join().length;
}

if (!isMainThread) {
  // The first are slower: they are not compiled yet.
  for (let n = 0; n < 20; n += 1) work();
  const measure = () => {
    const before = process.threadCpuUsage();
    for (let n = 0; n < 4; n += 1) work();
    const { user, system } = process.threadCpuUsage(before);
    // A port between threads has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    parentPort!.postMessage((user + system) / 1e6);
  };
  measure();
  setInterval(measure, betweenLoopsMs);
}
