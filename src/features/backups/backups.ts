import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';

const BackupState = z.object({
  last: z
    .object({
      at: z.number().describe('When it was made, in epoch milliseconds.'),
      name: z.string(),
      bytes: z.number().describe('Of the file, in bytes.'),
    })
    .nullable()
    .describe('The newest daily backup.'),
  failure: z.string().nullable().describe('Why there is none of today.'),
});
export type BackupState = z.output<typeof BackupState>;

const Backups = BackupState.extend({
  isDaily: z.boolean().describe('Whether `BACKUP_URL` is set.'),
  isEncrypted: z.boolean().describe('Whether `BACKUP_PASSPHRASE` is set.'),
});
export type Backups = z.output<typeof Backups>;

export const backupEndpoints = {
  read: endpoint('GET', '/backups', 'Whether backups are made by themselves, and the newest one.', {
    answer: Backups,
  }),
};
