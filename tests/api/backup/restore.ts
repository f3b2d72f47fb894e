import { restoreBackup, type RestoreOptions } from '../../../src/backup/restoreBackup.ts';
import { openDatabase } from '../../../src/database/open.ts';
import { readAll } from '../../../src/server/openData.ts';
import { openStorage } from '../../../src/files/storage/openStorage.ts';
import type { Site } from '../../environment/app.ts';

/** Makes and restores backups of a site. */
export const partsOf = ({ config, clock, database }: Site) => ({
  dataDir: config.dataDir,
  backupPassphrase: config.backupPassphrase,
  open: () => openDatabase(config.database),
  opened: database,
  readAll,
  storage: openStorage(config),
  clock: { now: () => clock.time },
});

/** Restores beside the site, as the command does; the site then shows the restored content. */
export async function restore(target: Site, file: string, options?: RestoreOptions) {
  const opened = await openDatabase(target.config.database);
  const restored = await restoreBackup({ ...partsOf(target), opened }, file, options).finally(() =>
    opened.close(),
  );
  await target.app.checkExternalChanges();
  return restored;
}
