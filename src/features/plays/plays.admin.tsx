import { area } from '../../kit/client/data/area.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { useArea } from '../../kit/client/data/useArea.ts';
import { releasesArea } from '../releases/releases.queries.ts';
import { playsEndpoints } from './plays.ts';
import { BarChart, Sentences } from '../counts/charts.admin.tsx';
import { playSentences, playsByDay, whatCounts } from './plays.view.ts';

const playsArea = area('heard', playsEndpoints.read, 'play counts');

/** Play counts, in up to five sentences and a chart; nothing before the first release. */
export function PlaysSection() {
  const releases = useArea(releasesArea).data;
  const plays = useArea(playsArea).data;
  if (!releases?.length && !plays?.since) return null;
  return (
    <section aria-labelledby="heard" className="grid grid-cols-1 gap-4">
      <h2 id="heard" className="display text-step-1">
        Plays
      </h2>
      <p className="max-w-measure text-small text-muted">{whatCounts}</p>
      <AreaBoundary area={playsArea} shape="rows">
        {(counts) => (
          <div className="grid max-w-measure grid-cols-1 gap-6">
            <Sentences sentences={playSentences(counts)} />
            {counts.since !== null && <BarChart {...playsByDay(counts)} end="Today" />}
          </div>
        )}
      </AreaBoundary>
    </section>
  );
}
