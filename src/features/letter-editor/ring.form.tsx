import { useQueryClient } from '@tanstack/react-query';
import { chooseMessage } from '../../errors/failure.ts';
import { SelectField } from '../../kit/admin/inputs/fields.tsx';
import { useRecordUpdate } from '../../kit/admin/records/useRecordUpdate.ts';
import type { AnswerOf } from '../../kit/api/endpoint.ts';
import { useNow } from '../../kit/client/data/now.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { useArea } from '../../kit/client/data/useArea.ts';
import { fanPlacesArea } from '../fan-places/fan-places.admin.tsx';
import type { letterEndpoints, LetterAudience } from '../letters/letters.ts';
import { shortVenueDay } from '../shows/show-details.view.ts';
import { TownChoice } from '../shows/show-town.admin.tsx';
import { showKind } from '../shows/shows.form.tsx';
import { showsArea } from '../shows/shows.queries.ts';
import type { Show } from '../shows/shows.ts';
import { upcomingShows } from '../shows/shows.view.ts';

type Ring = NonNullable<LetterAudience['near']>;
export type AudienceAnswer = AnswerOf<typeof letterEndpoints.audience>;

const rings = [25, 50, 100, 200];
export const usualKm = 50;

/** Returns the towns of the next shows, then those of fans, by `show/ID` or `place/ID`. */
export function useCenters(): Record<string, string> {
  const shows = upcomingShows(useArea(showsArea).data ?? [], useNow());
  const towns = useArea(fanPlacesArea).data?.places ?? [];
  return Object.fromEntries([
    ...shows
      .filter(({ place }) => place !== null)
      .map((one) => [`show/${one._id}`, `${one.placeName}: ${one.venue}, ${shortVenueDay(one)}`]),
    ...towns.map(({ place, name }) => [`place/${place}`, name]),
  ]);
}

/** @param center `show/ID` or `place/ID` */
export function ringAt(center: string, km: number): Ring {
  const [kind, id = ''] = center.split('/');
  return kind === 'show' ? { show: id, km } : { place: id, km };
}

/** Says how many get a letter. */
export function recipientsText({ near }: LetterAudience, answer: AudienceAnswer): string {
  const { count, of, withoutTown, near: town } = answer;
  if (!near) return `${count} of ${of} subscribers get it.`;
  if (!town) return 'The show has no town yet. Choose one, or other recipients.';
  const ring = `Within ${distanceText(near.km, town.usesMiles)} of ${town.name}`;
  const [fans, have] = [count === 1 ? 'fan' : 'fans', withoutTown === 1 ? 'has' : 'have'];
  return `${ring} · ${count} ${fans}; ${withoutTown} ${have} no known town.`;
}

const kmOfMile = 1.609;

/** Returns `50 km`, or `about 30 miles`. */
const distanceText = (km: number, usesMiles: boolean): string =>
  usesMiles ? `about ${Math.round(km / kmOfMile / 5) * 5} miles` : `${km} km`;

interface RingFieldsProps {
  ring: Ring;
  centers: Record<string, string>;
  town: AudienceAnswer['near'];
  onChange: (ring: Ring) => void;
}

/** Chooses the fans who get a letter by the distance from a town. */
export function RingFields({ ring, centers, town, onChange }: RingFieldsProps) {
  const { km } = ring;
  const shows = useArea(showsArea).data;
  const show = 'show' in ring && shows?.find(({ _id }) => _id === ring.show);
  const center = 'show' in ring ? `show/${ring.show}` : `place/${ring.place}`;
  const distances = [...new Set([...rings, km])].toSorted((one, other) => one - other);
  const texts = distances.map((one) => [one, distanceText(one, town?.usesMiles === true)]);
  return (
    <>
      {show && show.place === null && <MissingTown show={show} />}
      <div className="grid grid-cols-[2fr_3fr] gap-4">
        <SelectField
          label="Distance"
          options={Object.fromEntries(texts)}
          value={km}
          onChange={({ target }) => onChange({ ...ring, km: Number(target.value) })}
        />
        <SelectField
          label="From"
          options={{ [center]: town?.name ?? 'A show without a town', ...centers }}
          value={center}
          onChange={({ target }) => onChange(ringAt(target.value, km))}
        />
      </div>
    </>
  );
}

/** Gives a show its town, and counts the fans near it. */
function MissingTown({ show }: { show: Show }) {
  const { update, onStored } = useRecordUpdate(showKind);
  const queries = useQueryClient();
  const choose = async (place: string) => {
    try {
      onStored(await update(show, { place }));
      await queries.invalidateQueries();
    } catch (failure) {
      addAlert('error', chooseMessage(failure));
    }
  };
  return <TownChoice label="Town of the show" show={show} onPick={({ _id }) => void choose(_id)} />;
}
