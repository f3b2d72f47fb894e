import { Accordion } from '@base-ui/react/accordion';
import { ChevronDown, CircleDashed } from 'lucide-react';
import { memo, type ReactNode, type Ref } from 'react';
import { thumbnailAddress, type PictureData } from '../../pictures/pictureData.ts';
import { Sortable, useSortableItem, type SortableItem } from '../ordering/Sortable.tsx';
import { VisibilityMark } from './VisibilityMark.tsx';
import { textAttributes } from '../../functions/textAttributes.ts';

export interface AccordionRow {
  id: string;
  /** Stands before the header, in a column of its own if there is room, such as a day. */
  lead?: string;
  header: string;
  picture: PictureData | null;
  /** Empty if there is no description yet; left out if none is asked for. */
  alt?: string;
  /** Shown in the place of a missing picture; hidden from screen readers. */
  sign?: ReactNode;
  subhead: string;
  marks?: readonly Mark[];
  /** What one wants to know of it at a glance; those without a value are left out. */
  facts?: readonly Fact[];
  /** What a whole one has, in the singular, as in `ticket link`. */
  missing?: readonly string[];
  /** Where fans do not simply see it: when they do. */
  visibility?: string | null;
  /** Those without a value are left out. */
  details: readonly { name: string; value: string | null }[];
  actions: ReactNode;
}

/** A word about the whole of it; the sign says the same to the eye. */
export interface Mark {
  text: string;
  sign: ReactNode;
  tone: 'plain' | 'success' | 'warning' | 'error';
}

export interface Fact {
  /** Shown before the value; hidden if a sign says it. */
  name: string;
  value: string | null;
  sign?: ReactNode;
  /** If there is little room, the value says enough; stands after the others. */
  isBrief?: boolean;
}

/** Of a row's picture, in CSS pixels; one of another shape is cut. */
const side = 56;

const sideOf = ({ width, height }: PictureData): number =>
  Math.ceil(side * Math.max(1, width / height));

/** The whole header, for names of buttons and dialogs. */
export const headerOf = ({ lead, header }: Pick<AccordionRow, 'lead' | 'header'>): string =>
  lead === undefined ? header : `${lead} · ${header}`;

export interface RowsOrder {
  /** Of all of the list, also of those that are not shown. */
  ids: readonly string[];
  /** Places are counted from 0. */
  onMove: (from: number, to: number) => void;
}

interface AccordionListProps {
  /** In the plural, as in `No Members`. */
  title: string;
  hint: string;
  rows: readonly AccordionRow[];
  /** Where the band puts them into an order. */
  order?: RowsOrder | undefined;
  ref?: Ref<HTMLDivElement>;
}

export function AccordionList({ title, hint, rows, order, ref }: AccordionListProps) {
  if (rows.length === 0) {
    return <NoRows title={`No ${title}`}>{hint}</NoRows>;
  }
  // Without any picture or sign, no column is kept for them.
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

/** A row that stays the same is not rendered again while the list around it changes. */
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

function RowHead(props: AccordionRow & { isPictured: boolean; isOpen: boolean }) {
  const { lead, header, picture, sign, subhead, marks = [], facts = [], missing = [] } = props;
  const { visibility = null, isPictured, isOpen } = props;
  const known = facts.filter(({ value }) => value !== null);
  return (
    <>
      {picture ? (
        <img
          src={thumbnailAddress(picture, sideOf(picture))}
          alt=""
          width={side}
          height={side}
          loading="lazy"
          className="row-picture object-cover"
        />
      ) : (
        isPictured && (
          <span aria-hidden className="row-picture row-sign">
            {sign}
          </span>
        )
      )}
      <span className={`row-main ${lead === undefined ? '' : 'row-main-led'}`}>
        <strong className="row-title">
          {lead !== undefined && (
            <>
              <span className="row-lead">{lead}</span>
              <span className="sr-only"> · </span>
            </>
          )}
          <span {...textAttributes(header)} className="row-name">
            {header}
          </span>
        </strong>
        <span className="row-subhead">
          {subhead !== '' && (
            <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere text-muted">
              {subhead}
            </span>
          )}
          {marks.map((mark) => (
            <span
              key={mark.text}
              className={`flex min-w-0 items-center gap-1 wrap-anywhere font-semibold ${tones[mark.tone]}`}
            >
              {mark.sign} <span>{mark.text}</span>
            </span>
          ))}
        </span>
        <VisibilityMark text={visibility} />
        {missing.length > 0 && (
          <span className="row-note text-muted">
            <CircleDashed aria-hidden className="size-4 shrink-0 text-warning" />
            <span className="min-w-0 wrap-anywhere">{missingText(missing)}</span>
          </span>
        )}
      </span>
      {known.length > 0 && <Facts facts={known} isOpen={isOpen} />}
      <ChevronDown aria-hidden className="row-mark" />
    </>
  );
}

/** What is open tells more of it below, and leaves their place empty. */
function Facts({ facts, isOpen }: { facts: readonly Fact[]; isOpen: boolean }) {
  const areSigns = facts.some(({ sign }) => sign !== undefined);
  const how = `${areSigns ? 'row-facts-signs' : ''} ${isOpen ? 'row-facts-told' : ''}`;
  const told = isOpen ? [] : facts;
  const brief = told.filter(({ isBrief }) => isBrief);
  return (
    <span className={`row-facts ${how}`}>
      {told.filter(({ isBrief }) => !isBrief).map(one)}
      {brief.length > 0 && <span className="row-facts-brief">{brief.map(one)}</span>}
    </span>
  );
}

const one = ({ name, value, sign, isBrief }: Fact) => (
  <span key={name} className={`row-fact ${isBrief ? 'row-fact-brief' : ''}`}>
    {sign ?? <span className="row-fact-name">{name} </span>}
    {sign === undefined ? value : <span className="sr-only">{value}</span>}
  </span>
);

const tones = {
  plain: 'row-mark-plain',
  success: 'text-success',
  warning: 'text-warning',
  error: 'text-error',
} as const;

/** `No ticket link, no price` */
export const missingText = (missing: readonly string[]): string =>
  missing.map((what, n) => `${n === 0 ? 'No' : 'no'} ${what}`).join(', ');

/** Stands in the place of a list without rows. */
export function NoRows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 rounded-one border border-dashed border-control px-4 py-6">
      <p className="font-semibold">{title}</p>
      <div className="grid text-muted">{children}</div>
    </div>
  );
}
