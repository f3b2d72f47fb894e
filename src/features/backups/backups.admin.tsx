import { Download } from 'lucide-react';
import { Note } from '../../kit/admin/notes/Note.tsx';
import { apiPath } from '../../kit/client/api/call.ts';
import { area } from '../../kit/client/data/area.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { longDateTime } from '../../kit/dates/dates.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { backupEndpoints, type Backups } from './backups.ts';

const backupsArea = area('backups', backupEndpoints.read, 'Failed to load the backups');

/** Offers all data of the site for download. */
export function BackupSection() {
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 id="backup" className="display text-step-1">
        Backup
      </h2>
      <p className="max-w-measure">
        One file with everything on this site: shows, music, pictures, texts, messages and
        subscribers. Keep it where only you can read it.
      </p>
      <AreaBoundary area={backupsArea} shape="rows">
        {(backups) => (
          <>
            <p className="max-w-measure text-muted">{dailySentence(backups)}</p>
            {backups.failure !== null && (
              <Note role="status" tone="error">
                <p className="max-w-measure">Today’s backup failed: {backups.failure}</p>
              </Note>
            )}
          </>
        )}
      </AreaBoundary>
      <p>
        <a href={apiPath('/backup.tar')} download className="button-line">
          <Download aria-hidden className="size-4" /> Download a Backup
        </a>
      </p>
    </section>
  );
}

function dailySentence({ isDaily, isEncrypted, last }: Backups): string {
  const sealed = isEncrypted ? ' It is encrypted with the passphrase of the server.' : '';
  if (!isDaily)
    return `No backup is made by itself: the server’s BACKUP_URL says where to.${sealed}`;
  if (!last) return `A backup is made every day, and there is none yet.${sealed}`;
  const size = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 }).format(
    last.bytes / 1e6,
  );
  return `A backup is made every day. The newest is of ${longDateTime(last.at, ownTimeZone())}, ${size} MB.${sealed}`;
}
