import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { TextField } from './TextField.tsx';

interface Suggestion {
  _id: string;
  name: string;
}

interface ComboboxProps<T extends Suggestion> extends ComponentProps<typeof TextField> {
  /** Finds suggestions for a typed text. */
  suggest: (typed: string) => Promise<readonly T[]>;
  /** Returns a text that tells suggestions of one name apart. */
  detailOf: (one: T) => string;
  /** Must put the suggestion into the input. */
  onPick: (picked: T) => void;
}

/** How long typing must pause before it is looked up. */
const pauseMs = 150;

/** A text field with suggestions while typing; any other text stays possible. */
export function Combobox<T extends Suggestion>(props: ComboboxProps<T>) {
  const { suggest, detailOf, onPick, onInput, onBlur, ...input } = props;
  const listId = useId();
  const { found, active, setActive, ask, close } = useSuggestions(suggest);
  const isOpen = found.length > 0;
  const pick = (one: T) => {
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
            <bdi>{one.name}</bdi> <span className="text-small text-muted">{detailOf(one)}</span>
          </li>
        ))}
      </ul>
      <span role="status" className="sr-only">
        {isOpen && `${found.length} ${found.length === 1 ? 'suggestion' : 'suggestions'}`}
      </span>
    </div>
  );
}

const scrollTo = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' });

/** Moves through the list and, between its ends, to no suggestion. */
const nextIndex = (active: number, step: number, count: number): number =>
  ((active + step + count + 2) % (count + 1)) - 1;

const noneFound = { found: [], active: -1 };

function useSuggestions<T>(suggest: (typed: string) => Promise<readonly T[]>) {
  /** `active` is the index of the suggestion that Enter picks; -1 for none. */
  const [list, setList] = useState<{ found: readonly T[]; active: number }>(noneFound);
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
      suggest(typed).then(
        (found) => asked === latest.current && setList({ found, active: -1 }),
        (failure: unknown) => console.warn('could not load suggestions', failure),
      );
    }, afterMs);
  };
  return { ...list, setActive: (active: number) => setList({ ...list, active }), ask, close };
}
