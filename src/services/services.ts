import type { Db } from '../database/open.ts';
import type { Files } from '../files/openFiles.ts';
import type { Fetch } from '../files/posters/fetchPoster.ts';
import type { VideoPosters } from '../files/posters/videoPosters.ts';
import type { RecordPictures } from '../files/records/recordPictures.ts';
import type { Storage } from '../files/storage/storage.ts';
import type { BackgroundWork } from '../kit/server/backgroundWork.ts';
import type { IsBlocked } from '../kit/server/blockedAddresses.ts';
import type { Clock } from '../kit/server/clock.ts';
import type { Log } from '../kit/server/log.ts';
import type { Passwords } from '../kit/server/passwordHash.ts';
import type { MailQueue } from '../mail/mailQueue.ts';

/**
 * The running site, as features use it. A function takes only the parts it needs, such as
 * `Pick<Services, 'db' | 'clock'>`, so a test passes nothing else.
 */
export interface Services {
  db: Db;
  clock: Clock;
  log: Log;
  storage: Storage;
  /** Calls other hosts, for the posters and titles of videos. */
  fetch: Fetch;
  files: Pick<Files, 'makeIcons' | 'transcodeMissing' | 'removeRecordings'>;
  pictures: RecordPictures;
  posters: Pick<VideoPosters, 'fetchSoon'>;
  mailQueue: Pick<MailQueue, 'sendSoon'>;
  backgroundWork: Pick<BackgroundWork, 'run'>;
  passwords: Passwords;
  isBlocked: IsBlocked;
  /** Links start with it, never with the request's own host. */
  publicUrl: URL;
  /** The prefix of the API's paths, such as `/api`. */
  apiBase: string;
  /** Waits before a wrong password may be tried again; `setTimeout` if it is left out. */
  wait?: ((ms: number) => Promise<unknown>) | undefined;
}
