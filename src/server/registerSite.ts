import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { areTold } from '../database/publication.records.ts';
import type { Database } from '../database/open.ts';
import { invitationOfToken } from '../features/accounts/invitations.records.ts';
import { invitedArea, invitePath, type Invited } from '../features/accounts/invitations.view.ts';
import { openGrant } from '../features/downloads/archives.api.ts';
import { downloadPath, grantedArea } from '../features/downloads/downloads.view.ts';
import { confirmSubscriber, leaveList } from '../features/newsletter/newsletter.records.ts';
import { confirmPath, leavePath } from '../features/newsletter/newsletter.view.ts';
import { findPrivateLink, noteOpened } from '../features/private-links/private-links.records.ts';
import { privatePath } from '../features/private-links/private-links.view.ts';
import { Problem } from '../errors/problem.ts';
import { hasAccounts, isSetupCode } from '../features/session/account.records.ts';
import { hintCookie, setupProblemArea, setupPath } from '../features/session/session.view.ts';
import { listReleaseSlugs } from '../features/releases/releases.records.ts';
import {
  releasePagesPath,
  releasePath,
  slugInPath,
} from '../features/releases/release-path.view.ts';
import { showPagesPath, allShowsPath } from '../features/shows/show-path.view.ts';
import { listShowNames } from '../features/shows/shows.records.ts';
import type { Storage } from '../files/storage/storage.ts';
import type { Handler } from '../kit/server/handler.ts';
import { concurrencyLimit } from '../kit/functions/concurrencyLimit.ts';
import type { IsBlocked } from '../kit/server/blockedAddresses.ts';
import type { BackgroundWork } from '../kit/server/backgroundWork.ts';
import type { Clock } from '../kit/server/clock.ts';
import type { MailQueue } from '../mail/queue.ts';
import { siteContent } from '../site/server/discovery/siteContent.ts';
import {
  listPlaylistSlugs,
  playlistExtension,
  playlistFile,
} from '../site/server/discovery/playlist.ts';
import { siteFiles, showCalendarFile } from '../site/server/discovery/siteFiles.ts';
import { frames } from '../site/server/frames.ts';
import { siteIcon } from '../site/server/look/icons.ts';
import { openingsOf } from '../site/server/openings.ts';
import { shareContent } from '../site/server/share/shareCard.ts';
import { privatePage } from '../site/server/privatePages.ts';
import { showPages } from '../site/server/showPages.ts';
import { previewTheme } from '../site/server/themePreview.ts';
import type { Assets } from './assets/assets.ts';
import { registerIcons } from './assets/icons.ts';
import { registerShareImages } from './assets/shareImages.ts';
import { registerSiteFiles, siteFilePage } from './assets/siteFiles.ts';
import { registerStatic } from './assets/staticFiles.ts';
import { registerThemeStylesheets } from './assets/themeStylesheets.ts';
import type { Config } from './config.ts';
import { emailServiceOf } from './http/emailjs.ts';
import { reminderForm } from './reminderForm.ts';
import { memoByGeneration, orLast } from './kept/memoByGeneration.ts';
import type { PageCache } from './kept/pageCache.ts';
import { areaReader, ownCaller } from './http/internalCalls.ts';
import { registerFrames } from './pages/frames.ts';
import { registerPages } from './pages/pages.ts';
import { publicEndpoints } from './publicEndpoints.ts';
import { cacheControl } from '../kit/server/cacheControl.ts';
import { urlParts } from '../kit/server/urlParts.ts';
import { oembedAnswer, oembedPath } from '../site/server/discovery/oembed.ts';
import { downloadForms } from '../site/server/downloadForms.ts';
import { sessionForms } from '../site/server/sessionForms.ts';

/** More drawings than these may not wait; they take some seconds. */
const maxDrawings = 20;

interface SiteDeps {
  config: Config;
  database: Database;
  storage: Storage;
  clock: Clock;
  assets: Assets;
  cache: PageCache;
  isBlocked: IsBlocked;
  handlers: readonly Handler[];
  headers: OutgoingHttpHeaders;
  mailQueue: MailQueue;
  backgroundWork: BackgroundWork;
  onFailedSync: () => void;
  archives: Parameters<typeof openGrant>[0];
}

