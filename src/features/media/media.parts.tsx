import { SecondaryBar } from '../../kit/client/page/SecondaryBar.tsx';

const tabs = ['Pictures', 'Videos'] as const;

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
