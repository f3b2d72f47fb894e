import { backupState } from '../features/backups/backups.records.ts';
import { decodersAtWork } from '../files/decode/resize.ts';
import { secondMs } from '../kit/dates/durations.ts';
import { countMails } from '../mail/mails.records.ts';
import type { SiteGauge } from './http/metrics.ts';
import type { ServerServices } from './serverServices.ts';

/** The gauges that operators watch besides requests. */
export function gaugesOf({ cache, files, db, database, clock }: ServerServices): SiteGauge[] {
  return [
    {
      name: 'stagedoor_page_cache_hits_total',
      help: 'Answers that were kept already.',
      isCount: true,
      read: () => cache.counts.hits,
    },
    {
      name: 'stagedoor_page_cache_made_total',
      help: 'Answers that were made, to be kept.',
      isCount: true,
      read: () => cache.counts.made,
    },
    { name: 'stagedoor_mails_waiting', help: 'Mails that wait.', read: () => countMails(db) },
    {
      name: 'stagedoor_uploads_in_progress',
      help: 'Uploads whose bytes come in.',
      read: () => files.uploadsInProgress(),
    },
    {
      name: 'stagedoor_decoders_at_work',
      help: 'Processes that make pictures.',
      read: decodersAtWork,
    },
    {
      name: 'stagedoor_backup_age_seconds',
      help: 'Since the newest daily backup.',
      async read() {
        const { last } = await backupState(db);
        return last && (clock.now() - last.at) / secondMs;
      },
    },
    ...(['total', 'idle', 'waiting'] as const).map((state) => ({
      name: `stagedoor_database_connections_${state}`,
      help: `Of the pool of PostgreSQL: ${state}.`,
      read: () => database.connections()?.[state] ?? null,
    })),
  ];
}
