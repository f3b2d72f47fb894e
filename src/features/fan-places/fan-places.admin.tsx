import { area } from '../../kit/client/data/area.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { BarTable } from '../counts/charts.admin.tsx';
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
              name="Town"
              counts={[
                ...places,
                { name: 'Towns with one or two fans', fans: others },
                { name: 'Town unknown', fans: withoutTown },
              ]}
            />
            <Counts
              title="What Brought Them"
              name="Sign-up"
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
  /** The heading of the labels. */
  name: string;
  /** Those without fans are left out. */
  counts: readonly { name: string; fans: number }[];
}

const Counts = ({ title, name, counts }: CountsProps) => (
  <BarTable
    title={title}
    columns={[name, 'Fans']}
    bars={counts
      .filter(({ fans }) => fans > 0)
      .map(({ name: label, fans: count }) => ({ label, count }))}
  />
);
