import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { chooseMessage } from '../../errors/failure.ts';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';
import { OneOf } from '../../kit/admin/inputs/OneOf.tsx';
import { useAction } from '../../kit/admin/records/useAction.ts';
import { useRowDeletion } from '../../kit/admin/records/DeleteDialog.tsx';
import { apiPath, call } from '../../kit/client/api/call.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { Skeleton } from '../../kit/client/data/Skeleton.tsx';
import { useArea, useAreas } from '../../kit/client/data/useArea.ts';
import { WithQueries } from '../../kit/client/data/WithQueries.tsx';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { BarChart, BarTable, Sentences } from '../counts/charts.admin.tsx';
import { privacyArea } from '../privacy/privacy.queries.ts';
import type { privacyEndpoints, Privacy } from '../privacy/privacy.ts';
import type { statisticsEndpoints } from './statistics.ts';
import {
  notCounting,
  nothingCounted,
  periods,
  statisticsSentences,
  statisticsTables,
  visitsTable,
  whatIsCounted,
  type Period,
} from './statistics.view.ts';

const names = Object.keys(periods) as Period[];

const queryKey = 'statistics';

export default function StatisticsPage() {
  const [query, setQuery] = useSearchParams();
  const period = names.find((name) => name === query.get('period')) ?? 'Month';
  const choose = (name: Period) =>
    setQuery({ period: name }, { replace: true, preventScrollReset: true });
  return (
    <WithQueries>
      <div className="grid grid-cols-1 gap-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="display text-step-2">Statistics</h1>
          <div role="group" aria-label="Period" className="-mx-3 flex flex-wrap">
            <OneOf names={names} chosen={period} onChoose={choose} />
          </div>
        </div>
        <Figures period={period} />
        <AreaBoundary area={privacyArea} shape="lines">
          {(privacy) => <WhatIsCounted privacy={privacy} />}
        </AreaBoundary>
      </div>
    </WithQueries>
  );
}

function useStatistics(period: Period) {
  const [days] = periods[period] ?? [];
  const query = days === undefined ? {} : { days };
  return useQuery({
    queryKey: [queryKey, period],
    queryFn: () => call<typeof statisticsEndpoints.read>('GET /statistics', { query }),
    placeholderData: keepPreviousData,
  });
}

function Figures({ period }: { period: Period }) {
  const { data, error } = useStatistics(period);
  const note = useArea(privacyArea).data?.countsFans === false ? [notCounting] : [];
  if (error) return <FormError problem={chooseMessage(error)} />;
  if (!data) return <Skeleton shape="rows" />;
  const sentences = statisticsSentences(data, period);
  if (sentences.length === 0) return <Sentences sentences={[note[0] ?? nothingCounted]} />;
  return (
    <>
      <div aria-live="polite">
        <Sentences sentences={[...note, ...sentences]} />
      </div>
      <BarChart {...visitsTable(data)} />
      <div className="gap-x-12 desk:columns-2">
        {statisticsTables(data).map((table) => (
          <BarTable key={table.title} {...table} />
        ))}
      </div>
      <a
        href={apiPath(`/statistics.csv?from=${data.from}&to=${data.to}`)}
        download
        className="button-line justify-self-start"
      >
        <Download aria-hidden className="size-4" /> Download as CSV
      </a>
    </>
  );
}

function WhatIsCounted({ privacy: { countsFans, revision } }: { privacy: Privacy }) {
  const areas = useAreas();
  const queries = useQueryClient();
  const deletion = useRowDeletion(() => ({
    what: 'all statistics',
    failed: 'Failed to delete the statistics',
    async remove() {
      await call<typeof statisticsEndpoints.remove>('DELETE /statistics', {});
      await queries.invalidateQueries({ queryKey: [queryKey] });
      areas.expire(new Set(['heard']));
      addAlert('success', 'Statistics deleted');
    },
    children:
      'All counts of visits, clicks, plays, downloads and sign-ups will be gone. This cannot be undone.',
  }));
  const change = useAction(async () => {
    const body = { countsFans: !countsFans, revision };
    const update = call<typeof privacyEndpoints.update>;
    areas.fill(privacyArea, await update('POST /updatePrivacy', { body }));
  });
  return (
    <section className="grid max-w-measure grid-cols-1 justify-items-start gap-3 border-t border-line pt-6">
      <h2 {...deletion.heading}>What Is Counted</h2>
      <p className="text-muted">{whatIsCounted}</p>
      {!countsFans && <p>{notCounting}</p>}
      <div className="flex flex-wrap gap-3">
        <LineButton {...change}>{countsFans ? 'Stop counting' : 'Start counting'}</LineButton>
        <LineButton Icon={Trash2} onClick={() => deletion.ask(true)}>
          Delete all statistics
        </LineButton>
      </div>
      {deletion.dialog}
    </section>
  );
}

/** Two sentences about the last week; nothing before the first visit. */
export const HomeStatistics = () => (
  <WithQueries>
    <LastWeek />
  </WithQueries>
);

function LastWeek() {
  const { data } = useStatistics('Week');
  const isOff = useArea(privacyArea).data?.countsFans === false;
  if (!data || data.since === null) return null;
  const sentences = isOff ? [notCounting] : statisticsSentences(data, 'Week').slice(0, 2);
  return (
    <section aria-label="Statistics">
      <Sentences sentences={sentences} />
      <Link to="/statistics" className="inline-flex min-h-11 items-center">
        All statistics
      </Link>
    </section>
  );
}
