import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';

/** Records reads of whole files until the test ends, also if the function was imported by name. */
export function watchReading() {
  const reading = vi.spyOn(promises, 'readFile');
  syncBuiltinESMExports();
  onTestFinished(() => {
    reading.mockRestore();
    syncBuiltinESMExports();
  });
  return reading;
}
