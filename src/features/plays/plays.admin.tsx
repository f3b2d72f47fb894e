import { area } from '../../kit/client/data/area.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { useArea } from '../../kit/client/data/useArea.ts';
import { releasesArea } from '../releases/releases.queries.ts';
import { playsEndpoints, type Plays } from './plays.ts';
import { dayText, figure, playSentences, noPlays, playsByDay, whatCounts } from './plays.view.ts';

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
        {(plays) =>
          plays.since === null ? (
            <p className="max-w-measure">{noPlays}</p>
          ) : (
            <Figures plays={plays} />
          )
        }
      </AreaBoundary>
    </section>
  );
}

function Figures({ plays }: { plays: Plays }) {
  return (
    <div className="grid max-w-measure grid-cols-1 gap-6">
      <ul className="grid gap-2">
        {playSentences(plays).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <PlaysChart days={playsByDay(plays)} />
    </div>
  );
}

/** The drawing's size, which scales to the available width. */
const chart = { height: 96, bar: 10, gap: 2 } as const;

/** One bar per day; screen readers get a table. */
function PlaysChart({ days }: { days: ReturnType<typeof playsByDay> }) {
  const most = Math.max(1, ...days.map(({ plays }) => plays));
  const step = chart.bar + chart.gap;
  const [first] = days;
  return (
    <figure className="grid gap-1">
      <svg
        aria-hidden
        viewBox={`0 0 ${days.length * step - chart.gap} ${chart.height}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-control"
      >
        {days.map(({ day, plays }, at) => {
          const height = (plays / most) * chart.height;
          return (
            <rect
              key={day}
              x={at * step}
              y={chart.height - height}
              width={chart.bar}
              height={height}
              className="fill-accent"
            />
          );
        })}
      </svg>
      <figcaption className="flex justify-between gap-4 text-small text-muted">
        <span>{dayText(first!.day)}</span>
        <span>Today</span>
      </figcaption>
      <table className="sr-only">
        <caption>Plays per day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Plays</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, plays }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              <td>{figure(plays)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
