import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/open.ts';
import type { Peers } from '../database/peers.ts';
import type { ArchiveWorker } from '../features/downloads/archive-worker.api.ts';
import type { BounceServices } from '../features/bounces/bounces.api.ts';
import type { DoctorServices } from '../features/doctor/doctor.api.ts';
import type { DownloadServices } from '../features/downloads/downloads.api.ts';
import type { Counting } from '../features/counts/counting.api.ts';
import type { LetterServices } from '../features/letters/sendings.api.ts';
import type { PrivateLinkServices } from '../features/private-links/private-links.api.ts';
import type { StatisticsServices } from '../features/statistics/statistics.api.ts';
import type { Files } from '../files/openFiles.ts';
import type { VideoPosters } from '../files/posters/videoPosters.ts';
import type { BackgroundWork } from '../kit/server/backgroundWork.ts';
import type { ReadArea } from '../kit/client/data/area.ts';
import type { Account } from '../kit/server/handler.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { SiteContent } from '../site/server/discovery/siteContent.ts';
import type { Services } from '../services/services.ts';
import type { Assets } from './assets/assets.ts';
import type { Config } from './config.ts';
import type { OpenConnections } from './http/openConnections.ts';
import type { Limits } from './http/requestLimits.ts';
import type { Letters } from './openLetters.ts';
import type { DataCache } from './cache/dataCache.ts';
import type { PageCache } from './cache/pageCache.ts';

/** The running site, as the server uses it. `openServices` makes the only one. */
export interface ServerServices
  extends
    Services,
    BounceServices,
    LetterServices,
    DoctorServices,
    DownloadServices,
    PrivateLinkServices,
    StatisticsServices {
  server: FastifyInstance;
  connections: OpenConnections;
  /** A route like `GET /api/theme`. */
  routes: readonly string[];
  config: Config;
  limits: Limits;
  database: Database;
  peers: Peers;
  files: Files;
  archives: ArchiveWorker;
  posters: VideoPosters;
  mailQueue: MailQueue;
  letters: Letters;
  counting: Counting;
  backgroundWork: BackgroundWork;
  assets: Assets;
  /** Public responses, cleared with every change of content. */
  cache: PageCache;
  dataCache: DataCache;
  /** Sent with every response. */
  headers: OutgoingHttpHeaders;
  sessionCookie: string;
  /** Returns the account that a request's cookies sign in; null for a visitor. */
  accountOf(request: FastifyRequest): Promise<Account | null>;
  /** Returns false once a sync to the disk failed. */
  takesChanges(): boolean;
  /** Logs failures of repeated work. */
  onFailedTask(error: unknown): void;
}

/** The same, with the content that handlers read. */
export interface SiteServices extends ServerServices {
  readArea: ReadArea;
  /** Content of files for other programs, cached until something changes. */
  content(): Promise<SiteContent>;
}
