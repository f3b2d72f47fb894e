/** Runs in a thread of its own: a large file takes seconds. */
import { parentPort, workerData } from 'node:worker_threads';
import { quickCheck } from './quickCheck.ts';

// Threads have no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(await quickCheck(workerData as string));
