import { useId, type ComponentProps } from 'react';
import { TextField } from '../../client/inputs/TextField.tsx';
import { maxTimeZoneLength, cityOfZone, timeZones } from '../../dates/timeZones.ts';

const options = timeZones().map((zone) => (
  <option key={zone} value={zone} label={cityOfZone(zone)} />
));

/** Chooses a time zone by its IANA name; any part of the name finds it. */
export function TimeZoneField(props: ComponentProps<typeof TextField>) {
  const id = useId();
  return (
    <div>
      <TextField
        list={id}
        maxLength={maxTimeZoneLength}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...props}
      />
      <datalist id={id}>{options}</datalist>
    </div>
  );
}
