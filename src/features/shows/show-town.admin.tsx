import { useQuery } from '@tanstack/react-query';
import { useController, useWatch, type Control } from 'react-hook-form';
import { LineButton } from '../../kit/admin/inputs/LineButton.tsx';
import { useDebounced } from '../../kit/admin/inputs/useDebounced.ts';
import { call } from '../../kit/client/api/call.ts';
import { WithQueries } from '../../kit/client/data/WithQueries.tsx';
import { isTimeZone, parseTimeZone } from '../../kit/dates/timeZones.ts';
import { PlaceField } from '../places/place-field.parts.tsx';
import { placeEndpoints, type Place } from '../places/place.ts';
import { placeText } from '../places/places.view.ts';
import { townValue, type ShowForm } from './show-times.ts';

/** The town of a show; those that its location and time zone suggest need a press. */
export function ShowTown({ control }: { control: Control<ShowForm> }) {
  const { field, fieldState } = useController({ control, name: 'place' });
  const { value: stored, onChange, onBlur, ref } = field;
  const value = stored ?? '';
  const [location, typedZone] = useWatch({ control, name: ['location', 'timeZone'] });
  const zone = isTimeZone(parseTimeZone(typedZone)) ? parseTimeZone(typedZone) : null;
  const pick = (place: Place) => onChange(townValue(placeText(place), place._id));
  return (
    <div className="grid gap-2">
      <PlaceField
        label="Town"
        hint="For letters to fans near the show."
        error={fieldState.error?.message ?? null}
        zone={zone}
        ref={ref}
        value={value.split('\n')[0]}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        onPick={pick}
      />
      {zone !== null && (
        <WithQueries>
          <SuggestedTowns location={location} zone={zone} chosen={value} onPick={pick} />
        </WithQueries>
      )}
    </div>
  );
}

/** Pauses in typing after which the location is looked up. */
const pauseMs = 400;

interface SuggestedTownsProps {
  location: string;
  zone: string;
  chosen: string;
  onPick: (place: Place) => void;
}

function SuggestedTowns({ location: typed, zone, chosen, onPick }: SuggestedTownsProps) {
  const location = useDebounced(typed.trim(), pauseMs);
  const { data: places = [] } = useQuery({
    queryKey: ['town of a show', location, zone],
    queryFn: () => call(placeEndpoints.ofShow, { query: { location, zone } }),
    enabled: location !== '',
  });
  if (places.length === 0 || places.some(({ _id }) => chosen.endsWith(`\n${_id}`))) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-small text-muted">
        {places.length === 1 ? 'Suggested town:' : 'Which town?'}
      </p>
      {places.map((place) => (
        <LineButton
          key={place._id}
          onClick={({ currentTarget }) => {
            onPick(place);
            // The button disappears, and would lose the focus.
            currentTarget.form?.focus();
          }}
        >
          {placeText(place)}
        </LineButton>
      ))}
    </div>
  );
}
