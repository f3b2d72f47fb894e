import { useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { call } from '../../kit/client/api/call.ts';
import { useElementId } from '../../kit/client/inputs/elementId.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import type { Place, placeEndpoints } from './place.ts';
import { maxTownLength, placeText, townTexts, whereText } from './places.view.ts';

/** How long typing must pause before it is looked up. */
const pauseMs = 150;

interface PlaceFieldProps extends ComponentProps<typeof TextField> {
  /** The towns of this time zone come first. Called only when one is typed: Intl starts slowly. */
  zone: () => string | null;
  /** Must put the town into the input. */
  onPick: (picked: Place) => void;
}

/** A text field that suggests towns while one is typed; any other text stays possible. */
export function PlaceField({ zone, onPick, onInput, onBlur, ...input }: PlaceFieldProps) {
  const listId = useElementId();
  const { found, active, setActive, ask, close } = useSuggestions(zone);
  const isOpen = found.length > 0;
  const pick = (one: Place) => {
    close();
    onPick(one);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing) return;
    if (step && isOpen) setActive(nextIndex(active, step, found.length));
    else if (step) ask(event.currentTarget.value, 0);
    else if (event.key === 'Enter' && found[active]) pick(found[active]);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    // Otherwise the cursor moves, the form is sent, or its dialog closes.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative">
      <TextField
        autoComplete="off"
        maxLength={maxTownLength}
        {...input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found[active] && `${listId}-${active}`}
        onKeyDown={onKeyDown}
        onInput={(event) => {
          ask(event.currentTarget.value, pauseMs);
          onInput?.(event);
        }}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
      />
      <ul
        ref={isOpen ? scrollTo : null}
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
        className="field absolute inset-x-0 z-10"
      >
        {found.map((one, at) => (
          <li
            key={one._id}
            id={`${listId}-${at}`}
            ref={at === active ? scrollTo : null}
            role="option"
            aria-selected={at === active}
            className={`min-h-11 cursor-pointer py-2 ${at === active ? 'text-accent underline' : ''}`}
            // The input keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(one)}
          >
            <bdi>{one.name}</bdi> <span className="text-small text-muted">{whereText(one)}</span>
          </li>
        ))}
      </ul>
      <span role="status" className="sr-only">
        {isOpen && `${found.length} ${found.length === 1 ? 'suggestion' : 'suggestions'}`}
      </span>
    </div>
  );
}

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
        zone={deviceZone}
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

const scrollTo = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' });

/** Moves through the list and, between its ends, to no suggestion. */
const nextIndex = (active: number, step: number, count: number): number =>
  ((active + step + count + 2) % (count + 1)) - 1;

const noneFound = { found: [], active: -1 };

function useSuggestions(zoneNow: PlaceFieldProps['zone']) {
  /** `active` is the index of the suggestion that Enter picks; -1 for none. */
  const [list, setList] = useState<{ found: readonly Place[]; active: number }>(noneFound);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Counts what was typed: an answer to an earlier text comes too late. */
  const latest = useRef(0);
  const close = () => {
    latest.current += 1;
    clearTimeout(timer.current);
    setList(noneFound);
  };
  const ask = (typed: string, afterMs: number) => {
    clearTimeout(timer.current);
    if (typed.trim() === '') return close();
    const asked = (latest.current += 1);
    timer.current = setTimeout(() => {
      const zone = zoneNow();
      const query = { q: typed, ...(zone !== null && { zone }) };
      call<typeof placeEndpoints.search>('GET /places', { query }).then(
        (found) => asked === latest.current && setList({ found, active: -1 }),
        (failure: unknown) => console.warn('could not load suggestions', failure),
      );
    }, afterMs);
  };
  return { ...list, setActive: (active: number) => setList({ ...list, active }), ask, close };
}
