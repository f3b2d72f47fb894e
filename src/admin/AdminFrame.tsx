import { ExternalLink, History, Inbox, LogOut, Palette, UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { ProxyNote } from '../features/contact/inbox-notes.admin.tsx';
import { inboxArea } from '../features/contact/messages.queries.ts';
import { DemoBar } from '../features/demo/demo.admin.tsx';
import { UndoButton } from '../features/history/undo.admin.tsx';
import { logOut, sessionMessage } from '../features/session/session.queries.ts';
import { merchConfigArea } from '../features/store/store.queries.ts';
import { hasStorePage } from '../features/store/store.view.ts';
import { themeArea } from '../features/theme/theme.queries.ts';
import { AccentFollower } from '../features/theme/band-accent.admin.tsx';
import { bandNameFallback, siteTitleOf } from '../features/theme/theme.view.ts';
import { addAlert } from '../kit/client/page/alerts.ts';
import { ThemeFollower } from '../features/theme/theme.parts.tsx';
import { useLazyModule } from '../kit/client/browser/useLazyModule.ts';
import { AdminAlerts } from '../kit/admin/notes/AdminAlerts.tsx';
import { useArea } from '../kit/client/data/useArea.ts';
import { draftsOf } from '../kit/admin/drafts/drafts.ts';
import { clearDevice } from '../kit/admin/drafts/clearDevice.ts';
import { PageLocationContext } from '../kit/client/page/pageLocation.ts';
import { isAnythingUnsaved } from '../kit/admin/drafts/unsaved.ts';
import { storeReturnPath } from '../kit/client/browser/returnPath.ts';
import { PageLoader } from '../site/PageLoader.tsx';
import { previewPath } from '../site/pages.ts';
import { SignedOutBanner } from '../kit/admin/records/SignedOutBanner.tsx';
import { LeaveGuard, loadConfirmLeave } from './LeaveGuard.tsx';
import { adminPlaces, adminTabs } from './tabs.ts';
import { useRootMarks } from './useRootMarks.ts';

export function AdminFrame() {
  const { data: theme } = useArea(themeArea);
  const { data: inbox } = useArea(inboxArea);
  const unread = inbox?.unread ?? 0;
  useRootMarks();
  const { pathname, search } = useLocation();
  const pageTitle = (useMatches().at(-1)?.handle ?? null) as string | null;
  const navigate = useNavigate();
  const { data: store } = useArea(merchConfigArea);
  const onThemePage = pathname === adminPlaces.theme.to;
  const edited = adminTabs.find(({ to }) => to === pathname)?.edits ?? '/';
  const hasNoPage = edited === '/store' && (store === null || !hasStorePage(store));
  const path = hasNoPage ? '/' : edited;
  const tabs = useRef<HTMLElement>(null);
  const page = useRef<HTMLElement>(null);
  // On phones not all tabs fit, so the current one is scrolled into sight.
  useEffect(() => {
    tabs.current
      ?.querySelector(`[href="${CSS.escape(pathname)}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  // Whoever is signed out by the server comes back to this page.
  useEffect(() => storeReturnPath(pathname + search), [pathname, search]);
  return (
    <div className="admin-frame grid min-h-svh grid-cols-1 grid-rows-[auto_1fr_auto]">
      <header className="sticky top-0 z-30 border-b border-line bg-raised">
        <div className="mx-auto flex min-h-14 max-w-page flex-wrap items-center gap-x-4 px-4">
          <strong className="min-w-0 flex-1 truncate desk:max-w-40 desk:flex-none min-[64rem]:max-w-60">
            {theme ? siteTitleOf(theme) : bandNameFallback}
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
          <div className="ml-auto flex items-center gap-1">
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
              className="button-quiet relative min-w-11 aria-[current]:text-accent"
            >
              <Inbox aria-hidden className="size-4" />{' '}
              <span className="max-[64rem]:sr-only">{adminPlaces.inbox.label}</span>
              {unread > 0 && (
                <span className="unread-count">
                  {unread}
                  <span className="sr-only"> unread</span>
                </span>
              )}
            </NavLink>
            <NavLink
              to={adminPlaces.history.to}
              className="button-quiet min-w-11 aria-[current]:text-accent max-[30rem]:hidden"
            >
              <History aria-hidden className="size-4" />{' '}
              <span className="sr-only">{adminPlaces.history.label}</span>
            </NavLink>
            <NavLink
              to={adminPlaces.account.to}
              className="button-quiet min-w-11 aria-[current]:text-accent"
            >
              <UserRound aria-hidden className="size-4" />{' '}
              <span className="max-[64rem]:sr-only">{adminPlaces.account.label}</span>
            </NavLink>
            <LogOutButton />
          </div>
        </div>
        <SignedOutBanner />
      </header>
      <main ref={page} tabIndex={-1} className="mx-auto w-full max-w-page px-4 py-6 outline-none">
        <ProxyNote />
        <DemoBar focusAfter={page} />
        <PageLocationContext value={{ pathname, search, base: '', go: (to) => void navigate(to) }}>
          <Outlet />
        </PageLocationContext>
      </main>
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
      <AdminAlerts renderAction={(id) => <UndoButton alert={id} />} />
      <LeaveGuard />
      <AccentFollower />
      <ThemeFollower page={pageTitle} />
    </div>
  );
}

/** Logging out loses whatever is unsaved on any page, so it asks first. */
function LogOutButton() {
  const [leaving, setLeaving] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const leave = async () => {
    setConfirming(false);
    setLeaving(true);
    try {
      await logOut();
    } catch (failure) {
      setLeaving(false);
      addAlert('error', sessionMessage('logout', failure));
      return;
    }
    clearDevice();
  };
  const ConfirmLeave = useLazyModule(loadConfirmLeave)?.ConfirmLeave;
  const requestLogOut = () => {
    if (isAnythingUnsaved() || draftsOf('').length > 0) setConfirming(true);
    else void leave();
  };
  return (
    <>
      <button
        type="button"
        className="button-quiet min-w-11"
        onClick={requestLogOut}
        disabled={leaving}
      >
        <LogOut aria-hidden className="size-4" />{' '}
        <span className="max-[24rem]:sr-only">Log Out</span>
      </button>
      {ConfirmLeave && (
        <ConfirmLeave
          open={isConfirming}
          onStay={() => setConfirming(false)}
          onLeave={() => void leave()}
          texts={loggingOut}
        />
      )}
    </>
  );
}

const loggingOut = {
  title: 'Log out without saving?',
  text: 'What you typed and did not save is forgotten on this device, here and on other pages.',
  leave: 'Log Out',
};
