import { useSearchParams } from 'react-router';
import { Empty } from '../../kit/Empty.tsx';
import { SecondaryBar } from '../../kit/SecondaryBar.tsx';

const tabs = ['Pictures', 'Videos'] as const;

export default function MediaPage() {
  const [search, setSearch] = useSearchParams();
  const current = search.get('tab')?.toLowerCase() === 'videos' ? 'Videos' : 'Pictures';
  return (
    <>
      <h1 className="sr-only">Media</h1>
      <SecondaryBar
        label="Media"
        tabs={tabs}
        current={current}
        onTab={(tab) => setSearch({ tab: tab.toLowerCase() })}
      />
      {current === 'Videos' ? (
        <Empty title="No videos yet... check back soon!">
          Music videos, live performances and vlogs will be here.
        </Empty>
      ) : (
        <Empty title="No pictures yet... check back soon!">
          Pictures from the road, the stage and the studio will be here.
        </Empty>
      )}
    </>
  );
}
