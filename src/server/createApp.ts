import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { databaseVersion, requireNewestSchema } from '../database/migrate.ts';
import type { Db } from '../database/open.ts';
import { requireChanges } from '../database/postgresServer.ts';
import { Problem } from '../errors/problem.ts';
import { checkStorage } from '../files/storage/openStorage.ts';
import { backupState } from '../features/backups/backups.records.ts';
import { messageForm } from '../features/contact/messages.api.ts';
import { registerArchives } from '../features/downloads/archives.api.ts';
import { readCodeBatch } from '../features/downloads/codes.records.ts';
import { artistOf } from '../features/downloads/downloads.ts';
import { findLetter } from '../features/letters/letters.records.ts';
import { frozenAt } from '../features/letters/sendings.records.ts';
import { registerPressFiles } from '../features/press/press-files.api.ts';
import { subscriptionForm } from '../features/newsletter/newsletter.api.ts';
import { subscribersCsv } from '../features/newsletter/subscribers.document.ts';
import { cardAddress, cardSignUp } from '../features/show-cards/show-cards.api.ts';
import { showAt, showPagesPath } from '../features/shows/show-path.view.ts';
import { listShowNames, showRecords } from '../features/shows/shows.records.ts';
import { readTheme } from '../features/theme/theme.records.ts';
import { hourMs } from '../kit/dates/durations.ts';
import { cacheControl } from '../kit/server/cacheControl.ts';
import { watchExternalChanges } from './cache/externalChanges.ts';
import { describeApi, registerDescription } from './http/apiDescription.ts';
import { registerBackupDownload } from './http/backupDownload.ts';
import { registerEmailjs } from './http/emailjs.ts';
import { sendProblem } from './http/errorAnswer.ts';
import { registerHealth } from './http/health.ts';
import { statisticsOf } from '../features/statistics/statistics.api.ts';
import { statisticsCsv } from '../features/statistics/statistics.document.ts';
import { StatisticsQuery } from '../features/statistics/statistics.ts';
import { memberRoute } from './http/memberRoute.ts';
import { refuseOtherMethods } from './http/otherMethods.ts';
import { registerEndpoint } from './http/registerApi.ts';
import { frameHeaders } from './http/securityHeaders.ts';
import { openServices, type AppDeps } from './openServices.ts';
import { registerReload } from './pages/registerReload.ts';
import { registerSite } from './registerSite.ts';
import { handlersOf } from './routes.ts';
import type { ServerServices } from './serverServices.ts';
import { setupRestore } from './setupRestore.ts';

export type App = Awaited<ReturnType<typeof createApp>>;

const showIdAt = (db: Db) => async (path: string, now: number) =>
  path.startsWith(showPagesPath)
    ? (showAt(path, await listShowNames(db, { at: now }))?._id ?? null)
    : null;

/** Opens and closes nothing itself. */
export async function createApp(given: AppDeps) {
  const s = await openServices(given);
  const { server: app, config } = s;
  const handlers = handlersOf(s);
  const forms = config.emailService
    ? null
    : {
        contact: messageForm(s.db),
        newsletter: subscriptionForm(s.db, showIdAt(s.db), cardSignUp(s.db)),
      };
  await describeApi(app, forms, s);
  for (const handler of handlers) registerEndpoint(app, handler, s);
  registerMemberRoutes(app, s);
  await app.register(setupRestore(s));
  registerEmailjs(app, { ...s, forms });
  await app.register(s.files.routes);
  registerArchives(app, s);
  registerPressFiles(app, s);
  registerDescription(app, s);
  refuseOtherMethods(app, s.apiBase, s.routes);
  let stopping = false;
  registerHealth(
    app,
    checksOf(s),
    () => backupDetails(s),
    () => stopping,
    s.limits,
  );
  await registerSite(app, handlers, s);
  if (import.meta.env.MODE === 'development') registerReload(app);
  app.setNotFoundHandler((_request, reply) => sendProblem(new Problem('request.not-found'), reply));
  return {
    ...s,
    /** Looks for changes by other programs. Call it now and then. */
    checkExternalChanges: watchExternalChanges(s.peers, s.log),
    /** Makes `/readyz` fail from then on. */
    announceStop: () => {
      stopping = true;
    },
    /** Resolves when all work begun by requests is done, except copies and recordings; for tests. */
    async settled(): Promise<void> {
      await s.backgroundWork.settled();
      await s.posters.idle();
      await s.counting.store();
    },
  };
}

