import { z } from 'zod';
import { get } from '../../kit/api/endpoint.ts';

const BackupState = z.object({
  last: z
    .object({
      at: z.number().describe('Creation time in epoch milliseconds.'),
      name: z.string(),
      bytes: z.number().describe('File size in bytes.'),
    })
    .nullable()
    .describe('The latest daily backup.'),
  failure: z
    .string()
    .nullable()
    .describe("The reason why today's backup failed; null if it didn't."),
});
export type BackupState = z.output<typeof BackupState>;

const Backups = BackupState.extend({
  isDaily: z.boolean().describe('Whether `BACKUP_URL` is set.'),
  isEncrypted: z.boolean().describe('Whether `BACKUP_PASSPHRASE` is set.'),
});
export type Backups = z.output<typeof Backups>;

export const backupEndpoints = {
  read: get('/backups', 'Whether automatic backups are on, and the latest backup.', {
    answer: Backups,
  }),
};
