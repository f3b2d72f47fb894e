import type { FastifyInstance, FastifyRequest } from 'fastify';
import { databaseVersion, requireNewestSchema } from '../database/migrate.ts';
import { openDatabase, type Database } from '../database/open.ts';
import { readAll } from './openData.ts';
import type { Peers } from '../database/peers.ts';
import { requireChanges } from '../database/postgresServer.ts';
import { Problem } from '../errors/problem.ts';
import { openCounting } from '../features/heard/counting.api.ts';
import { contactMails } from '../features/contact/contact.mails.ts';
import { featuredVideoPosterRecords } from '../features/featured-videos/featured-videos.records.ts';
import { videoPosterRecords } from '../features/media/videos.records.ts';
import { backupState } from '../features/backups/backups.records.ts';
import { backupMails } from '../features/backups/backups.mails.ts';
import { newsletterMails } from '../features/newsletter/newsletter.mails.ts';
import { isSuppressed, suppressionToken } from '../features/newsletter/newsletter.records.ts';
import { leavePath } from '../features/newsletter/newsletter.view.ts';
import { secretLink } from '../kit/links/secretLink.ts';
import { invitationMails } from '../features/accounts/invitations.mails.ts';
import { releasePath } from '../features/releases/release-path.view.ts';
import {
  audibleNames,
  audibleNamesOf,
  playedTogether,
  usedRecordings,
} from '../features/releases/releases.records.ts';
import { findPrivateLink } from '../features/private-links/private-links.records.ts';
import { memoByGeneration, orLast } from './kept/memoByGeneration.ts';
import { findToldRelease, isOutAt } from '../features/releases/stored-releases.records.ts';
import { logoFile, readTheme } from '../features/theme/theme.records.ts';
import { artistOf } from '../features/downloads/downloads.ts';
import { downloadMails } from '../features/downloads/downloads.mails.ts';
import { readCodeBatch } from '../features/downloads/codes.records.ts';
import { findArchive } from '../features/downloads/archives.api.ts';
import { downloadOrders } from '../features/downloads/open-releases.records.ts';
import { passkeyMails } from '../features/passkeys/passkeys.mails.ts';
import { sessionMails } from '../features/session/session.mails.ts';
import type { Fetch } from '../files/posters/fetch-poster.ts';
import { releasePicture } from '../files/storePicture.ts';
import { openFiles, type Files } from '../files/open-files.ts';
import type { Storage } from '../files/storage/storage.ts';
import { videoPosters, type VideoPosters } from '../files/posters/video-posters.ts';
import { blockedAddresses } from '../kit/server/blockedAddresses.ts';
import type { Clock } from '../kit/server/clock.ts';
import { throttled } from '../kit/functions/throttled.ts';
import type { Log } from '../kit/server/log.ts';
import { createBackgroundWork } from '../kit/server/backgroundWork.ts';
import type { Mail } from '../mail/smtp.ts';
import { openMailQueue, type MailQueue } from '../mail/queue.ts';
import type { Assets } from './assets/assets.ts';
import type { Config } from './config.ts';
import type { Answered } from './http/answered.ts';
import { sendProblem } from './http/errorAnswer.ts';
import { registerHealth } from './http/health.ts';
import { makeHttpServer } from './http/httpServer.ts';
import { requestLimits, type Limits } from './http/requestLimits.ts';
import { taskFailures, type LogStream } from './http/log.ts';
import { registerSite } from './registerSite.ts';
import { publicEndpoints } from './publicEndpoints.ts';
import { handlersOf } from './routes.ts';
import { watchExternalChanges } from './externalChanges.ts';
import { apiPage } from './http/apiPage.ts';
import { answerKept } from './kept/keptPage.ts';
import { PageCache } from './kept/pageCache.ts';
import { describeApi } from './http/apiDescription.ts';
import { setupRestore } from './setupRestore.ts';
import { registerApi } from './http/registerApi.ts';
import { refuseOtherMethods } from './http/otherMethods.ts';
import { registerReload } from './pages/reload.ts';
import { registerEmailjs } from './http/emailjs.ts';
import { frameHeaders, sharedHeaders } from './http/securityHeaders.ts';
import { registerArchives } from './assets/archives.ts';
import { registerSheets } from './pages/sheets.ts';
import { registerBackupDownload } from './http/backupDownload.ts';
import { registerCsvDownload } from './http/csvDownload.ts';
import { subscribersCsv } from '../features/newsletter/subscribers.document.ts';
import { messageForm } from '../features/contact/messages.api.ts';
import { subscriptionForm } from '../features/newsletter/newsletter.api.ts';
import { cookieName } from './http/cookieName.ts';
import { nextPublication } from '../database/publication.records.ts';
import type { AttemptDeps } from '../features/session/login-attempts.api.ts';
import { sessionCookies } from '../features/session/session.ts';
import { accountOfSession } from '../features/session/session.records.ts';
import { hourMs } from '../kit/dates/durations.ts';
import { cacheControl } from '../kit/server/cacheControl.ts';

