import type { Db } from '../../database/open.ts';
import type { Storage } from '../../files/storage/storage.ts';
import type { BackgroundWork } from '../../kit/server/backgroundWork.ts';
import { handler } from '../../kit/server/handler.ts';
import type { Clock } from '../../kit/server/clock.ts';
import type { Log } from '../../kit/server/log.ts';
import { removePictures, removeDemo } from './demo-removal.records.ts';
import { demoStatus } from './demo.records.ts';
import { demoEndpoints } from './demo.ts';

interface DemoDeps {
  db: Db;
  storage: Storage;
  clock: Clock;
  backgroundWork: BackgroundWork;
  log: Log;
}

export const demoApi = (s: DemoDeps) => [
  handler(demoEndpoints.read, async () => ({ demo: await demoStatus(s.db) })),
  handler(demoEndpoints.remove, async () => {
    const { files, ...removal } = await removeDemo(s.db, s.clock.now());
    // More than a thousand objects, each by a call of its own where they lie in S3.
    s.backgroundWork.run('removing the demo band’s pictures', () => removePictures(s, files));
    return removal;
  }),
];
