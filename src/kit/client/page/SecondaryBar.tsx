import type { ComponentProps, ComponentType } from 'react';
import { PageLink } from './PageLink.tsx';

type SecondaryBarProps =
  | { title: string }
  | {
      label: string;
      tabs: readonly string[];
      /** Compared case-insensitively. */
      current: string;
      /** The address of a tab, for new windows and browsers without scripts. */
      addressOf: (tab: string) => string;
      onTab?: (tab: string) => void;
      /** How the tabs are linked. */
      Link?: ComponentType<{ to: string } & ComponentProps<'a'>>;
    };

export function SecondaryBar(props: SecondaryBarProps) {
  const isTight = 'tabs' in props && isMany(props.tabs);
  return (
    <div className="secondary-bar sticky top-(--bar-height) z-20 border-b border-line bg-surface">
      <div
        className={`mx-auto flex min-h-12 max-w-page items-center justify-center gap-2 ${isTight ? 'desk:px-gutter' : 'px-gutter'}`}
      >
        {'tabs' in props ? (
          <Tabs {...props} />
        ) : (
          <h1 className="display text-step-1">{props.title}</h1>
        )}
      </div>
    </div>
  );
}

function Tabs(props: Extract<SecondaryBarProps, { label: string }>) {
  const { label, tabs, current, addressOf, onTab, Link = PageLink } = props;
  const isTight = isMany(tabs);
  return (
    <nav aria-label={label} className={`flex flex-wrap justify-center ${isTight ? '' : 'gap-2'}`}>
      {tabs.map((tab) => {
        const isCurrent = tab.toLowerCase() === current.toLowerCase();
        return (
          <Link
            key={tab}
            to={addressOf(tab)}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={() => onTab?.(tab)}
            className={`${isTight ? 'px-1 text-small min-[23rem]:px-2 desk:px-4 desk:text-base' : 'px-4'} flex min-h-11 items-center border-b-2 border-transparent text-muted no-underline hover:text-text aria-[current]:border-accent aria-[current]:text-text`}
          >
            {tab}
          </Link>
        );
      })}
    </nav>
  );
}

/** Whether tabs fill the width of a phone. */
const isMany = (tabs: readonly string[]): boolean => tabs.length > 3;
