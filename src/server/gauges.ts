import { backupState } from '../features/backups/backups.records.ts';
import { readPace } from '../features/letters/pace.records.ts';
import { countAllInState } from '../features/letters/progress.records.ts';
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
      help: 'Responses served from the page cache.',
      isCount: true,
      read: () => cache.counts.hits,
    },
    {
      name: 'stagedoor_page_cache_made_total',
      help: 'Responses rendered for the page cache.',
      isCount: true,
      read: () => cache.counts.made,
    },
    {
      name: 'stagedoor_mails_waiting',
      help: 'E-mails waiting to be sent.',
      read: () => countMails(db),
    },
    ...(['waiting', 'sent', 'refused', 'uncertain'] as const).map((state) => ({
      name: `stagedoor_letter_recipients_${state}`,
      help: `Recipients of all letters: ${state}.`,
      read: () => countAllInState(db, state),
    })),
    {
      name: 'stagedoor_letter_pace',
      help: 'E-mails of letters that may leave in an hour.',
      read: () => readPace(db),
    },
    {
      name: 'stagedoor_uploads_in_progress',
      help: 'Uploads in progress.',
      read: () => files.uploadsInProgress(),
    },
    {
      name: 'stagedoor_decoders_at_work',
      help: 'Running processes that decode images.',
      read: decodersAtWork,
    },
    {
      name: 'stagedoor_backup_age_seconds',
      help: 'Seconds since the newest daily backup.',
      async read() {
        const { last } = await backupState(db);
        return last && (clock.now() - last.at) / secondMs;
      },
    },
    ...(['total', 'idle', 'waiting'] as const).map((state) => ({
      name: `stagedoor_database_connections_${state}`,
      help: `PostgreSQL connection pool: ${state}.`,
      read: () => database.connections()?.[state] ?? null,
    })),
  ];
}
