/** Runs in a thread of its own: a large file takes seconds. */
import { parentPort, workerData } from 'node:worker_threads';
import { firstFinding } from './firstFinding.ts';

// Threads have no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(await firstFinding(workerData as string));
