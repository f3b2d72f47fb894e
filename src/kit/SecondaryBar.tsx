import { PageLink } from './PageLink.tsx';

type SecondaryBarProps =
  | { title: string }
  | {
      /** Names the group of tabs for those who do not see it. */
      label: string;
      tabs: readonly string[];
      /** Compared without regard to case. */
      current: string;
      /** Where a tab leads, so that it works before the scripts do and can be opened anew. */
      addressOf: (tab: string) => string;
      /** Told of the tab that was clicked. */
      onTab?: (tab: string) => void;
    };

/** The bar that stays below the navigation: either tabs, or a centred title. */
export function SecondaryBar(props: SecondaryBarProps) {
  return (
    <div className="secondary-bar sticky top-(--bar-height) z-20 border-b border-line bg-surface">
      <div className="mx-auto flex min-h-12 max-w-page items-center justify-center gap-2 px-4">
        {'tabs' in props ? (
          <Tabs {...props} />
        ) : (
          <h1 className="voice text-step-1">{props.title}</h1>
        )}
      </div>
    </div>
  );
}

function Tabs({
  label,
  tabs,
  current,
  addressOf,
  onTab,
}: Extract<SecondaryBarProps, { label: string }>) {
  // So that they stand in one line on a phone.
  const isMany = tabs.length > 3;
  return (
    <nav aria-label={label} className={`flex flex-wrap justify-center ${isMany ? '' : 'gap-2'}`}>
      {tabs.map((tab) => {
        const isCurrent = tab.toLowerCase() === current.toLowerCase();
        return (
          <PageLink
            key={tab}
            to={addressOf(tab)}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={() => onTab?.(tab)}
            className={`${isMany ? 'px-2 text-small desk:px-4 desk:text-base' : 'px-4'} flex min-h-11 items-center border-b-2 border-transparent text-muted no-underline hover:text-text aria-[current]:border-accent aria-[current]:text-text`}
          >
            {tab}
          </PageLink>
        );
      })}
    </nav>
  );
}
