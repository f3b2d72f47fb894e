import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';

/** Watches who reads whole files, also if the function itself was imported, to the test's end. */
export function watchReading() {
  const reading = vi.spyOn(promises, 'readFile');
  syncBuiltinESMExports();
  onTestFinished(() => {
    reading.mockRestore();
    syncBuiltinESMExports();
  });
  return reading;
}
