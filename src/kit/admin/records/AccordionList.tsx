import { Accordion } from '@base-ui/react/accordion';
import { memo, type ReactNode, type Ref } from 'react';
import { Sortable, useSortableItem, type SortableItem } from '../ordering/Sortable.tsx';
import { RowHead, type RecordRow } from './RowHead.tsx';
import { textAttributes } from '../../functions/textAttributes.ts';

export interface AccordionRow extends RecordRow {
  id: string;
  /** When the record is visible to fans; null if always. */
  visibility?: string | null;
  actions: ReactNode;
}

export interface RowsOrder {
  /** The ids of the whole list, including hidden rows. */
  ids: readonly string[];
  /** Positions count from 0. */
  onMove: (from: number, to: number) => void;
}

interface AccordionListProps {
  /** The plural, as in `No Members`. */
  title: string;
  hint: string;
  rows: readonly AccordionRow[];
  /** Omitted if the server determines the order. */
  order?: RowsOrder | undefined;
  ref?: Ref<HTMLDivElement>;
}

export function AccordionList({ title, hint, rows, order, ref }: AccordionListProps) {
  if (rows.length === 0) {
    return <NoRows title={`No ${title}`}>{hint}</NoRows>;
  }
  // The image column is omitted if no row has an image or a sign.
  const isPictured = rows.some(({ picture, sign }) => picture !== null || sign);
  const Shown = order ? SortableRow : Row;
  const list = (
    <Accordion.Root ref={ref} className="rows" aria-label={title} multiple>
      {rows.map((row) => (
        <Shown key={row.id} row={row} isPictured={isPictured} />
      ))}
    </Accordion.Root>
  );
  if (!order) return list;
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.header ?? '';
  return (
    <Sortable {...order} nameOf={nameOf} layout="rows">
      {list}
    </Sortable>
  );
}

interface RowProps {
  row: AccordionRow;
  isPictured: boolean;
  item?: SortableItem;
}

function SortableRow(props: RowProps) {
  return <Row {...props} item={useSortableItem(props.row.id)} />;
}

/** Memoized, so that an unchanged row doesn't render again when the list changes. */
const Row = memo(function Row({ row, isPictured, item }: RowProps) {
  const { id, picture, alt, details, actions } = row;
  const description = picture && alt !== undefined ? alt || 'No description' : null;
  const filled = [...details, { name: 'Picture', value: description }].filter(({ value }) => value);
  return (
    <Accordion.Item
      value={id}
      ref={item?.ref}
      style={item?.style}
      className="row"
      data-dragging={item?.isDragging || undefined}
    >
      <Accordion.Header className={item ? 'flex items-center' : 'contents'}>
        <Accordion.Trigger
          className="row-head"
          render={(button, { open }) => (
            <button {...button}>
              <RowHead {...row} isPictured={isPictured} isOpen={open} />
            </button>
          )}
        />
        {item?.handle}
      </Accordion.Header>
      <Accordion.Panel className="row-panel">
        <div className="grid gap-4 pb-4">
          {filled.length > 0 && (
            <dl className="row-details">
              {filled.map(({ name, value }) => (
                <div key={name} className="contents">
                  <dt>{name}</dt>
                  <dd {...textAttributes(value ?? '')}>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <div className="flex flex-wrap gap-3">{actions}</div>
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  );
});

/** Shown if the list has no rows. */
export function NoRows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 rounded-one border border-dashed border-control px-4 py-6">
      <p className="font-semibold">{title}</p>
      <div className="grid text-muted">{children}</div>
    </div>
  );
}
