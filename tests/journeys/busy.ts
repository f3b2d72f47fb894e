import { setTimeout as wait } from 'node:timers/promises';
import type { APIResponse } from '@playwright/test';

/** Asks by the API, and again where the site says that it is busy: the machine is, with tests. */
export async function whenFree(ask: () => Promise<APIResponse>): Promise<APIResponse> {
  for (;;) {
    const answer = await ask();
    if (answer.status() !== 503) return answer;
    await wait(Number(answer.headers()['retry-after'] ?? 1) * 1000);
  }
}
