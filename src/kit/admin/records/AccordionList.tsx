import { Accordion } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import { VisibilityMark } from './VisibilityMark.tsx';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { thumbnailAddress, type PictureData } from '../../pictures/pictureData.ts';
import { Sortable, useSortableItem } from '../ordering/Sortable.tsx';

export interface AccordionRow {
  id: string;
  header: string;
  picture: PictureData | null;
  /** Empty where there is no description yet; left out where none is asked for. */
  alt?: string;
  /** Shown in the place of a missing picture; hidden from screen readers. */
  sign?: ReactNode;
  subhead: string;
  /** Where fans do not simply see it: when they do. */
  visibility?: string | null;
  /** Those without a value are left out. */
  details: readonly { name: string; value: string | null }[];
  actions: ReactNode;
}

/** Of a row's picture, in CSS pixels; one of another shape is cut. */
const side = 56;

const sideOf = ({ width, height }: PictureData): number =>
  Math.ceil(side * Math.max(1, width / height));

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
    return (
      <div className="rows-none">
        <p className="font-semibold">No {title}</p>
        <p className="text-muted">{hint}</p>
      </div>
    );
  }
  // Without any picture or sign, no column is kept for them.
  const isPictured = rows.some(({ picture, sign }) => picture !== null || sign);
  const Shown = order ? SortableRow : Row;
  const list = (
    <Accordion.Root ref={ref} className="rows" aria-label={title}>
      {rows.map((row) => (
        <Shown key={row.id} {...row} isPictured={isPictured} />
      ))}
    </Accordion.Root>
  );
  if (!order) return list;
  return (
    <Sortable
      {...order}
      nameOf={(id) => rows.find((row) => row.id === id)?.header ?? ''}
      layout="rows"
    >
      {list}
    </Sortable>
  );
}

interface RowProps extends AccordionRow {
  isPictured: boolean;
  ref?: Ref<HTMLDivElement>;
  style?: CSSProperties;
  isDragging?: boolean;
  handle?: ReactNode;
}

function SortableRow(props: RowProps) {
  return <Row {...props} {...useSortableItem(props.id)} />;
}

function Row(props: RowProps) {
  const { id, header, picture, alt, sign, subhead, visibility = null, details, actions } = props;
  const { isPictured, ref, style, isDragging, handle } = props;
  const description = picture && alt !== undefined ? alt || 'No description' : null;
  const filled = [...details, { name: 'Picture', value: description }].filter(({ value }) => value);
  return (
    <Accordion.Item
      value={id}
      ref={ref}
      style={style}
      className="row"
      data-dragging={isDragging || undefined}
    >
      <Accordion.Header className={handle ? 'flex items-center' : 'contents'}>
        <Accordion.Trigger className="row-head">
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
          <span className="grid min-w-0 grow">
            <strong className="truncate">{header}</strong>
            <span className="truncate text-muted">{subhead}</span>
            <VisibilityMark text={visibility} />
          </span>
          <ChevronDown aria-hidden className="row-mark" />
        </Accordion.Trigger>
        {handle}
      </Accordion.Header>
      <Accordion.Panel className="row-panel">
        <div className="grid gap-4 pb-4">
          {filled.length > 0 && (
            <dl className="row-details">
              {filled.map(({ name, value }) => (
                <div key={name} className="contents">
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <div className="flex flex-wrap gap-3">{actions}</div>
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
