import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { backupState } from './backups.records.ts';
import { backupEndpoints } from './backups.ts';

export interface BackupServices extends Pick<Services, 'db'> {
  backups: { isDaily: boolean; isEncrypted: boolean };
}

export const backupsApi = ({ db, backups }: BackupServices) => [
  handler(backupEndpoints.read, async () => ({ ...(await backupState(db)), ...backups })),
];