/** Tests hand in their own. */
export interface AppDeps {
  config: Config;
  database: Database;
  storage: Storage;
  clock: Clock;
  mail: Mail;
  /** The only calls to other hosts, for the posters and titles of videos. */
  fetch: Fetch;
  assets: Assets;
  /** Standard output where it is left out. */
  logStream?: LogStream;
  /** Told of every request. */
  onAnswered?: ((one: Answered) => void) | undefined;
  /** For tests that cannot wait for the real ones. */
  limits?: Partial<Limits>;
  /** What passes before a wrong password may be tried again; the time itself where it is left out. */
  wait?: AttemptDeps['wait'];
}

export interface App {
  server: FastifyInstance;
  cache: PageCache;
  files: Files;
  posters: VideoPosters;
  mailQueue: MailQueue;
  /** Such as `GET /api/theme`; for tests. */
  routes: readonly string[];
  /** Looks for changes by other programs. Call it now and then. */
  checkExternalChanges(): Promise<void>;
  /** Of work that one process is to do, see `Peers`. */
  claim: Peers['claim'];
  /** Logs what failed of work that is done again and again. */
  onFailedTask(error: unknown): void;
  /** From then on `/readyz` fails. */
  announceStop(): void;
  /** Fulfilled when nothing goes on that a request began, but for copies and recordings; for tests. */
  settled(): Promise<void>;
}

