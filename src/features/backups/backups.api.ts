import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { backupState } from './backups.records.ts';
import { backupEndpoints } from './backups.ts';

export const backupsApi = ({ db, backups }: Pick<Services, 'db' | 'backups'>) => [
  handler(backupEndpoints.read, async () => ({ ...(await backupState(db)), ...backups })),
];
