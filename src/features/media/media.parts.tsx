import { SecondaryBar } from '../../kit/client/page/SecondaryBar.tsx';

const tabs = ['Pictures', 'Videos'] as const;

/** The bar between pictures and videos, for fans and for the band. */
export function MediaTabs({ current }: { current: 'pictures' | 'videos' }) {
  return (
    <SecondaryBar
      label="Media"
      tabs={tabs}
      current={current}
      addressOf={(tab) => `/media?tab=${tab.toLowerCase()}`}
    />
  );
}