/** Serves what fans and programs of others see of the nouns: pages, files, pictures of them. */
export async function registerSite(app: FastifyInstance, s: SiteDeps): Promise<void> {
  const { config, database, clock, assets, cache, headers, mailQueue } = s;
  const { db } = database;
  await registerStatic(app, assets.folder);
  registerThemeStylesheets(app, { assets, clock, headers });
  const memo = <T>(make: () => Promise<T>) => memoByGeneration(cache, make);
  const readArea = areaReader(s.handlers, publicEndpoints, memo);
  const { publicUrl, apiBase } = config;
  registerFrames(app, frames(readArea, assets.fonts, publicUrl, apiBase), headers);
  app.get(oembedPath, { schema: { hide: true } }, async (request, reply) => {
    const found = await oembedAnswer(urlParts(request.url).searchParams, { readArea, publicUrl });
    if (!found) return reply.callNotFound();
    return reply.header('cache-control', cacheControl.fresh).send(found);
  });
  const content = memo(siteContent(db, readArea, clock));
  const showNames = memo(() => listShowNames(db, { at: clock.now() }));
  const releaseSlugs = orLast(
    cache,
    memo(() => listReleaseSlugs(db, { at: clock.now() })),
  );
  const playlistSlugs = orLast(
    cache,
    memo(() => listPlaylistSlugs(readArea)),
  );
  const kept = { cache, clock, headers };
  registerSiteFiles(app, siteFiles({ publicUrl, apiBase, clock, content }), kept);
  // One at a time, so that uploads never wait for what strangers have drawn.
  const drawing = { ...kept, storage: s.storage, limit: concurrencyLimit(1, maxDrawings) };
  registerIcons(app, {
    ...drawing,
    assets,
    log: app.log,
    icons: async () => {
      const { theme } = await content();
      return { logo: theme.picture?.src ?? null, named: (name) => siteIcon(name, theme) };
    },
  });
  registerShareImages(app, {
    ...drawing,
    content: memo(() => shareContent(readArea, publicUrl.host)),
    backgroundWork: s.backgroundWork,
  });
  const callOwn = ownCaller(s.handlers, publicEndpoints);
  registerPages(app, {
    headers,
    storedPages: [
      {
        prefix: showPagesPath,
        listedAt: allShowsPath,
        findPath: showPages(orLast(cache, showNames)),
        file: {
          extension: '.ics',
          make: (path) => siteFilePage(showCalendarFile(path, { publicUrl, content }), kept),
        },
      },
      {
        prefix: releasePagesPath,
        listedAt: '/music',
        async findPath(pathname) {
          const page = pathname.replace(/\.m3u$/i, '');
          const slug = slugInPath(page);
          if (slug === null) return null;
          const slugs = await (page === pathname ? releaseSlugs : playlistSlugs)();
          return slugs.includes(slug) ? releasePath({ slug }) : null;
        },
        file: {
          extension: playlistExtension,
          make: (path) => siteFilePage(playlistFile(path, { publicUrl, readArea }), kept),
        },
        send: reminderForm({
          db,
          clock,
          mailQueue,
          isBlocked: s.isBlocked,
          isOff: config.emailService !== null,
        }),
      },
    ],
    shells: {
      [setupPath]: async (query) => {
        if (await hasAccounts(db)) return null;
        const isValid = await isSetupCode(db, query.get('code') ?? '');
        const problem = isValid ? null : new Problem('setup.invalid').message;
        const title = isValid ? 'Welcome' : 'Invalid Set-up Link';
        return { frame: 'setup', title, areas: { [setupProblemArea]: problem } };
      },
      // Only looked up, because programs that scan mails open every link.
      [invitePath]: async (query) => {
        const found = await invitationOfToken(db, query.get('token') ?? '', clock.now());
        const invited: Invited | null = found && { name: found.name, email: found.email };
        const title = invited ? 'Welcome' : 'Invalid Invitation';
        return { frame: 'invite', title, areas: { [invitedArea]: invited } };
      },
    },
    granted: {
      [downloadPath]: async (token) => ({ [grantedArea]: await openGrant(s.archives, token) }),
    },
    forms: { ...sessionForms(callOwn), ...downloadForms(callOwn) },
    previewed: (query) => previewTheme(readArea, query.get('theme'), publicUrl),
    areTold: (ids) => areTold(db, ids, clock.now()),
    privatePages: {
      path: privatePath,
      async open(token, ip) {
        const link = await findPrivateLink(db, token, ip, clock.now());
        const page = link && (await privatePage(db, link, token, clock.now()));
        if (page) {
          await noteOpened(db, link.id, clock.now()).catch((error: unknown) =>
            app.log.warn({ err: error }, 'the opening of a private link was not written down'),
          );
        }
        return page;
      },
    },
    hintCookie,
    https: config.https,
    publicUrl,
    apiBase,
    emailService: await emailServiceOf(config),
    assets,
    cache,
    clock,
    readArea,
    openings: openingsOf(db, readArea, showNames, clock),
    follow: {
      [confirmPath]: async (token) => {
        const isValid = await confirmSubscriber(db, token, clock.now());
        if (isValid) mailQueue.sendSoon();
        return isValid;
      },
      [leavePath]: (token) => leaveList(db, token, clock.now()),
    },
    onFailedSync: s.onFailedSync,
  });
}
