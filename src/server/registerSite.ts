import type { FastifyInstance } from 'fastify';
import { areVisible } from '../database/publication.records.ts';
import { invitationOfToken } from '../features/accounts/invitations.records.ts';
import { invitedArea, invitePath, type Invited } from '../features/accounts/invitations.view.ts';
import { openGrant } from '../features/downloads/archives.api.ts';
import { downloadPath, grantedArea } from '../features/downloads/downloads.view.ts';
import { newsletterLinks } from '../features/newsletter/links.api.ts';
import { newsletterPath } from '../features/newsletter/newsletter-path.view.ts';
import {
  mailImagePath,
  mailImagesPath,
  mailImageWidth,
} from '../features/letters/letter-html.document.ts';
import { letterPath, newsPagesPath, newsPath } from '../features/letters/letter-path.view.ts';
import { lettersTo } from '../features/letters/recipients.records.ts';
import { letterSlugIn } from '../features/letters/letters.view.ts';
import { privatePath } from '../features/private-links/private-links.view.ts';
import { Problem } from '../errors/problem.ts';
import type { Db } from '../database/open.ts';
import { hasAccounts, isSetupCode } from '../features/session/account.records.ts';
import {
  hintCookie,
  notSetUp,
  setupProblemArea,
  setupPath,
  type SetupProblem,
} from '../features/session/session.view.ts';
import { releasePagesPath } from '../features/releases/release-path.view.ts';
import {
  allShowsPath,
  pastShowsPath,
  showAt,
  showPagesPath,
  showPath,
} from '../features/shows/show-path.view.ts';
import { showsByCard } from '../features/show-cards/show-cards.records.ts';
import { cardCodeIn, cardPagesPath, otherCards } from '../features/show-cards/show-cards.view.ts';
import { listShowNames } from '../features/shows/shows.records.ts';
import { listedFacesPath } from '../features/theme/faces.view.ts';
import { derivePalette } from '../features/theme/palette.view.ts';
import { bandNameOf, readTheme } from '../features/theme/theme.records.ts';
import type { ShowName } from '../features/shows/shows.ts';
import { pictureOf } from '../files/records/files.records.ts';
import { comparablePath } from '../kit/links/comparablePath.ts';
import type { Handler } from '../kit/server/handler.ts';
import { siteContent } from '../site/server/discovery/siteContent.ts';
import {
  playlistExtension,
  playlistFile,
  readReleases,
  releasePathAt,
} from '../site/server/discovery/playlist.ts';
import { siteFiles, showCalendarFile } from '../site/server/discovery/siteFiles.ts';
import { kitFor } from '../features/press/press-files.api.ts';
import { frames } from '../site/server/frames.ts';
import { initialDataReaders } from '../site/server/initialData.ts';
import { draftsTables } from './editedNouns.ts';
import { registerDrawnImages, type FindImage } from './assets/drawnImages.ts';
import { iconFinder, registerFavicon } from './assets/icons.ts';
import { shareImageFinder } from './assets/shareImages.ts';
import { registerSiteFiles, siteFilePage } from './assets/registerSiteFiles.ts';
import { registerStatic } from './assets/staticFiles.ts';
import { registerThemeStylesheets } from './assets/themeStylesheets.ts';
import { emailServiceOf } from './http/emailjs.ts';
import { cardForm, reminderForm } from './signUpForms.ts';
import type { ServerServices, SiteServices } from './serverServices.ts';
import { staleIfError } from './cache/dataCache.ts';
import { areaReader, ownCaller } from './http/internalCalls.ts';
import { frameHeaders } from './http/securityHeaders.ts';
import { cachedReaders } from './pages/cachedReaders.ts';
import type { StoredPages } from './pages/pageAnswers.ts';
import { registerPages } from './pages/registerPages.ts';
import { cacheControl } from '../kit/server/cacheControl.ts';
import { urlParts } from '../kit/server/urlParts.ts';
import { namedRelease } from './mailTemplates.ts';
import { oembedAnswer, oembedPath } from '../site/server/discovery/oembed.ts';
import { listedFaces } from '../site/server/look/stylesheet.ts';
import { loadRenderer, type Shell } from '../site/server/pageDocuments.ts';
import { pageForms } from '../site/server/pageForms.ts';

