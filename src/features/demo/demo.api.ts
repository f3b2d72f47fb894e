import type { Db } from '../../database/open.ts';
import type { Storage } from '../../files/storage.ts';
import { answer } from '../../kit/api.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { demoStanding, removeDemo } from './demo.records.ts';
import { demoEndpoints } from './demo.ts';

interface DemoSurroundings {
  db: Db;
  storage: Storage;
  clock: Clock;
  log: Log;
}

export const demoApi = (s: DemoSurroundings) => [
  answer(demoEndpoints.read, async () => ({ demo: await demoStanding(s.db) })),
  answer(demoEndpoints.remove, () => removeDemo(s, s.clock.now())),
];
