import { Palette } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Link, Outlet, useLocation, useMatches } from 'react-router';
import { ProxyNote } from '../features/contact/inbox-notes.admin.tsx';
import { merchConfigArea } from '../features/store/store.queries.ts';
import { hasStorePage, storeLinkOf } from '../features/store/store.view.ts';
import { AccentFollower } from '../features/theme/band-accent.admin.tsx';
import { ThemeFollower } from '../features/theme/theme.parts.tsx';
import { useLazyModule } from '../kit/client/browser/useLazyModule.ts';
import { useMediaQuery } from '../kit/client/browser/useMediaQuery.ts';
import { useArea } from '../kit/client/data/useArea.ts';
import { PagePreviewContext, PreviewSlot } from '../kit/admin/preview/PreviewSlot.ts';
import { storeReturnPath } from '../kit/client/browser/returnPath.ts';
import { showPageLoader } from '../site/start/pageLoader.ts';
import { clearUndoOffer } from '../kit/admin/undo/undoOffer.ts';
import { previewPath } from '../site/pages.ts';
import { PrivateLinksContext, type PrivateLinksProps } from '../kit/admin/records/privateLinks.ts';
import { AdminAlerts } from './AdminAlerts.tsx';
import { AdminHeader } from './AdminHeader.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { Preview, type PreviewedPage } from './preview/Preview.tsx';
import { PreviewButton } from './preview/PreviewButton.tsx';
import { adminPlaces, pageBeside } from './tabs.ts';
import { useHashScroll } from './useHashScroll.ts';
import { useRootMarks } from './useRootMarks.ts';

export function AdminFrame() {
  useRootMarks();
  const { pathname, search } = useLocation();
  const pageTitle = (useMatches().at(-1)?.handle ?? null) as string | null;
  const onThemePage = pathname === adminPlaces.theme.to;
  const beside = pageBeside(pathname, search);
  const previewed = usePreviewed(beside);
  // As in admin.css: from 1100 pixels on, the preview fits beside the forms.
  const hasPane = useMediaQuery('(width >= 68.75rem)') || onThemePage;
  const hasButton = beside !== null && !hasPane;
  const page = useRef<HTMLElement>(null);
  const demo = useLazyModule(() => import('../features/demo/demo.admin.tsx'));
  useHashScroll();
  // Members work here: the band's own loader is for fans, and in the preview.
  useEffect(() => showPageLoader('minimal'), []);
  // An undo belongs to the page where the member made the change.
  useEffect(clearUndoOffer, [pathname]);
  // Signing in again returns the member to this page.
  useEffect(() => storeReturnPath(pathname + search), [pathname, search]);
  return (
    <div className="admin-frame grid min-h-svh grid-cols-1 grid-rows-[auto_1fr_auto]">
      <AdminHeader site={previewPath + previewed.page} />
      <main
        ref={page}
        tabIndex={-1}
        className="mx-auto w-full max-w-page px-4 py-4 outline-none desk:py-6"
      >
        <ProxyNote />
        {demo && <demo.DemoBar focusAfter={page} />}
        {/* Aligned with the first heading. */}
        <div className="relative z-10">
          {hasButton && <PreviewButton {...previewed} className="button-line absolute right-0" />}
        </div>
        <PrivateLinksContext value={renderPrivateLinks}>
          <PagePreviewContext value={renderPage}>
            <PreviewSlot
              value={hasButton ? <PreviewButton {...previewed} className="button-quiet" /> : null}
            >
              <Outlet />
            </PreviewSlot>
          </PagePreviewContext>
        </PrivateLinksContext>
      </main>
      {beside !== null && hasPane && (
        <section
          aria-label="Preview"
          className={onThemePage ? 'preview-pane preview-always' : 'preview-pane'}
        >
          <Preview {...previewed} />
        </section>
      )}
      {onThemePage ? (
        <span aria-hidden className="tool theme-mark">
          <Palette className="size-4" /> Theme
        </span>
      ) : (
        <nav
          aria-label="Theme"
          className="bottom-bar sticky bottom-0 border-t border-line bg-raised"
        >
          <div className="mx-auto flex max-w-page justify-end desk:px-4">
            <Link to={adminPlaces.theme.to} className="tool">
              <Palette aria-hidden className="size-4" /> Update Theme
            </Link>
          </div>
        </nav>
      )}
      <AdminAlerts />
      <LeaveGuard />
      <AccentFollower />
      <ThemeFollower page={pageTitle} />
    </div>
  );
}

/** Returns the page for the preview: the home page if the edited content has none. */
function usePreviewed(beside: string | null): PreviewedPage {
  const { data: store } = useArea(merchConfigArea);
  const { pathname, hash, key } = useLocation();
  // The address of the home tab names the home page's sections.
  const id = pathname === '/home' ? hash.slice(1) : '';
  // oxlint-disable-next-line react/exhaustive-deps -- A press on the link to the current address has a new key.
  const part = useMemo(() => (id === '' ? null : { id }), [id, key]);
  const lacksPage = beside === '/store' && (store === null || !hasStorePage(store));
  if (!lacksPage) return { page: beside ?? '/', part, note: null };
  if (store === null) return { page: '/', part, note: null };
  const note = storeLinkOf(store)
    ? 'Your store is on another site. The Store link on this home page opens it.'
    : 'No store page yet. This is the home page.';
  return { page: '/', part, note };
}

/** Loaded with the first dialog that needs it. */
function PrivateLinksLater(props: PrivateLinksProps) {
  const loaded = useLazyModule(() => import('../features/private-links/private-links.admin.tsx'));
  return loaded && <loaded.PrivateLinks {...props} />;
}

const renderPrivateLinks = (of: PrivateLinksProps) => <PrivateLinksLater {...of} />;

const renderPage = (page: string) => <Preview page={page} part={null} note={null} />;
