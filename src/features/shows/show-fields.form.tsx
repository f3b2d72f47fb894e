import { useEffect, useRef } from 'react';
import { useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { priceDecimals } from '../../kit/admin/inputs/decimals.ts';
import { NumberField } from '../../kit/admin/inputs/numberFields.tsx';
import { TimeField } from '../../kit/admin/inputs/TimeField.tsx';
import { wallClock, weekdayName } from '../../kit/dates/dates.ts';
import { dayOfShowtime, type ShowForm } from './show-times.ts';

interface ShowtimeFieldProps {
  control: Control<ShowForm>;
  setValue: UseFormSetValue<ShowForm>;
}

/** An empty show time becomes an hour after the doors, and follows them until it is changed. */
export function ShowtimeField({ control, setValue }: ShowtimeFieldProps) {
  const [doors, showtime]: unknown[] = useWatch({ control, name: ['doors', 'showtime'] });
  const filled = useRef<number | null>(null);
  const isKnown = Number.isFinite(doors);
  const likely = ((isKnown ? (doors as number) : likelyDoors) + waitMinutes) % dayMinutes;
  useEffect(() => {
    if (!isKnown || showtime !== filled.current) return;
    filled.current = likely;
    setValue('showtime', filled.current, { shouldDirty: true, shouldValidate: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time of the doors
  }, [doors]);
  return (
    <TimeField
      label="Show"
      name="showtime"
      control={control}
      placeholder="Show:"
      likely={likely}
      required
    />
  );
}

/** In minutes since midnight. */
export const likelyDoors = 18 * 60;
const waitMinutes = 60;
const dayMinutes = 24 * 60;

interface PriceFieldProps {
  label: string;
  name: 'doorprice' | 'advprice';
  control: Control<ShowForm>;
  placeholder: string;
}

/** Shows the decimals of its currency: yen have none. */
export function PriceField(props: PriceFieldProps) {
  const decimals = priceDecimals(useWatch({ control: props.control, name: 'currency' }));
  return <NumberField key={decimals} {...props} decimals={decimals} />;
}

/** Names the day of a show that begins after midnight. */
export function NightNote({ control }: { control: Control<ShowForm> }) {
  const [date, doors, showtime] = useWatch({ control, name: ['date', 'doors', 'showtime'] });
  // A new show's fields are empty at first.
  if ([date, doors, showtime].some((value) => typeof value !== 'number')) return null;
  const day = dayOfShowtime({ date, doors, showtime });
  if (day === date) return null;
  return (
    <p className="text-small text-muted">
      The show starts after midnight, early on {weekdayName(wallClock(day, 'UTC'))}. It stays listed
      on the date above.
    </p>
  );
}