/** Files that members save or print. */
function registerMemberRoutes(app: FastifyInstance, s: ServerServices): void {
  const { db, apiBase, publicUrl } = s;
  registerBackupDownload(app, s);
  const csvFile = (reply: FastifyReply, name: string, content: string | Readable) => {
    const day = new Date(s.clock.now()).toISOString().slice(0, 10);
    return reply
      .header('cache-control', cacheControl.personal)
      .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
      .type('text/csv; charset=utf-8; header=present')
      .send(content);
  };
  memberRoute(app, `${apiBase}/subscribers.csv`, async (_request, reply) => {
    return csvFile(reply, 'subscribers', Readable.from(subscribersCsv(db, publicUrl)));
  });
  memberRoute(app, `${apiBase}/statistics.csv`, async ({ query }, reply) => {
    const asked = StatisticsQuery.safeParse(query);
    if (!asked.success) throw new Problem('request.invalid');
    return csvFile(reply, 'statistics', statisticsCsv(await statisticsOf(s, asked.data)));
  });
  memberRoute(app, `${apiBase}/letters/:id/mail`, async ({ params: { id }, query }, reply) => {
    const now = s.clock.now();
    const letter = await findLetter(db, id, now);
    if (!letter) throw new Problem('letter.not-found');
    const { mailPolicy, previewOf } = await import('../features/letters/letter-mail.document.ts');
    const mail = await previewOf(s, await frozenAt(db, letter, 'members', now));
    const as = query.as === 'dark' || query.as === 'text' ? query.as : 'html';
    return reply
      .headers(frameHeaders(s.headers, mailPolicy))
      .type(`text/${as === 'text' ? 'plain' : 'html'}; charset=utf-8`)
      .send(mail[as]);
  });
  memberRoute(app, `${apiBase}/codeBatches/:id/cards`, async (request, reply) => {
    const { id } = request.params;
    // PostgreSQL accepts no null byte.
    const batch = id.includes('\0') ? null : await readCodeBatch(db, id);
    if (!batch) throw new Problem('codes.not-found');
    const { cardsDocument, cardsPolicy } = await import('../features/downloads/cards.document.ts');
    const bandName = artistOf(await readTheme(db));
    const parts = cardsDocument({ ...batch, bandName, siteUrl: publicUrl });
    return reply.headers(frameHeaders(s.headers, cardsPolicy)).send(Readable.from(parts));
  });
  memberRoute(app, `${apiBase}/shows/:id/card.html`, async ({ params: { id } }, reply) => {
    const show = id.includes('\0') ? null : await showRecords.find(db, id);
    if (!show) throw new Problem('show.not-found');
    const { showCardDocument, showCardPolicy } =
      await import('../features/show-cards/show-card.document.ts');
    const bandName = artistOf(await readTheme(db));
    const parts = showCardDocument({ bandName, show, address: await cardAddress(s, id) });
    return reply.headers(frameHeaders(s.headers, showCardPolicy)).send(Readable.from(parts));
  });
}

/** The checks of `/readyz`. */
const checksOf = ({ database, db, storage, takesChanges }: ServerServices) => ({
  database: async () => {
    const damage = database.damage.found();
    if (damage) throw damage;
    await (database.engine === 'postgres' ? requireChanges(db) : databaseVersion(db));
  },
  migrations: () => requireNewestSchema(db),
  storage: async () => {
    if (!takesChanges()) throw new Error('a sync to the disk failed');
    await checkStorage(storage);
  },
});

async function backupDetails({ config, db, clock }: ServerServices) {
  if (config.backupPlace === null) return {};
  const { last } = await backupState(db);
  const hours = last && Math.floor((clock.now() - last.at) / hourMs);
  return { backup: { lastAt: last && new Date(last.at).toISOString(), hours } };
}
