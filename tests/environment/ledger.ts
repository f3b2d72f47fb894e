import { afterAll } from 'vitest';
import { processorSeconds } from '../../scripts/test/processorTime.ts';

// Runs before each file is loaded: a worker runs one file after the other.
const before = processorSeconds(process.pid);

afterAll(({}, { file }) => {
  const now = processorSeconds(process.pid);
  file.meta.processorSeconds = now === null || before === null ? null : now - before;
});
