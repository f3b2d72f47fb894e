import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { SecondaryBar } from '../../client/page/SecondaryBar.tsx';

interface TabbedPageProps<Tab extends string> {
  title: string;
  /** The contents by the names of their tabs; the page's own address shows the first one. */
  parts: Readonly<Record<Tab, ReactNode>>;
  /** Shown if the address names no tab. */
  otherwise?: NoInfer<Tab> | null;
  /** For the box around a tab's content. */
  className?: string;
}

/** A page of the editing area with tabs, such as `/account?tab=members`. */
export function TabbedPage<Tab extends string>(props: TabbedPageProps<Tab>) {
  const { title, parts, otherwise, className } = props;
  const { pathname, search } = useLocation();
  const tabs = Object.keys(parts) as Tab[];
  const named = new URLSearchParams(search).get('tab')?.toLowerCase();
  const current = tabs.find((tab) => tab.toLowerCase() === named) ?? otherwise ?? tabs[0]!;
  const addressOf = (tab: string) =>
    tab === tabs[0] ? pathname : `${pathname}?tab=${tab.toLowerCase()}`;
  return (
    <div className="grid grid-cols-1 gap-8">
      <h1 className="display text-step-2">{title}</h1>
      <SecondaryBar label={title} {...{ tabs, current, addressOf, Link }} />
      <div className={className ?? 'contents'}>{parts[current]}</div>
    </div>
  );
}
