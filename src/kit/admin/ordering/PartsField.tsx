import { ChevronDown, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { IconButton, LineButton } from '../inputs/buttons.tsx';
import { Sortable, useSortableItem } from './Sortable.tsx';

interface PartsFieldProps<T extends { _id: string }> {
  label: string;
  parts: readonly T[];
  onChange: (parts: readonly T[]) => void;
  /** Names the kind of part, such as `block`. */
  noun: string;
  nameOf: (part: T) => string;
  /** The id of a part that was just added, whose first input gets the focus. */
  added: string;
  /** Renders a menu before the button that removes a part. */
  renderMenu?: (at: number) => ReactNode;
  /** Folds the parts, and renders what precedes a part's name. */
  renderLead?: (part: T) => ReactNode;
  /** @param change sets some of the part's fields */
  children: (part: T, at: number, change: (fields: Partial<T>) => void) => ReactNode;
}

/** Edits a list of parts, which members sort and remove. */
export function PartsField<T extends { _id: string }>(props: PartsFieldProps<T>) {
  const { label, parts, onChange, noun, nameOf, added, renderMenu, renderLead, children } = props;
  const [gone, setGone] = useState<{ part: T; at: number } | null>(null);
  return (
    <>
      <span className="field-label font-semibold">{label}</span>
      <Sortable
        ids={parts.map(({ _id }) => _id)}
        nameOf={(id) => nameOf(parts.find(({ _id }) => _id === id) ?? parts[0]!)}
        layout="rows"
        onMove={(from, to) => onChange(parts.toSpliced(from, 1).toSpliced(to, 0, parts[from]!))}
      >
        <ol className="grid grid-cols-1 gap-2 empty:hidden">
          {parts.map((part, at) => (
            <PartRow
              key={part._id}
              id={part._id}
              name={nameOf(part)}
              place={`${noun} ${at + 1}`}
              title={nameOf(part) === noun ? `${noun} ${at + 1}` : `${at + 1}. ${nameOf(part)}`}
              isNew={part._id === added}
              lead={renderLead?.(part)}
              menu={renderMenu?.(at)}
              onRemove={() => {
                setGone({ part, at });
                onChange(parts.toSpliced(at, 1));
              }}
            >
              {children(part, at, (fields) => onChange(parts.with(at, { ...part, ...fields })))}
            </PartRow>
          ))}
        </ol>
      </Sortable>
      <p role="status" className="flex flex-wrap items-center gap-3 text-small empty:hidden">
        {gone && (
          <>
            {nameOf(gone.part)} removed.
            <LineButton
              onClick={() => {
                onChange(parts.toSpliced(gone.at, 0, gone.part));
                setGone(null);
              }}
            >
              Undo
            </LineButton>
          </>
        )}
      </p>
    </>
  );
}

interface PartRowProps {
  id: string;
  name: string;
  /** The name of its position, such as `block 2`. */
  place: string;
  title: string;
  isNew: boolean;
  /** Undefined if it isn't folded. */
  lead: ReactNode;
  menu: ReactNode;
  onRemove: () => void;
  children: ReactNode;
}

function PartRow(props: PartRowProps) {
  const { id, name, place, title, isNew, lead, menu, onRemove, children } = props;
  const { ref, style, handle, isDragging } = useSortableItem(id);
  const titled = (
    <span className="min-w-0 grow truncate text-small text-muted first-letter:uppercase">
      {title}
    </span>
  );
  return (
    <li
      ref={ref}
      style={style}
      data-part={place}
      data-dragging={isDragging || undefined}
      className="group grid grid-cols-1 border border-line bg-raised"
    >
      <div className="flex items-center">
        {handle}
        {lead === undefined ? (
          titled
        ) : (
          <details open={isNew} className="min-w-0 grow">
            <summary className="flex min-h-11 cursor-pointer items-center gap-3">
              {lead}
              {titled}
              <ChevronDown aria-hidden className="size-5 shrink-0 [[open]>summary>&]:rotate-180" />
            </summary>
          </details>
        )}
        {menu}
        <IconButton label={`Remove ${name}, ${place}`} Icon={Trash2} onClick={onRemove} />
      </div>
      <div
        ref={isNew ? focusFirst : null}
        className="grid grid-cols-1 gap-4 px-3 pb-3 empty:hidden group-has-[details:not([open])]:hidden"
      >
        {children}
      </div>
    </li>
  );
}

const focusFirst = (fields: HTMLElement | null): void =>
  fields?.querySelector<HTMLElement>('input, textarea, select')?.focus();
