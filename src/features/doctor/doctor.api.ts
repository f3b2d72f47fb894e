import { setTimeout as pause } from 'node:timers/promises';
import { secondMs } from '../../kit/dates/durations.ts';
import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { doctorEndpoints, type CheckResult } from './doctor.ts';

export interface DoctorServices extends Pick<Services, 'clock'> {
  examine: () => Promise<CheckResult[]>;
}

/** Requests within this time get the cached result. */
const freshMs = 5 * secondMs;

/** A silent mail server takes longer than a browser waits for a response. */
const answerWithinMs = 8 * secondMs;

export function doctorApi({ clock, examine }: DoctorServices) {
  let running: Promise<void> | null = null;
  let last: { at: number; findings: CheckResult[] } | null = null;
  let failure: { cause: unknown } | null = null;

  const run = async () => {
    try {
      const findings = await examine();
      last = { at: clock.now(), findings };
    } catch (cause) {
      failure = { cause };
    }
    running = null;
  };

  return [
    handler(doctorEndpoints.examine, async () => {
      const isFresh = last !== null && clock.now() < last.at + freshMs;
      if (!isFresh) running ??= run();
      await Promise.race([running, pause(answerWithinMs, null, { ref: false })]);
      const failed = failure;
      failure = null;
      if (failed) throw failed.cause;
      return {
        isBusy: running !== null,
        at: last?.at ?? null,
        findings: last?.findings ?? [],
      };
    }),
  ];
}
