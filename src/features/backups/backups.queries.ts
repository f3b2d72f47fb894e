import { apiPath } from '../../kit/client/api/call.ts';
import { area } from '../../kit/client/data/area.ts';
import type { backupEndpoints } from './backups.ts';

export const backupsArea = area<typeof backupEndpoints.read>(
  'backups',
  'GET /backups',
  'Failed to load the backups',
);

/** A link: the browser saves the file. */
export const backupAddress = (): string => apiPath('/backup.tar');
