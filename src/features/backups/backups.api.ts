import type { Db } from '../../database/open.ts';
import { handler } from '../../kit/server/handler.ts';
import { backupState } from './backups.records.ts';
import { backupEndpoints } from './backups.ts';

interface BackupDeps {
  db: Db;
  isDaily: boolean;
  isEncrypted: boolean;
}

export const backupsApi = ({ db, ...settings }: BackupDeps) => [
  handler(backupEndpoints.read, async () => ({ ...(await backupState(db)), ...settings })),
];