/** Opens and closes nothing of its surroundings. */
export async function createApp(s: AppDeps): Promise<App> {
  const { config, database, clock } = s;
  const { db } = database;
  const { https } = config;
  const shared = sharedHeaders(config.strictTransport);
  const sessionCookie = cookieName(sessionCookies.session, https);
  let log: Log | null = null;
  const cache = new PageCache(
    clock,
    {},
    (error) => log?.warn({ err: error }, 'pages are answered as they were kept last'),
    (error) => log?.error({ err: error }, 'a page could not be made again'),
  );
  cache.turnAt((after) => nextPublication(db, after));
  const limits: Limits = { ...requestLimits, ...s.limits };
  let stopping = false;
  const accountOf = async ({ cookies, log }: FastifyRequest) => {
    const token = cookies[sessionCookie];
    if (!token) return null;
    return accountOfSession(db, token, clock.now(), (error) =>
      log.warn({ err: error }, 'the last use of a session was not written down'),
    );
  };
  const { app, routes, takesChanges, onFailedSync, missingSetting } = await makeHttpServer({
    config,
    accountOf,
    sessionCookie,
    cache,
    limits,
    headers: shared,
    logStream: s.logStream,
    onAnswered: s.onAnswered,
  });
  log = app.log;
  const backgroundWork = createBackgroundWork(app.log);
  app.addHook('onClose', () => backgroundWork.settled());

  // A hundred pictures make some for minutes, while fans read.
  const onCopies = throttled(() => cache.clear(), limits.pageClearIntervalMs);
  const onFailedTask = taskFailures(app.log, clock);
  // Commands make none themselves.
  const finishVariants = throttled(() => {
    void files.finishVariants().catch(onFailedTask);
  }, limits.variantLookIntervalMs);
  const peers = database.peers((part) => {
    if (part === 'copies') return onCopies();
    cache.clear();
    finishVariants();
  });
  app.addHook('onClose', () => peers.close());
  const artist = async () => artistOf(await readTheme(db));
  const audible = orLast(
    cache,
    memoByGeneration(cache, () => audibleNames(db, { at: clock.now() })),
  );
  const files = openFiles({
    db,
    async mayHear(name, link) {
      if (!link) return (await audible()).has(name);
      const linked = await findPrivateLink(db, link.token, link.ip, clock.now());
      return linked?.noun === 'release' && (await audibleNamesOf(db, linked.record)).has(name);
    },
    claim: peers.claim,
    engine: database.engine,
    storage: s.storage,
    clock,
    log: app.log,
    dataDir: config.dataDir,
    apiBase: config.apiBase,
    accountOf: (request) => request.account,
    isMember: async (request) => (await accountOf(request)) !== null,
    musicQuota: config.musicQuota,
    musicMemory: config.musicMemory,
    logo: () => logoFile(db),
    usedRecordings,
    downloadOrders: () => downloadOrders(db),
    onDownload: () => cache.clear(),
    playedTogether,
    onPrepared: () => cache.clear(),
    orLast: (reading, last) => cache.orLast(reading, last),
    onVariant: onCopies,
  });
  app.addHook('onClose', () => files.close());
  const posters = videoPosters(
    {
      fetch: s.fetch,
      clock,
      log: app.log,
      store: (bytes) => files.storeFetched(bytes),
      releasePicture: (name) => releasePicture(db, s.storage, app.log, name),
      onPoster: () => cache.clear(),
    },
    [featuredVideoPosterRecords(db), videoPosterRecords(db)],
  );
  app.addHook('onClose', () => posters.close());

  const mailQueue = openMailQueue({
    db,
    clock,
    log: app.log,
    mail: s.mail,
    templates: {
      ...sessionMails({ db, clock, publicUrl: config.publicUrl }),
      ...passkeyMails({ db, publicUrl: config.publicUrl }),
      ...invitationMails({ db, clock, publicUrl: config.publicUrl }),
      ...contactMails({ db, publicUrl: config.publicUrl }),
      ...newsletterMails({
        db,
        clock,
        publicUrl: config.publicUrl,
        bandName: artist,
        async release(id) {
          const now = clock.now();
          const found = await findToldRelease(db, { id }, { at: now });
          if (!found) return null;
          return { title: found.title, path: releasePath(found), isOut: isOutAt(found, now) };
        },
      }),
      ...downloadMails({
        db,
        clock,
        publicUrl: config.publicUrl,
        bandName: artist,
        isSuppressed: (email) => isSuppressed(db, email),
        leaveLink: async (email) =>
          secretLink(config.publicUrl, leavePath, await suppressionToken(db, email)),
      }),
      ...backupMails({ db, publicUrl: config.publicUrl }),
    },
  });
  app.addHook('onReady', async () => mailQueue.sendSoon());
  app.addHook('onClose', () => mailQueue.close());

  const isBlocked = blockedAddresses(config.emailBlockList);
  const counting = openCounting({ db, clock, log: app.log });
  app.addHook('onClose', () => counting.close());

  const handlers = handlersOf({
    db,
    clock,
    counting,
    fetch: s.fetch,
    files,
    posters,
    storage: s.storage,
    mailQueue,
    backgroundWork,
    log: app.log,
    wait: s.wait,
    publicUrl: config.publicUrl,
    sendsMail: config.smtpUrl !== null,
    keepsSubscribers: config.emailService === null,
    backups: {
      isDaily: config.backupPlace !== null,
      isEncrypted: config.backupPassphrase !== null,
    },
    async examine() {
      // A start need not load it.
      const { diagnoseServed } = await import('../doctor/diagnose.ts');
      const { realSurroundings } = await import('../doctor/surroundings.ts');
      return diagnoseServed(config, database, {
        ...realSurroundings(),
        clock,
        fetch: ({ href }, options) => s.fetch(href, options),
      });
    },
    missingSetting,
    isBlocked,
    clearPages: () => cache.clear(),
  });
  const forms = { contact: messageForm(db), newsletter: subscriptionForm(db) };
  const isOff = config.emailService !== null;
  await describeApi(app, {
    base: config.apiBase,
    publicUrl: config.publicUrl,
    sessionCookie,
    forms: isOff ? null : forms,
  });
  registerApi(app, handlers, {
    base: config.apiBase,
    cache,
    clock,
    headers: shared,
    https,
    publicHost: config.publicUrl.host,
    publicEndpoints,
  });
  registerCsvDownload(app, clock, {
    url: `${config.apiBase}/subscribers.csv`,
    parts: () => subscribersCsv(db, config.publicUrl),
  });
  const open = () => openDatabase(config.database);
  registerBackupDownload(app, {
    url: `${config.apiBase}/backup.tar`,
    site: { open, db, storage: s.storage, clock },
    passphrase: config.backupPassphrase,
  });
  await app.register(
    setupRestore({
      base: config.apiBase,
      db,
      dataDir: config.dataDir,
      backgroundWork,
      async restore(file, options) {
        // A start need not load it.
        const { restoreBackup } = await import('../backup/restoreBackup.ts');
        const { dataDir, backupPassphrase } = config;
        const site = { open, db, opened: database, storage: s.storage, clock, readAll };
        await restoreBackup({ ...site, dataDir, backupPassphrase }, file, options);
        cache.clear();
        await files.finishVariants();
      },
    }),
  );
  registerEmailjs(app, {
    forms,
    clock,
    mailQueue,
    isOff,
    onFailedSync,
    isBlocked,
  });
  await app.register(files.routes);
  const makeDownloads = () => files.prepareReleases();
  const archives = { db, clock, artist, makeDownloads };
  registerSheets(app, {
    url: `${config.apiBase}/codeBatches/:id/cards`,
    async open(id) {
      const batch = await readCodeBatch(db, id);
      if (!batch) return null;
      const { cardsDocument, cardsPolicy } =
        await import('../features/downloads/cards.document.ts');
      const cards = { ...batch, bandName: await artist(), siteUrl: config.publicUrl };
      return { headers: frameHeaders(shared, cardsPolicy), parts: cardsDocument(cards) };
    },
  });
  registerArchives(app, {
    storage: s.storage,
    find: (asked) => findArchive(archives, asked),
    onLost: (name) => files.makeAgain(name),
    onStart: async (release, request) =>
      counting.countDownload(release, {
        account: await accountOf(request),
        ip: request.ip,
        userAgent: String(request.headers['user-agent'] ?? ''),
      }),
  });
  app.get(`${config.apiBase}/openapi.json`, { schema: { hide: true } }, async (_, reply) => {
    reply.header('cache-control', cacheControl.fresh);
    return app.describe();
  });
  app.get(config.apiBase, { schema: { hide: true } }, async (request, reply) => {
    const page = await cache.getOrMake(config.apiBase, async () => ({
      status: 200,
      ...apiPage(await app.describe(), config.apiBase, shared),
      freshUntil: null,
      compressed: 'when-asked-again',
    }));
    return answerKept(page, request, reply);
  });
  refuseOtherMethods(app, config.apiBase, routes);

  registerHealth(
    app,
    {
      database: async () => {
        const damage = database.damage.found();
        if (damage) throw damage;
        await (database.engine === 'postgres' ? requireChanges(db) : databaseVersion(db));
      },
      migrations: () => requireNewestSchema(db),
      storage: async () => {
        if (!takesChanges()) throw new Error('a sync to the disk failed');
        await s.storage.check();
      },
    },
    async () => {
      if (config.backupPlace === null) return {};
      const { last } = await backupState(db);
      const hours = last && Math.floor((clock.now() - last.at) / hourMs);
      return { backup: { lastAt: last && new Date(last.at).toISOString(), hours } };
    },
    () => stopping,
    limits,
  );
  await registerSite(app, {
    ...s,
    archives,
    cache,
    isBlocked,
    handlers,
    headers: shared,
    mailQueue,
    backgroundWork,
    onFailedSync,
  });
  if (import.meta.env.MODE === 'development') registerReload(app);
  app.setNotFoundHandler((_request, reply) => sendProblem(new Problem('request.not-found'), reply));
  return {
    server: app,
    cache,
    files,
    posters,
    mailQueue,
    routes,
    checkExternalChanges: watchExternalChanges(peers, app.log),
    claim: peers.claim,
    onFailedTask,
    announceStop: () => {
      stopping = true;
    },
    async settled() {
      await backgroundWork.settled();
      await posters.idle();
      await counting.store();
    },
  };
}
