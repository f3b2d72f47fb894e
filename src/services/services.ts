import type { VersionedTable } from '../database/versioned.ts';
import type { Files } from '../files/openFiles.ts';
import type { Fetch } from '../files/posters/fetchPoster.ts';
import type { VideoPosters } from '../files/posters/videoPosters.ts';
import type { RecordPictures } from '../files/records/recordPictures.ts';
import type { UnusedDeps } from '../files/recordings/sweepRecordings.ts';
import type { BackgroundWork } from '../kit/server/backgroundWork.ts';
import type { IsBlocked } from '../kit/server/blockedAddresses.ts';
import type { Passwords } from '../kit/server/passwordHash.ts';
import type { MailQueue } from '../mail/mailQueue.ts';

/**
 * The running site, as features use it. A function takes only the parts it needs, such as
 * `Pick<Services, 'db' | 'clock'>`, so a test passes nothing else.
 */
export interface Services extends UnusedDeps {
  /** Calls other hosts, for the posters and titles of videos. */
  fetch: Fetch;
  files: Pick<Files, 'makeIcons' | 'transcodeMissing' | 'removeRecordings'>;
  pictures: RecordPictures;
  posters: Pick<VideoPosters, 'fetchSoon'>;
  mailQueue: Pick<MailQueue, 'sendSoon'>;
  backgroundWork: Pick<BackgroundWork, 'run'>;
  passwords: Passwords;
  isBlocked: IsBlocked;
  /** The nouns that members edit, with the versions of their records. */
  tables: readonly VersionedTable[];
  backups: { isDaily: boolean; isEncrypted: boolean };
  sendsMail: boolean;
  /** For example `TRUST_PROXY=127.0.0.1`, if requests come through an untrusted proxy. */
  missingSetting: () => string | null;
  /** Saves what the set-up page asks for beside the account. */
  saveSetup: (site: { bandName?: string; timeZone?: string }) => Promise<void>;
  /** Links start with it, never with the request's own host. */
  publicUrl: URL;
  /** The prefix of the API's paths, such as `/api`. */
  apiBase: string;
  /** Waits before a wrong password may be tried again; `setTimeout` if it is left out. */
  wait?: ((ms: number) => Promise<unknown>) | undefined;
}
