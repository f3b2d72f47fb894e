import { ExternalLink, History, Inbox, UserRound, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { inboxArea } from '../features/contact/messages.queries.ts';
import { themeArea } from '../features/theme/theme.queries.ts';
import { siteTitleOf } from '../features/theme/theme.view.ts';
import { SignedOutBanner } from '../kit/admin/records/SignedOutBanner.tsx';
import { useArea } from '../kit/client/data/useArea.ts';
import { LogOutButton, useLogOut } from './LogOut.tsx';
import { Quick } from './Quick.tsx';
import { adminPlaces, adminTabs } from './tabs.ts';

/** @param site the public address of the edited page. */
export function AdminHeader({ site }: { site: string }) {
  const { data: theme } = useArea(themeArea);
  const unread = useArea(inboxArea).data?.unread ?? 0;
  const logOut = useLogOut();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-raised">
      <div className="mx-auto flex min-h-14 max-w-page flex-wrap items-center gap-x-2 px-4 desk:gap-x-4">
        {/* The name may wrap to three small lines on phones. */}
        <strong className="min-w-0 flex-1 truncate max-[30rem]:line-clamp-3 max-[30rem]:text-small max-[30rem]:leading-none max-[30rem]:wrap-anywhere max-[30rem]:whitespace-normal desk:max-w-40 desk:flex-none min-[64rem]:max-w-60">
          {siteTitleOf(theme)}
        </strong>
        <Tabs />
        <div className="ml-auto flex items-center min-[30rem]:gap-1">
          <Quick site={site} onLogOut={logOut.ask} />
          <a href={site} target="_blank" rel="noopener" className="button-quiet min-w-11">
            <ExternalLink aria-hidden className="size-4" />{' '}
            <span className="max-[30rem]:sr-only">View site</span>
          </a>
          <PlaceLink {...adminPlaces.inbox} Icon={Inbox} className="relative">
            {unread > 0 && (
              <span className="absolute top-0.5 left-1/2 min-w-5 rounded-one bg-accent px-1 text-center text-small leading-4 font-semibold text-on-accent">
                {unread}
                <span className="sr-only"> unread</span>
              </span>
            )}
          </PlaceLink>
          <PlaceLink {...adminPlaces.history} Icon={History} className="max-[30rem]:hidden" />
          <PlaceLink {...adminPlaces.account} Icon={UserRound} />
          <LogOutButton {...logOut} />
        </div>
      </div>
      <SignedOutBanner />
      {logOut.question}
    </header>
  );
}

function Tabs() {
  const { pathname } = useLocation();
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
      className="admin-tabs order-last -mx-2 flex w-[calc(100%+1rem)] overflow-x-auto max-[23rem]:-mx-4 max-[23rem]:w-[calc(100%+2rem)] max-[23rem]:justify-between desk:order-none desk:mx-0 desk:w-auto desk:min-w-0 desk:flex-1 desk:gap-1"
    >
      {adminTabs.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className="flex min-h-11 min-w-11 shrink-0 items-center justify-center border-b-2 border-transparent px-1.5 text-small text-muted no-underline hover:text-text max-[23rem]:px-1 max-[23rem]:text-[0.8125rem] aria-[current]:border-accent aria-[current]:text-text desk:px-3 desk:text-base"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

interface PlaceLinkProps {
  to: string;
  label: string;
  Icon: LucideIcon;
  className?: string;
  children?: ReactNode;
}

function PlaceLink({ to, label, Icon, className = '', children }: PlaceLinkProps) {
  return (
    <NavLink
      to={to}
      title={label}
      className={`button-quiet min-w-11 aria-[current]:text-accent ${className}`}
    >
      <Icon aria-hidden className="size-4" /> <span className="sr-only">{label}</span>
      {children}
    </NavLink>
  );
}
