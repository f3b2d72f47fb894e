import { area } from '../../kit/client/data/area.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { sourceTexts } from '../newsletter/newsletter.view.ts';
import { fanPlacesEndpoints } from './fan-places.ts';

export const fanPlacesArea = area('fanPlaces', fanPlacesEndpoints.read, 'the towns of your fans');

/** Counts fans by town and by what brought them; shows nothing before the first one. */
export function FanPlacesSection() {
  return (
    <AreaBoundary area={fanPlacesArea} shape="rows">
      {({ places, others, withoutTown, sources }) =>
        sources.length > 0 && (
          <section className="grid grid-cols-1 gap-x-12 gap-y-6 desk:grid-cols-2">
            <Counts
              title="Where Your Fans Are"
              counts={[
                ...places,
                { name: 'Towns with one or two fans', fans: others },
                { name: 'Town unknown', fans: withoutTown },
              ]}
            />
            <Counts
              title="What Brought Them"
              counts={sources.map(({ kind, name, fans }) => ({
                name: [kind ? sourceTexts[kind] : 'Not recorded', name].filter(Boolean).join(': '),
                fans,
              }))}
            />
          </section>
        )
      }
    </AreaBoundary>
  );
}

interface CountsProps {
  title: string;
  /** Those without fans are left out. */
  counts: readonly { name: string; fans: number }[];
}

function Counts({ title, counts }: CountsProps) {
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <h2 className="display text-step-1">{title}</h2>
      <ul tabIndex={0} aria-label={title} className="max-h-54 overflow-y-auto">
        {counts
          .filter(({ fans }) => fans > 0)
          .map(({ name, fans }, at) => (
            <li key={at} className="flex justify-between gap-4 border-b border-line py-1">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              {fans.toLocaleString('en')}
            </li>
          ))}
      </ul>
    </div>
  );
}
