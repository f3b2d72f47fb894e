import { useId } from 'react';
import { maxTimeZoneLength, cityOfZone, timeZones } from '../../dates/timeZones.ts';
import { CodeInput, type TextFieldProps } from './fields.tsx';

const zones = timeZones().map((zone) => (
  <option key={zone} value={zone} label={cityOfZone(zone)} />
));

/** Chooses a time zone by its IANA name; any part of the name finds it. */
export function TimeZoneField(props: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <CodeInput list={id} maxLength={maxTimeZoneLength} {...props} />
      <datalist id={id}>{zones}</datalist>
    </div>
  );
}
