import type { FastifyRequest } from 'fastify';
import type { Database, Db } from '../database/open.ts';
import { nextPublication, timedColumns, type Audience } from '../database/publication.records.ts';
import { archiveWorker } from '../features/downloads/archive-worker.api.ts';
import { featuredVideoPosterRecords } from '../features/featured-videos/featured-videos.records.ts';
import { recordRefusal } from '../features/bounces/bounces.records.ts';
import { openCounting } from '../features/counts/counting.api.ts';
import { readCountSettings } from '../features/counts/counts.records.ts';
import { readCountable } from '../features/statistics/countable.api.ts';
import { videoPosterRecords } from '../features/media/videos.records.ts';
import { playerPosterRecords } from '../features/music/players.records.ts';
import { askToConfirm } from '../features/newsletter/newsletter.records.ts';
import { consentText } from '../features/newsletter/newsletter.view.ts';
import { findPrivateLink } from '../features/private-links/private-links.records.ts';
import { audibleNames, audibleNamesOf } from '../features/releases/releases.records.ts';
import { playedTogether, usedRecordings } from '../features/releases/release-recordings.records.ts';
import { accountOfSession } from '../features/session/session.records.ts';
import { sessionCookies } from '../features/session/session.ts';
import { showsSettingsRecord } from '../features/shows/shows-settings.records.ts';
import { logoFile, saveTheme } from '../features/theme/theme.records.ts';
import { openFiles } from '../files/openFiles.ts';
import type { Fetch } from '../files/posters/fetchPoster.ts';
import { videoPosters } from '../files/posters/videoPosters.ts';
import { recordPictures } from '../files/records/recordPictures.ts';
import type { Storage } from '../files/storage/storage.ts';
import { releasePicture as releaseStored } from '../files/storePicture.ts';
import { memoize } from '../kit/functions/memoize.ts';
import { throttled } from '../kit/functions/throttled.ts';
import { createBackgroundWork } from '../kit/server/backgroundWork.ts';
import { blockedAddresses } from '../kit/server/blockedAddresses.ts';
import type { Clock } from '../kit/server/clock.ts';
import type { Log } from '../kit/server/log.ts';
import { argonPasswords } from '../kit/server/passwordHash.ts';
import { openMailQueue } from '../mail/mailQueue.ts';
import type { Mail } from '../mail/smtp.ts';
import type { Services } from '../services/services.ts';
import type { Assets } from './assets/assets.ts';
import type { Config } from './config.ts';
import type { Answered } from './http/answered.ts';
import { cookieName } from './http/cookieName.ts';
import { makeHttpServer } from './http/httpServer.ts';
import { taskFailures, type LogStream } from './http/serverLog.ts';
import { requestLimits, type Limits } from './http/requestLimits.ts';
import { sharedHeaders } from './http/securityHeaders.ts';
import { DataCache, staleIfError } from './cache/dataCache.ts';
import { PageCache } from './cache/pageCache.ts';
import { mailTemplates } from './mailTemplates.ts';
import { openLetters } from './openLetters.ts';
import type { ServerServices } from './serverServices.ts';
import { pageTitles } from '../site/server/heads/pageTitles.ts';
import { draftsTables, publishedNouns, versionedTables } from './editedNouns.ts';

/** The parts that the site runs on. Tests pass their own. */
export interface AppDeps {
  config: Config;
  database: Database;
  storage: Storage;
  clock: Clock;
  mail: Mail;
  /** Makes the only calls to other hosts, for the posters and titles of videos. */
  fetch: Fetch;
  assets: Assets;
  /** Standard output if it is left out. */
  logStream?: LogStream;
  /** Called after every request. */
  onAnswered?: ((one: Answered) => void) | undefined;
  /** For tests that cannot wait for the real ones. */
  limits?: Partial<Limits>;
  wait?: Services['wait'];
}

