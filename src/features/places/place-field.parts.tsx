import { useRef, type ComponentProps } from 'react';
import { call } from '../../kit/client/api/call.ts';
import { Combobox } from '../../kit/client/inputs/Combobox.tsx';
import type { Place, placeEndpoints } from './place.ts';
import { maxTownLength, placeText, whereText } from './places.view.ts';

interface PlaceFieldProps extends Omit<
  ComponentProps<typeof Combobox<Place>>,
  'suggest' | 'detailOf'
> {
  /** The towns of this time zone come first. */
  zone: string | null;
}

/** Suggests towns while one is typed. */
const PlaceField = ({ zone, ...field }: PlaceFieldProps) => (
  <Combobox
    maxLength={maxTownLength}
    {...field}
    suggest={(typed) => {
      const query = { q: typed, ...(zone !== null && { zone }) };
      return call<typeof placeEndpoints.search>('GET /places', { query });
    }}
    detailOf={whereText}
  />
);

/** A fan's town: sent as it is typed, with the id of a picked one. It also works without scripts. */
export function TownField({ town }: { town?: string }) {
  const text = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLInputElement>(null);
  return (
    <>
      <PlaceField
        label="Your town (optional)"
        hint="We'll tell you when we play near it."
        ref={text}
        name="town"
        defaultValue={town}
        zone={deviceZone()}
        onInput={() => {
          place.current!.value = '';
          zone.current!.value = deviceZone();
        }}
        onPick={(picked) => {
          text.current!.value = placeText(picked);
          place.current!.value = picked._id;
        }}
      />
      {/* A reset of the form empties them, too. */}
      <input ref={place} type="text" name="place" autoComplete="off" hidden />
      <input ref={zone} type="text" name="zone" autoComplete="off" hidden />
    </>
  );
}

/** Perhaps by an older name, which the server knows. */
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
