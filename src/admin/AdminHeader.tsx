import {
  CalendarDays,
  ChartNoAxesColumn,
  Ellipsis,
  ExternalLink,
  History,
  Inbox,
  LogOut,
  Send,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { inboxArea } from '../features/contact/messages.queries.ts';
import { themeArea } from '../features/theme/theme.queries.ts';
import { siteTitleOf } from '../features/theme/theme.view.ts';
import { SignedOutBanner } from '../kit/admin/records/SignedOutBanner.tsx';
import { useArea } from '../kit/client/data/useArea.ts';
import { useLogOut } from './LogOut.tsx';
import { Quick } from './Quick.tsx';
import { adminPlaces, adminTabs, showsPlace } from './tabs.ts';

/** @param site the public address of the edited page. */
export function AdminHeader({ site }: { site: string }) {
  const { data: theme } = useArea(themeArea);
  const unread = useArea(inboxArea).data?.unread ?? 0;
  const { pathname, hash } = useLocation();
  const { question, isLeaving, ask } = useLogOut();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-raised">
      <div className="mx-auto flex max-w-page flex-wrap items-center desk:min-h-14 desk:flex-nowrap desk:gap-x-4 desk:px-4">
        <strong className="min-w-0 truncate max-[60rem]:sr-only desk:max-w-60">
          {siteTitleOf(theme)}
        </strong>
        <div className="flex min-w-0 grow desk:shrink-0">
          <Tabs />
          {/* The shows are what a band edits most. */}
          <Link
            to={showsPlace}
            aria-current={pathname + hash === showsPlace ? 'location' : undefined}
            className="admin-tab relative font-semibold text-text! before:absolute before:left-0 before:h-5 before:border-l before:border-line aria-[current]:text-accent! desk:ml-2"
          >
            <CalendarDays aria-hidden className="mr-1.5 size-4 max-[60rem]:hidden" /> Shows
          </Link>
        </div>
        <div className="tools">
          <Quick site={site} onLogOut={ask} />
          <PlaceLink {...adminPlaces.inbox} Icon={Inbox}>
            {unread > 0 && (
              <span className="absolute top-0.5 left-[calc(50%+0.375rem)] min-w-4 rounded-one bg-accent px-1 text-center leading-4 font-semibold text-on-accent">
                {unread}
                <span className="sr-only"> unread</span>
              </span>
            )}
          </PlaceLink>
          <PlaceLink {...adminPlaces.account} Icon={UserRound} />
          <button type="button" className="tool tool-more" popoverTarget="more">
            <Ellipsis aria-hidden className="size-4" /> More
          </button>
          {/* A menu in windows too narrow for these tools. */}
          <div
            id="more"
            popover="auto"
            onClick={({ currentTarget }) => currentTarget.hidePopover?.()}
          >
            <PlaceLink {...adminPlaces.letters} Icon={Send} />
            <PlaceLink {...adminPlaces.statistics} Icon={ChartNoAxesColumn} />
            <PlaceLink {...adminPlaces.history} Icon={History} />
            <a href={site} target="_blank" rel="noopener" className="tool">
              <ExternalLink aria-hidden className="size-4" /> View site
            </a>
            <button type="button" className="tool" onClick={ask} disabled={isLeaving}>
              <LogOut aria-hidden className="size-4" /> {isLeaving ? 'Logging Out...' : 'Log Out'}
            </button>
          </div>
        </div>
      </div>
      <SignedOutBanner />
      {question}
    </header>
  );
}

function Tabs() {
  const { pathname, hash } = useLocation();
  // The link to the shows is marked instead.
  const marked = pathname + hash === showsPlace ? null : pathname;
  const tabs = useRef<HTMLElement>(null);
  // Not all tabs fit on phones, so the current one is scrolled into view.
  useEffect(() => {
    tabs.current
      ?.querySelector(`[href="${CSS.escape(pathname)}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav
      ref={tabs}
      aria-label="Edit"
      className="admin-tabs flex min-w-0 overflow-x-auto max-desk:grow max-desk:justify-between"
    >
      {adminTabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === marked ? 'page' : undefined}
          className="admin-tab"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

interface PlaceLinkProps {
  to: string;
  label: string;
  Icon: LucideIcon;
  children?: ReactNode;
}

function PlaceLink({ to, label, Icon, children }: PlaceLinkProps) {
  return (
    <NavLink to={to} className="tool">
      <Icon aria-hidden className="size-4" /> {label}
      {children}
    </NavLink>
  );
}
