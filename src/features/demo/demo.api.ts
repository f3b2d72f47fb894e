import type { BackgroundWork } from '../../kit/server/backgroundWork.ts';
import { handler } from '../../kit/server/handler.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { removeDemo, removeFiles } from './demo-removal.records.ts';
import type { UnusedDeps } from '../../files/recordings/sweepRecordings.ts';
import { demoStatus } from './demo.records.ts';
import { demoEndpoints } from './demo.ts';

interface DemoDeps extends UnusedDeps {
  clock: Clock;
  backgroundWork: BackgroundWork;
  /** Told when its songs and pictures are gone. */
  onRemoved(): void;
}

export const demoApi = (s: DemoDeps) => [
  handler(demoEndpoints.read, async () => ({ demo: await demoStatus(s.db) })),
  handler(demoEndpoints.remove, async () => {
    const { files, ...removal } = await removeDemo(s.db, s.clock.now());
    // More than a thousand objects, each by a call of its own where they lie in S3.
    s.backgroundWork.run('removing the demo band’s files', async () => {
      await removeFiles(s, files);
      s.onRemoved();
    });
    return removal;
  }),
];
