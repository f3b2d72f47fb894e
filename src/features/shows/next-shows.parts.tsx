import { nextShows } from './show-details.view.ts';
import { useNow } from '../../kit/client/data/now.ts';
import { useArea } from '../../kit/client/data/useArea.ts';
import { Section } from '../../kit/client/page/Section.tsx';
import { showsSettingsArea, showPageArea } from './shows.queries.ts';
import { ShowList } from './shows.parts.tsx';
import type { Show } from './shows.ts';

/** @param own the show of the page, which isn't listed. */
export function NextShows({ own }: { own: Show | null }) {
  const now = useNow();
  const isListedElsewhere = useArea(showsSettingsArea).data?.showSystem === 'bandsintown';
  const next = nextShows(useArea(showPageArea).data ?? [], own, now);
  if (isListedElsewhere || next.length === 0) return null;
  return (
    <Section title="Next Shows">
      <ShowList shows={next} />
    </Section>
  );
}