/** How long pages have the notice: no other instance tells of the first account. */
const noticeMs = 5_000;

/** Serves the nouns to fans and other programs: pages, files, images of them. */
export async function registerSite(
  app: FastifyInstance,
  handlers: readonly Handler[],
  services: ServerServices,
): Promise<void> {
  const { config, db, clock, assets, dataCache } = services;
  const readArea = areaReader(handlers, dataCache);
  const content = dataCache.reader('content', () => siteContent(db, readArea, clock));
  const showNames = dataCache.reader('show names', () => listShowNames(db, { at: clock.now() }));
  const s = { ...services, readArea, content };
  await registerStatic(app, assets.folder);
  registerThemeStylesheets(app, s);
  registerFrames(app, s);
  registerOembed(app, s);
  const faces = { type: 'text/css', make: () => listedFaces(assets.fonts) };
  registerSiteFiles(app, { ...siteFiles(s), [listedFacesPath]: faces }, s);
  registerFavicon(app, s);
  const drawn = {
    '/icon/': iconFinder(s),
    '/share/': shareImageFinder(s),
    [mailImagesPath]: letterImageFinder(s),
  };
  registerDrawnImages(app, drawn, s);
  app.addHook('onListen', async () => void (await loadRenderer()));
  app.get(newsletterPath, (_, reply) => reply.redirect(cardPagesPath + otherCards, 302));
  const callOwn = ownCaller(handlers);
  registerPages(app, {
    ...s,
    hintCookie,
    emailService: await emailServiceOf(config),
    initialData: cachedReaders(
      initialDataReaders(db, readArea, showNames, clock),
      dataCache,
      clock,
    ),
    storedPages: [showsStored(s, showNames), releasesStored(s), lettersStored(s), cardsStored(s)],
    movedTo: movedLetters(s),
    notice: dataCache.reader('notice', async () => {
      if (await hasAccounts(db)) return null;
      dataCache.validUntil(clock.now() + noticeMs);
      return notSetUp.text;
    }),
    shells: shells(s),
    granted: {
      [downloadPath]: async (token) => ({ [grantedArea]: await openGrant(s, token) }),
    },
    forms: pageForms(callOwn),
    areVisible: (ids) => areVisible(db, draftsTables, ids, clock.now()),
    privatePath,
    links: newsletterLinks({
      ...s,
      release: (id) => namedRelease(s, id),
      letters: (email) => lettersTo(db, email),
    }),
  });
}

/** Pages for sandboxed frames. */
function registerFrames(app: FastifyInstance, s: SiteServices): void {
  for (const [path, make] of Object.entries(frames(s))) {
    app.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const query = urlParts(request.url).searchParams;
      const made = await make(query, request.params, () => kitFor(s, request));
      if (!made) return reply.callNotFound();
      return reply.headers(frameHeaders(s.headers, made.policy)).send(made.html);
    });
  }
}

function registerOembed(app: FastifyInstance, s: SiteServices): void {
  app.get(oembedPath, async (request, reply) => {
    const found = await oembedAnswer(urlParts(request.url).searchParams, s);
    if (!found) return reply.callNotFound();
    return reply.header('cache-control', cacheControl.fresh).send(found);
  });
}

function showsStored(s: SiteServices, showNames: () => Promise<ShowName[]>): StoredPages {
  const names = staleIfError(s.cache, showNames);
  return {
    prefix: showPagesPath,
    listedAt: allShowsPath,
    async findPath(pathname) {
      if (pathname === pastShowsPath) {
        // If another service lists the shows, the band's own list may be outdated.
        return (await s.content()).isListedElsewhere ? null : pathname;
      }
      const show = showAt(pathname, await names());
      return show && showPath(show);
    },
    file: { extension: '.ics', make: (path) => siteFilePage(showCalendarFile(path, s), s) },
  };
}

