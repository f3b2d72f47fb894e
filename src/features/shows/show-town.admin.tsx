import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';
import { useDebounced } from '../../kit/admin/inputs/useDebounced.ts';
import { call } from '../../kit/client/api/call.ts';
import { WithQueries } from '../../kit/client/data/WithQueries.tsx';
import { isTimeZone, parseTimeZone } from '../../kit/dates/timeZones.ts';
import { PlaceField } from '../places/place-field.parts.tsx';
import { placeEndpoints } from '../places/place.ts';
import { placeText } from '../places/places.view.ts';
import { townValue, type ShowForm } from './show-times.ts';
import type { Show } from './shows.ts';

/** The town of a show in its form. */
export function ShowTown({ control }: { control: Control<ShowForm> }) {
  const { field, fieldState } = useController({ control, name: 'place' });
  const { value: stored, onChange, onBlur, ref } = field;
  const value = stored ?? '';
  const [location, timeZone] = useWatch({ control, name: ['location', 'timeZone'] });
  return (
    <TownChoice
      label="Town"
      error={fieldState.error?.message ?? null}
      show={{ location, timeZone, place: value.split('\n')[1] ?? null }}
      ref={ref}
      value={value.split('\n')[0]}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      onPick={(place) => onChange(townValue(placeText(place), place._id))}
    />
  );
}

interface TownChoiceProps extends Omit<ComponentProps<typeof PlaceField>, 'zone'> {
  show: Pick<Show, 'location' | 'timeZone' | 'place'>;
}

/** Offers towns for a show; those that its location and time zone suggest need a press. */
export function TownChoice({ show, ...field }: TownChoiceProps) {
  const zone = parseTimeZone(show.timeZone);
  const known = isTimeZone(zone) ? zone : null;
  return (
    <WithQueries>
      <div className="grid gap-2">
        <PlaceField hint="For letters to fans near the show." zone={() => known} {...field} />
        {known !== null && <SuggestedTowns {...show} timeZone={known} onPick={field.onPick} />}
      </div>
    </WithQueries>
  );
}

/** Pauses in typing after which the location is looked up. */
const pauseMs = 400;

type SuggestedTownsProps = TownChoiceProps['show'] & Pick<TownChoiceProps, 'onPick'>;

function SuggestedTowns({ location: typed, timeZone, place: chosen, onPick }: SuggestedTownsProps) {
  const location = useDebounced(typed.trim(), pauseMs);
  const { data: places = [] } = useQuery({
    queryKey: ['town of a show', location, timeZone],
    queryFn: () => call(placeEndpoints.ofShow, { query: { location, zone: timeZone } }),
    enabled: location !== '',
  });
  if (places.length === 0 || places.some(({ _id }) => _id === chosen)) return null;
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
