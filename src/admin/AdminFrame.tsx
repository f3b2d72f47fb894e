import { ExternalLink, History, Inbox, Palette, UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { ProxyNote } from '../features/contact/inbox-notes.admin.tsx';
import { inboxArea } from '../features/contact/messages.queries.ts';
import { DemoBar } from '../features/demo/demo.admin.tsx';
import { UndoButton } from '../features/history/undo.admin.tsx';
import { merchConfigArea } from '../features/store/store.queries.ts';
import type { PublicMerchConfig } from '../features/store/store-config.ts';
import { hasStorePage, storeLinkOf } from '../features/store/store.view.ts';
import { themeArea } from '../features/theme/theme.queries.ts';
import { AccentFollower } from '../features/theme/band-accent.admin.tsx';
import { siteTitleOf } from '../features/theme/theme.view.ts';
import { ThemeFollower } from '../features/theme/theme.parts.tsx';
import { useLazyModule } from '../kit/client/browser/useLazyModule.ts';
import { AdminAlerts } from '../kit/admin/notes/AdminAlerts.tsx';
import { useArea } from '../kit/client/data/useArea.ts';
import { PageLocationContext } from '../kit/client/page/pageLocation.ts';
import { PreviewSlot } from '../kit/admin/preview/PreviewSlot.ts';
import { storeReturnPath } from '../kit/client/browser/returnPath.ts';
import { PageLoader } from '../site/PageLoader.tsx';
import { previewPath } from '../site/pages.ts';
import { PrivateLinksContext, type PrivateLinksProps } from '../kit/admin/records/privateLinks.ts';
import { SignedOutBanner } from '../kit/admin/records/SignedOutBanner.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { LogOutButton, useLogOut } from './LogOut.tsx';
import { PreviewButton, PreviewPane, useRoomBeside } from './preview/PreviewPane.tsx';
import { Quick } from './Quick.tsx';
import { adminPlaces, adminTabs, pageBeside } from './tabs.ts';
import { useRootMarks } from './useRootMarks.ts';

export function AdminFrame() {
  const { data: theme } = useArea(themeArea);
  const { data: inbox } = useArea(inboxArea);
  const unread = inbox?.unread ?? 0;
  useRootMarks();
  const { pathname, search, hash } = useLocation();
  const pageTitle = (useMatches().at(-1)?.handle ?? null) as string | null;
  const navigate = useNavigate();
  const logOut = useLogOut();
  const { data: store } = useArea(merchConfigArea);
  const onThemePage = pathname === adminPlaces.theme.to;
  const beside = pageBeside(pathname, search);
  const hasNoPage = beside === '/store' && (store === null || !hasStorePage(store));
  const path = hasNoPage || beside === null ? '/' : beside;
  const note = hasNoPage && store ? withoutStorePage(store) : null;
  const hasRoom = useRoomBeside();
  const hasButton = beside !== null && !hasRoom && !onThemePage;
  const tabs = useRef<HTMLElement>(null);
  const page = useRef<HTMLElement>(null);
  // On phones not all tabs fit, so the current one is scrolled into sight.
  useEffect(() => {
    tabs.current
      ?.querySelector(`[href="${CSS.escape(pathname)}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  // A part of a page that is looked for.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  // Whoever is signed out by the server comes back to this page.
  useEffect(() => storeReturnPath(pathname + search), [pathname, search]);
  return (
    <div className="admin-frame grid min-h-svh grid-cols-1 grid-rows-[auto_1fr_auto]">
      <header className="sticky top-0 z-30 border-b border-line bg-raised">
        <div className="mx-auto flex min-h-14 max-w-page flex-wrap items-center gap-x-2 px-4 desk:gap-x-4">
          <strong className="band-name min-w-0 flex-1 desk:max-w-40 desk:flex-none min-[64rem]:max-w-60">
            {siteTitleOf(theme)}
          </strong>
          {adminTabs.length > 0 && (
            <nav ref={tabs} aria-label="Edit" className="admin-tabs">
              {adminTabs.map(({ to, label }) => (
                <NavLink key={to} to={to} className="admin-tab">
                  {label}
                </NavLink>
              ))}
            </nav>
          )}
          <div className="ml-auto flex items-center min-[30rem]:gap-1">
            <Quick site={previewPath + path} onLogOut={logOut.ask} />
            <a
              href={previewPath + path}
              target="_blank"
              rel="noopener"
              className="button-quiet min-w-11"
            >
              <ExternalLink aria-hidden className="size-4" />{' '}
              <span className="max-[30rem]:sr-only">View site</span>
            </a>
            <NavLink
              to={adminPlaces.inbox.to}
              title={adminPlaces.inbox.label}
              className="button-quiet relative min-w-11 aria-[current]:text-accent"
            >
              <Inbox aria-hidden className="size-4" />{' '}
              <span className="sr-only">{adminPlaces.inbox.label}</span>
              {unread > 0 && (
                <span className="unread-count">
                  {unread}
                  <span className="sr-only"> unread</span>
                </span>
              )}
            </NavLink>
            <NavLink
              to={adminPlaces.history.to}
              title={adminPlaces.history.label}
              className="button-quiet min-w-11 aria-[current]:text-accent max-[30rem]:hidden"
            >
              <History aria-hidden className="size-4" />{' '}
              <span className="sr-only">{adminPlaces.history.label}</span>
            </NavLink>
            <NavLink
              to={adminPlaces.account.to}
              title={adminPlaces.account.label}
              className="button-quiet min-w-11 aria-[current]:text-accent"
            >
              <UserRound aria-hidden className="size-4" />{' '}
              <span className="sr-only">{adminPlaces.account.label}</span>
            </NavLink>
            <LogOutButton {...logOut} />
          </div>
        </div>
        <SignedOutBanner />
      </header>
      <main ref={page} tabIndex={-1} className="mx-auto w-full max-w-page px-4 py-6 outline-none">
        <ProxyNote />
        <DemoBar focusAfter={page} />
        {/* Beside the heading that comes next. */}
        <div className="relative z-10">
          {hasButton && (
            <PreviewButton page={path} note={note} className="button-line absolute right-0" />
          )}
        </div>
        <PageLocationContext value={{ pathname, search, base: '', go: (to) => void navigate(to) }}>
          <PrivateLinksContext value={renderPrivateLinks}>
            <PreviewSlot
              value={
                hasButton ? (
                  <PreviewButton page={path} note={note} className="button-quiet" />
                ) : null
              }
            >
              <Outlet />
            </PreviewSlot>
          </PrivateLinksContext>
        </PageLocationContext>
      </main>
      {beside !== null && (hasRoom || onThemePage) && (
        <PreviewPane page={path} note={note} isAlways={onThemePage} />
      )}
      {!onThemePage && (
        <nav
          aria-label="Look"
          className="bottom-bar sticky bottom-0 z-20 border-t border-line bg-raised"
        >
          <div className="mx-auto flex max-w-page justify-end px-4 py-2">
            <Link to={adminPlaces.theme.to} className="button-line">
              <Palette aria-hidden className="size-4" /> Update Theme
            </Link>
          </div>
        </nav>
      )}
      {theme && <PageLoader theme={theme.paceTheme} />}
      <AdminAlerts>
        <UndoButton />
      </AdminAlerts>
      <LeaveGuard />
      {logOut.question}
      <AccentFollower />
      <ThemeFollower page={pageTitle} />
    </div>
  );
}

/** What stands beside the settings of the store in place of its page. */
const withoutStorePage = (store: PublicMerchConfig): string =>
  storeLinkOf(store)
    ? 'Your store is on another site, so this is the home page: its Store link leads there.'
    : 'There is no store page yet, so this is the home page.';

/** Loaded with the first dialog that shows them. */
function PrivateLinksLater(props: PrivateLinksProps) {
  const loaded = useLazyModule(() => import('../features/private-links/private-links.admin.tsx'));
  return loaded && <loaded.PrivateLinks {...props} />;
}

const renderPrivateLinks = (of: PrivateLinksProps) => <PrivateLinksLater {...of} />;