function releasesStored(s: SiteServices): StoredPages {
  const releases = staleIfError(s.cache, () => readReleases(s.readArea));
  return {
    prefix: releasePagesPath,
    listedAt: '/music',
    findPath: async (pathname) => releasePathAt(pathname, await releases()),
    file: {
      extension: playlistExtension,
      make: (path) => siteFilePage(playlistFile(path, s), s),
    },
    send: reminderForm(s),
  };
}

function lettersStored(s: SiteServices): StoredPages {
  const letters = staleIfError(s.cache, async () => (await s.content()).letters);
  return {
    prefix: newsPagesPath,
    listedAt: newsPath,
    async findPath(pathname) {
      const slug = letterSlugIn(pathname);
      const letter = (await letters()).find((one) => one.slug === slug);
      return letter ? letterPath(letter) : null;
    },
  };
}

/** Finds the page of a letter by the path that it had at another site. */
function movedLetters(s: SiteServices) {
  const letters = staleIfError(s.cache, async () => (await s.content()).letters);
  return async (pathname: string): Promise<string | null> => {
    const path = comparablePath(pathname);
    const letter = path && (await letters()).find(({ old_path }) => old_path === path);
    return letter ? letterPath(letter) : null;
  };
}

function cardsStored(s: SiteServices): StoredPages {
  const cards = s.dataCache.reader('cards', () => showsByCard(s.db));
  const known = staleIfError(s.cache, cards);
  return {
    prefix: cardPagesPath,
    listedAt: '/',
    async findPath(pathname) {
      const code = cardCodeIn(pathname);
      // Another service may handle the forms.
      if (code === null || s.config.emailService) return null;
      // The card of a deleted show leads to the page for all of them.
      return cardPagesPath + ((await known()).has(code) ? code : otherCards);
    },
    send: cardForm(s),
  };
}

async function setupProblem(
  db: Db,
  code: string | null,
  isSetUp: boolean,
): Promise<SetupProblem | null> {
  if (isSetUp) return { title: 'Already Set Up', text: new Problem('setup.done').message, isSetUp };
  if (code === null) return notSetUp;
  if (await isSetupCode(db, code)) return null;
  return { title: 'Invalid Link', text: new Problem('setup.invalid').message, isSetUp };
}

const shells = ({ db, clock }: SiteServices) => ({
  [setupPath]: async (query: URLSearchParams): Promise<Shell | null> => {
    const code = query.get('code');
    const isSetUp = await hasAccounts(db);
    // Without a code, the page doesn't exist any more.
    if (isSetUp && code === null) return null;
    const problem = await setupProblem(db, code, isSetUp);
    const title = problem?.title ?? 'Welcome';
    return { frame: 'setup', title, areas: { [setupProblemArea]: problem } };
  },
  // Only looked up, because programs that scan e-mails open every link.
  [invitePath]: async (query: URLSearchParams): Promise<Shell | null> => {
    const found = await invitationOfToken(db, query.get('token') ?? '', clock.now());
    const invited: Invited | null = found && { ...found, bandName: await bandNameOf(db) };
    const title = invited ? 'Welcome' : 'Invalid Invitation';
    return { frame: 'invite', title, areas: { [invitedArea]: invited } };
  },
});

/** Finds the copies of images for letters. */
function letterImageFinder({ db, dataCache }: SiteServices): FindImage {
  const theme = dataCache.reader('theme', () => readTheme(db));
  return async (stem) => {
    const names = [`${stem}.jpg`, `${stem}.png`];
    const [of] = (await Promise.all(names.map((name) => pictureOf(db, name)))).filter(Boolean);
    if (!of) return null;
    const { picture: logo, primaryColor, secondaryColor } = await theme();
    const { surface } = derivePalette(primaryColor, secondaryColor).palette;
    const background = logo?.src === of.src ? surface : '#ffffff';
    const width = Math.min(of.width, mailImageWidth);
    const height = Math.round((of.height * width) / of.width);
    const box = { left: 0, top: 0, width, height };
    return {
      address: mailImagePath(of.src, background),
      draw: async () => ({
        width,
        height,
        background,
        pictures: [{ of, box, fit: 'cover', isOnTop: false }],
        svg: null,
      }),
      extension: 'jpg',
      storedAs: null,
      fallback: null,
    };
  };
}
