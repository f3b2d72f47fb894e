import { call } from '../../kit/client/api/call.ts';
import type { Diagnosis, doctorEndpoints } from './doctor.ts';

/**
 * Starts a check of everything, and waits until it ends.
 * @param wait between two requests, in milliseconds.
 * @throws Failure
 */
export async function examineSite(wait = 1_000): Promise<Diagnosis> {
  for (;;) {
    const diagnosis = await call<typeof doctorEndpoints.examine>('GET /doctor', {});
    if (!diagnosis.isBusy) return diagnosis;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