/** Composes the site, with a server that answers nothing yet; closing that closes all. */
export async function openServices(given: AppDeps): Promise<ServerServices> {
  const { config, database, storage, clock, fetch } = given;
  const { db } = database;
  const { publicUrl, apiBase } = config;
  const limits: Limits = { ...requestLimits, ...given.limits };
  const headers = sharedHeaders(config.strictTransport);
  const sessionCookie = cookieName(sessionCookies.session, config.https);
  const accountOf = async ({ cookies, log: logOfRequest }: FastifyRequest) => {
    const token = cookies[sessionCookie];
    if (!token) return null;
    return accountOfSession(db, token, clock.now(), (error) =>
      logOfRequest.warn({ err: error }, 'could not save the last use of a session'),
    );
  };
  let opened: Log | null = null;
  const { cache, dataCache } = openCaches(database, clock, () => opened);
  const cached = <T>(key: string, read: () => Promise<T>) =>
    staleIfError(cache, dataCache.reader(key, read));
  const audible = cached('audible', () => audibleNames(db, { at: clock.now() }));
  const clearPages = () => cache.clear();
  const http = await makeHttpServer({ ...given, accountOf, sessionCookie, cache, limits, headers });
  const { server } = http;
  const { log } = server;
  opened = log;
  const basics = { db, clock, log, storage, fetch, publicUrl, apiBase };
  const backgroundWork = createBackgroundWork(log);
  server.addHook('onClose', () => backgroundWork.settled());

  // Making copies of a hundred images takes minutes, while fans read.
  const onCopies = throttled(clearPages, limits.pageClearIntervalMs);
  const onFailedTask = taskFailures(log, clock);
  // Commands make none themselves.
  const finishVariants = throttled(() => {
    void files.finishVariants().catch(onFailedTask);
  }, limits.variantLookIntervalMs);
  const peers = database.peers((part) => {
    database.changes.touch(null);
    if (part === 'copies') return onCopies();
    clearPages();
    finishVariants();
  });
  server.addHook('onClose', () => peers.close());
  const archives = archiveWorker({
    ...basics,
    claim: peers.claim,
    onArchive: clearPages,
    onLost: (name) => files.replaceLost(name),
  });
  server.addHook('onClose', () => archives.close());
  const files = openFiles({
    ...basics,
    engine: database.engine,
    dataDir: config.dataDir,
    musicQuota: config.musicQuota,
    musicMemory: config.musicMemory,
    mayHear: hearing(db, clock, audible),
    claim: peers.claim,
    accountOf: (request) => request.account,
    isMember: async (request) => (await accountOf(request)) !== null,
    logo: () => logoFile(db),
    usedRecordings,
    makeArchives: archives.makeMissing,
    playedTogether,
    onTranscoded() {
      clearPages();
      archives.makeMissing();
    },
    staleIfError: (reading, last) => cache.staleIfError(reading, last),
    onVariant: onCopies,
  });
  server.addHook('onClose', () => files.close());
  const releasePicture = (name: string) => releaseStored({ db, storage, log }, name);
  const posters = videoPosters(
    {
      ...basics,
      store: (bytes) => files.storeFetched(bytes),
      releasePicture,
      onPoster: clearPages,
    },
    [featuredVideoPosterRecords(db), videoPosterRecords(db), playerPosterRecords(db)],
  );
  server.addHook('onClose', () => posters.close());
  const mailQueue = openMailQueue({
    ...basics,
    mail: given.mail,
    templates: mailTemplates(basics),
    bulkKinds: ['newsletter.release'],
    onUnknownRecipient: ({ id = '' }) => recordRefusal(db, id, 'hard', clock.now()),
  });
  server.addHook('onReady', async () => mailQueue.sendSoon());
  server.addHook('onClose', () => mailQueue.close());
  const letters = openLetters(given, basics, server);
  const titles = { ...pageTitles, '/media': 'Media' };
  const countableTo = (audience: Audience) => readCountable(db, titles, clock.now(), audience);
  const counting = openCounting({
    ...basics,
    settings: cached('count settings', () => readCountSettings(db)),
  });
  server.addHook('onClose', () => counting.close());

  return {
    ...basics,
    ...http,
    config,
    limits,
    database,
    peers,
    files,
    archives,
    posters,
    mailQueue,
    letters,
    backgroundWork,
    assets: given.assets,
    cache,
    dataCache,
    headers,
    sessionCookie,
    accountOf,
    onFailedTask,
    wait: given.wait,
    counting,
    countable: cached('countable', () => countableTo({ at: clock.now() })),
    countableByMembers: cached('countable by members', () => countableTo('members')),
    usedRecordings,
    pictures: recordPictures({ db, publicUrl, releasePicture }),
    passwords: argonPasswords(),
    isBlocked: blockedAddresses(config.emailBlockList),
    tables: versionedTables,
    published: publishedNouns,
    sendsMail: config.smtpUrl !== null,
    bounceKey: config.bounceKey,
    backups: {
      isDaily: config.backupPlace !== null,
      isEncrypted: config.backupPassphrase !== null,
    },
    examine: () => examine(given),
    askToConfirm: (email, release, now) => async (trx) => {
      // Another service may keep the newsletter's list.
      if (config.emailService) return;
      const from = { source: 'download', id: release } as const;
      await askToConfirm(trx, { email, consent: consentText, from }, now);
    },
    async saveSetup({ bandName: siteTitle, timeZone }) {
      if (siteTitle !== undefined) await saveTheme(db, { siteTitle }, clock.now());
      if (timeZone !== undefined) await showsSettingsRecord.save(db, { timeZone });
      clearPages();
    },
  };
}

/** @param log null until it is opened. */
function openCaches({ db, changes }: Database, clock: Clock, log: () => Log | null) {
  const cache = new PageCache(
    clock,
    {},
    (error) => log()?.warn({ err: error }, 'served outdated pages from the cache'),
    (error) => log()?.error({ err: error }, 'could not render a page again'),
  );
  const timed = timedColumns(draftsTables);
  const timesIn = memoize(
    (...tables: string[]) => nextPublication(timed.filter(({ table }) => tables.includes(table))),
    200,
  );
  const timedTables = [...new Set(timed.map(({ table }) => table))];
  const nextTime = (words: ReadonlySet<string>, after: number) =>
    timesIn(...timedTables.filter((table) => words.has(table)))(db, after);
  const dataCache = new DataCache({ changes, clock, nextTime });
  cache.onForget(() => dataCache.forget());
  return { cache, dataCache };
}

/** Fans may play recordings of releases that they see, or by a private link. */
const hearing =
  (db: Db, clock: Clock, audible: () => Promise<ReadonlySet<string>>) =>
  async (name: string, link: { token: string; ip: string } | null): Promise<boolean> => {
    if (!link) return (await audible()).has(name);
    const linked = await findPrivateLink(db, link.token, link.ip, clock.now());
    return linked?.noun === 'release' && (await audibleNamesOf(db, linked.record)).has(name);
  };

async function examine({ config, database, clock, fetch }: AppDeps) {
  // Loaded later, because a start does not need it.
  const { diagnoseServed } = await import('../doctor/diagnose.ts');
  const { realEnvironment } = await import('../doctor/environment.ts');
  return diagnoseServed(config, database, {
    ...realEnvironment(),
    clock,
    fetch: ({ href }, options) => fetch(href, options),
  });
}
