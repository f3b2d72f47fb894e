import { useRef, type ComponentProps } from 'react';
import { call } from '../../kit/client/api/call.ts';
import { Combobox } from '../../kit/client/inputs/Combobox.tsx';
import type { Place, placeEndpoints } from './place.ts';
import { maxTownLength, placeText, townTexts, whereText } from './places.view.ts';

interface PlaceFieldProps extends Omit<
  ComponentProps<typeof Combobox<Place>>,
  'suggest' | 'detailOf'
> {
  /** The towns of this time zone come first. */
  zone: string | null;
}

/** Suggests towns while one is typed. */
export const PlaceField = ({ zone, ...field }: PlaceFieldProps) => (
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

/** A fan's town: sent as it is typed, with the id of a picked one. */
export function TownField() {
  const text = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLInputElement>(null);
  return (
    <>
      <PlaceField
        {...townTexts}
        ref={text}
        name="town"
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
