import { Autocomplete } from '@base-ui/react/autocomplete';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { readTime, writeTime } from '../../dates/clockTime.ts';
import { ControlledField, type ControlledProps } from './fields.tsx';

const stepMinutes = 15;
const quarters = Array.from({ length: (24 * 60) / stepMinutes }, (_, n) => n * stepMinutes);

interface TimeFieldProps<T extends FieldValues> extends ControlledProps<T> {
  /** The time at which the list begins while the field is empty, in minutes since midnight. */
  likely: number;
}

/** Offers quarter hours, and reads typed times; stores minutes since midnight, null or NaN. */
export function TimeField<T extends FieldValues>({ likely, ...props }: TimeFieldProps<T>) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const isEvening = likely >= 12 * 60;
  const read = (text: string) => readTime(text, isEvening);
  return (
    <ControlledField {...props}>
      {(input, { value, onChange, onBlur, ...field }) => {
        const first = Number.isFinite(value)
          ? Math.floor(value / stepMinutes) * stepMinutes
          : likely;
        return (
          <Autocomplete.Root
            items={quarters}
            mode="none"
            openOnInputClick
            open={isOpen}
            // Typing closes the list.
            onOpenChange={(open, { reason }) => setOpen(open && reason !== 'input-change')}
            itemToStringValue={writeTime}
            value={Object.is(read(typed), value ?? null) ? typed : writeTime(value)}
            onValueChange={(text, { reason }) => {
              if (reason === 'input-change') setOpen(false);
              setTyped(text);
              onChange(read(text));
            }}
          >
            <Autocomplete.Input
              {...input}
              {...field}
              placeholder={props.placeholder}
              autoComplete="off"
              maxLength={20}
              data-time=""
              className="field py-2"
              onBlur={() => {
                onBlur();
                // Shows how the text was read.
                if (!Number.isNaN(value)) setTyped('');
              }}
            />
            <Autocomplete.Portal>
              <Autocomplete.Positioner className="z-50 outline-none" sideOffset={4}>
                <Autocomplete.Popup className="w-(--anchor-width) rounded-one border border-control bg-raised text-text">
                  <Autocomplete.List
                    aria-label={props.label}
                    className="max-h-56 overflow-y-auto overscroll-contain py-1"
                  >
                    {(minutes: number) => (
                      <Autocomplete.Item
                        key={minutes}
                        value={minutes}
                        ref={minutes === first ? scrolledToTop : null}
                        className="flex min-h-11 cursor-pointer items-center px-4 outline-none data-highlighted:bg-surface data-highlighted:text-accent"
                      >
                        {writeTime(minutes)}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.List>
                </Autocomplete.Popup>
              </Autocomplete.Positioner>
            </Autocomplete.Portal>
          </Autocomplete.Root>
        );
      }}
    </ControlledField>
  );
}

function scrolledToTop(item: HTMLElement | null): void {
  const list = item?.parentElement;
  if (list) list.scrollTop = item.offsetTop - list.offsetTop;
}
