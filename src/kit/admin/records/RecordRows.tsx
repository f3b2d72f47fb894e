import { Accordion } from '@base-ui/react/accordion';
import {
  memo,
  startTransition,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { ShowMore } from '../../client/lists/ShowMore.tsx';
import { useShowMore } from '../../client/lists/useShowMore.ts';
import type { PictureData } from '../../pictures/pictureData.ts';
import { textAttributes } from '../../functions/textAttributes.ts';
import { Sortable, useSortableItem, type SortableItem } from '../ordering/Sortable.tsx';
import { LineButton } from '../inputs/buttons.tsx';
import { MissingAltText, NoRows } from './RowNotes.tsx';
import { RowHead, type RecordRow } from './RowHead.tsx';
import type { Published } from './published.ts';
import type { Revised } from './recordKind.ts';
import { visibilityText } from './visibility.ts';

export interface ListedRecord extends Published, Revised {
  picture?: PictureData | null;
  alt?: string;
}

const shownAtOnce = 24;

/** Fewer rows than these are not hidden behind a button. */
const worthHiding = 3;

export interface RecordRowsProps<T> {
  /** The plural, as in `No Members`. */
  title: string;
  hint: string;
  rowOf: (record: T) => RecordRow;
  /** The number of rows shown at first, and added by each step. */
  step?: number | undefined;
  /** The number of rows at first, if a press shows the others; those added since are shown. */
  first?: number | undefined;
  records: readonly T[];
  renderActions: (record: T) => ReactNode;
  /** Renders controls beside the row, which also work while it is closed. */
  renderMenu?: ((record: T) => ReactNode) | undefined;
  /** Moves a record if the band orders the list; positions count from 0. */
  onMove?: ((from: number, to: number) => void) | undefined;
  /** Whether the rows change as a member types a search. */
  isSearched?: boolean;
  ref?: Ref<HTMLDivElement>;
}

export function RecordRows<T extends Omit<ListedRecord, 'revision'>>(props: RecordRowsProps<T>) {
  const { title, hint, rowOf, step = shownAtOnce, first, records, onMove } = props;
  const { renderActions, renderMenu, isSearched = false, ref } = props;
  const { shown, list, more } = useShowMore<HTMLDivElement>(step);
  const { isShort, showAll } = useShortList(records, first, list);
  const rowFor = useMemo(
    () => cachedRows(rowOf, renderActions, renderMenu),
    [rowOf, renderActions, renderMenu],
  );
  const rows = useFewAtATime(records.slice(0, isShort ? first : shown), isSearched).map(rowFor);
  if (records.length === 0) return <NoRows title={`No ${title}`}>{hint}</NoRows>;
  const isOrdered = onMove && records.length > 1;
  // The image column is omitted if no row has an image or a sign.
  const isPictured = rows.some(({ picture, sign }) => picture !== null || sign);
  const Shown = isOrdered ? SortableRow : Row;
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.header ?? '';
  return (
    <>
      <MissingAltText count={records.filter(({ picture, alt }) => picture && alt === '').length} />
      <Sortable
        ids={records.map(({ _id }) => _id)}
        nameOf={nameOf}
        onMove={isOrdered ? onMove : undefined}
        layout="rows"
      >
        <Accordion.Root ref={ref ?? list} className="rows" aria-label={title} multiple>
          {rows.map((row) => (
            <Shown key={row.id} row={row} isPictured={isPictured} />
          ))}
        </Accordion.Root>
      </Sortable>
      {isShort && (
        <LineButton onClick={showAll} of={title} className="justify-self-center">
          {records.length > step ? 'Show More' : `Show All ${records.length}`}
        </LineButton>
      )}
      {!isShort && records.length > shown && <ShowMore what={title} onMore={more} />}
    </>
  );
}

/** Hides the rows from `first` on until a press, or until one of them is new. */
function useShortList(
  records: readonly { _id: string }[],
  first: number | undefined,
  list: RefObject<HTMLElement | null>,
) {
  const [known] = useState(() => new Set(records.map(({ _id }) => _id)));
  const [isWhole, setWhole] = useState(false);
  const isShort =
    first !== undefined &&
    !isWhole &&
    records.length >= first + worthHiding &&
    records.slice(first).every(({ _id }) => known.has(_id));
  const showAll = () => {
    flushSync(() => setWhole(true));
    list.current?.children[first ?? 0]?.querySelector('button')?.focus();
  };
  return { isShort, showAll };
}

interface OpenableRow extends RecordRow {
  id: string;
  /** When the record is visible to fans; null if always. */
  visibility: string | null;
  actions: ReactNode;
  menu: ReactNode;
}

/** Returns the same row for a record until its visibility changes. */
function cachedRows<T extends Omit<ListedRecord, 'revision'>>(
  rowOf: (record: T) => RecordRow,
  renderActions: (record: T) => ReactNode,
  renderMenu: (record: T) => ReactNode = () => null,
): (record: T) => OpenableRow {
  const cache = new WeakMap<T, OpenableRow>();
  return (record) => {
    const visibility = visibilityText(record);
    const before = cache.get(record);
    if (before?.visibility === visibility) return before;
    const parts = { actions: renderActions(record), menu: renderMenu(record) };
    const row = { ...rowOf(record), id: record._id, visibility, ...parts };
    cache.set(record, row);
    return row;
  };
}

/** The number of rows that one frame can render. */
const newAtOnce = 4;

/**
 * Adds new rows to a shown list a few per frame, so that typing a search never lags.
 * @param isSearched whether the first rows are added that way too.
 */
function useFewAtATime<T extends { _id: string }>(
  records: readonly T[],
  isSearched: boolean,
): readonly T[] {
  const [there, setThere] = useState<ReadonlySet<string> | null>(isSearched ? new Set() : null);
  const late = new Set(
    (there ? records.filter(({ _id }) => !there.has(_id)) : []).slice(newAtOnce),
  );
  const shown = records.filter((one) => !late.has(one));
  const ids = shown.map(({ _id }) => _id).join(' ');
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setThere(new Set(ids.split(' ')))));
    return () => clearTimeout(timer);
  }, [ids]);
  return shown;
}

interface RowProps {
  row: OpenableRow;
  isPictured: boolean;
  item?: SortableItem;
}

function SortableRow(props: RowProps) {
  return <Row {...props} item={useSortableItem(props.row.id)} />;
}

/** Memoized, so that an unchanged row doesn't render again when the list changes. */
const Row = memo(function Row({ row, isPictured, item }: RowProps) {
  const { id, picture, alt, details, actions, menu } = row;
  const description = picture && alt !== undefined ? alt || 'No description' : null;
  const hasButtons = item !== undefined || Boolean(menu);
  const filled = [...details, { name: 'Image', value: description }].filter(({ value }) => value);
  return (
    <Accordion.Item
      value={id}
      ref={item?.ref}
      style={item?.style}
      className="row"
      data-dragging={item?.isDragging || undefined}
    >
      <Accordion.Header
        className={hasButtons ? 'row-line flex items-start @[40rem]:items-center' : 'contents'}
      >
        <Accordion.Trigger
          className="row-head"
          render={(button, { open }) => (
            <button {...button}>
              <RowHead
                {...row}
                {...{ isPictured, hasButtons }}
                hasMenu={Boolean(menu)}
                isOpen={open}
              />
            </button>
          )}
        />
        {menu}
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
