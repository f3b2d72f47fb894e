import { handler } from '../../kit/server/handler.ts';
import { removeDemo, removeFiles } from './demo-removal.records.ts';
import type { UnusedDeps } from '../../files/recordings/sweepRecordings.ts';
import type { Services } from '../../services/services.ts';
import { demoStatus } from './demo.records.ts';
import { demoEndpoints } from './demo.ts';

type DemoServices = UnusedDeps & Pick<Services, 'backgroundWork' | 'files' | 'tables'>;

export const demoApi = (s: DemoServices) => [
  handler(demoEndpoints.read, async () => ({ demo: await demoStatus(s.db) })),
  handler(demoEndpoints.remove, async () => {
    const lists = s.tables.flatMap(({ list }) => list?.table ?? []);
    const { files, ...removal } = await removeDemo(s.db, lists, s.clock.now());
    // There are more than a thousand objects, and S3 needs a call for each.
    s.backgroundWork.run("removing the demo band's files", async () => {
      await removeFiles(s, files);
      s.files.transcodeMissing();
    });
    return removal;
  }),
];
