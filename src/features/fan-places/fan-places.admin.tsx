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
          <section className="gap-x-12 desk:columns-2">
            <BarTable
              title="Where Your Fans Are"
              columns={['Town', 'Fans']}
              bars={[
                ...places.map(({ name: label, fans }) => ({ label, counts: [fans] })),
                { label: 'Towns with one or two fans', counts: [others] },
                { label: 'Town unknown', counts: [withoutTown] },
              ].filter(({ counts: [count = 0] }) => count > 0)}
            />
            <BarTable
              title="What Brought Them"
              columns={['Sign-up', 'Fans']}
              bars={sources.map(({ kind, name, fans }) => ({
                label: [kind ? sourceTexts[kind] : 'Not recorded', name].filter(Boolean).join(': '),
                counts: [fans],
              }))}
            />
          </section>
        )
      }
    </AreaBoundary>
  );
}
