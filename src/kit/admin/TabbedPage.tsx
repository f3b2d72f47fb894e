import type { ReactNode } from 'react';
import { usePageLocation } from '../client/page/pageLocation.ts';
import { SecondaryBar } from '../client/page/SecondaryBar.tsx';

interface TabbedPageProps<Tab extends string> {
  title: string;
  /** The page's own address shows the first one, unless the address names another. */
  tabs: readonly [Tab, ...Tab[]];
  /** The tab of an address that names none, if it isn't the first. */
  otherwise?: Tab;
  /** Called with the tab of the address. */
  children: (current: Tab) => ReactNode;
}

/** A page of the editing area whose parts have tabs, such as `/account?tab=members`. */
export function TabbedPage<Tab extends string>(props: TabbedPageProps<Tab>) {
  const { title, tabs, otherwise = tabs[0], children } = props;
  const { pathname, search } = usePageLocation();
  const named = new URLSearchParams(search).get('tab')?.toLowerCase();
  const current = tabs.find((tab) => tab.toLowerCase() === named) ?? otherwise;
  return (
    <div className="grid grid-cols-1 gap-8">
      <h1 className="display text-step-2">{title}</h1>
      <SecondaryBar
        label={title}
        tabs={tabs}
        current={current}
        addressOf={(tab) => (tab === tabs[0] ? pathname : `${pathname}?tab=${tab.toLowerCase()}`)}
      />
      {children(current)}
    </div>
  );
}
