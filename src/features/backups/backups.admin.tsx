import { Download } from 'lucide-react';
import { Note } from '../../kit/admin/notes/Note.tsx';
import { apiPath } from '../../kit/client/api/call.ts';
import { area } from '../../kit/client/data/area.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { longDateTime } from '../../kit/dates/dates.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { backupEndpoints, type Backups } from './backups.ts';

const backupsArea = area('backups', backupEndpoints.read, 'the backups');

/** Offers all data of the site for download. */
export function BackupSection() {
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 id="backup" className="display text-step-1">
        Backup
      </h2>
      <p className="max-w-measure">
        One file with everything on this site: shows, music, images, texts, messages and
        subscribers. Store it somewhere private.
      </p>
      <AreaBoundary area={backupsArea} shape="rows">
        {(backups) => (
          <>
            <p className="max-w-measure text-muted">{dailySentence(backups)}</p>
            {backups.failure !== null && (
              <Note role="status" tone="error">
                <p className="max-w-measure">Today's backup failed: {backups.failure}</p>
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
  const sealed = isEncrypted ? " Backups are encrypted with the server's passphrase." : '';
  if (!isDaily) return `Automatic backups are off. Set BACKUP_URL to turn them on.${sealed}`;
  if (!last) return `Backups are made daily. There are none yet.${sealed}`;
  const size = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 }).format(
    last.bytes / 1e6,
  );
  return `Backups are made daily. Latest: ${longDateTime(last.at, ownTimeZone())}, ${size} MB.${sealed}`;
}
