import { Accordion } from '@base-ui/react/accordion';
import { ArrowUpDown, ChevronDown, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'react-router';
import type { HistoryItem } from './history.ts';
import {
  actionWords,
  clockTime,
  dayName,
  fieldLabel,
  isPictureAddress,
  shownSides,
  sidesOf,
  summaryOf,
  valueText,
  whoAndWhen,
} from './history.view.ts';
import { changedParts, type TextPart } from './text-parts.view.ts';
import { useNow } from '../../kit/client/data/now.ts';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';

interface HistoryRowsProps {
  items: readonly HistoryItem[];
  onUndo: (item: HistoryItem) => void;
  /** Without it there is no button to restore a whole version. */
  onRestore?: (item: HistoryItem) => void;
  ref: Ref<HTMLDivElement>;
}

const icons: Readonly<Record<HistoryItem['action'], typeof Plus>> = {
  added: Plus,
  changed: Pencil,
  deleted: Trash2,
  restored: RotateCcw,
  moved: ArrowUpDown,
};

/** An import is undone on its page, which says what would stay; deleted statistics are gone. */
const ownPages: Readonly<Record<string, [path: string, name: string]>> = {
  import: ['/account/imports', 'Imports'],
  statistics: ['/statistics', 'Statistics'],
};

/** Changes, newest first, below the name of their day. */
export function HistoryRows({ items, ref, ...actions }: HistoryRowsProps) {
  const now = useNow();
  return (
    <Accordion.Root ref={ref} className="rows" aria-label="Changes" multiple>
      {items.map((item, at) => {
        const day = dayName(item.at, now);
        const previous = items[at - 1];
        const isSameDay = previous !== undefined && dayName(previous.at, now) === day;
        const place = { day: isSameDay ? null : day, isNewest: at === 0 };
        return <Row key={item._id} item={item} {...place} {...actions} />;
      })}
    </Accordion.Root>
  );
}

interface RowProps extends Pick<HistoryRowsProps, 'onUndo' | 'onRestore'> {
  item: HistoryItem;
  /** The name of the day above the first of its changes. */
  day: string | null;
  /** Whether there is no later change; of one record, it's what the record is now. */
  isNewest: boolean;
}

function Row({ item, day, isNewest, onUndo, onRestore }: RowProps) {
  const { _id, noun, label, by, at, action, changes } = item;
  const Icon = icons[action];
  const { old, now } = sidesOf(item);
  const [path, name] = ownPages[noun] ?? [];
  const undo = path ? (
    <Link to={path} className="button-line mx-2 shrink-0 px-3!">
      {name}
    </Link>
  ) : (
    <LineButton
      className="mx-2 shrink-0 px-3!"
      aria-label={`Undo: ${actionWords[action]} ${label}`}
      onClick={() => onUndo(item)}
    >
      Undo
    </LineButton>
  );
  const isRestorable = onRestore !== undefined && !isNewest && action !== 'deleted';
  return (
    <Accordion.Item value={_id} className="row">
      {day && (
        <h2 className="border-b border-line bg-surface px-3 py-1.5 text-small font-semibold text-muted desk:px-4">
          {day}
        </h2>
      )}
      <div className="row-line flex items-center">
        <Accordion.Header className="min-w-0 grow">
          <Accordion.Trigger className="row-head flex-nowrap! gap-x-3! pr-0!">
            <Icon aria-hidden className="size-5 shrink-0 text-muted" />
            <span className="grid min-w-0 grow">
              <strong className="line-clamp-2 leading-snug">{label}</strong>
              <span className="text-small text-muted">
                {whoAndWhen(actionWords[action], by, clockTime(at))}
              </span>
            </span>
            <ChevronDown aria-hidden className="row-mark size-4" />
          </Accordion.Trigger>
        </Accordion.Header>
        {isRestorable ? (
          <LineButton
            className="mx-2 shrink-0 px-3!"
            aria-label={`Restore this version: ${label}`}
            onClick={() => onRestore(item)}
          >
            Restore
          </LineButton>
        ) : (
          undo
        )}
      </div>
      <Summary item={item} />
      <Accordion.Panel className="row-panel">
        <div className="grid gap-4 pb-4">
          {action !== 'moved' && (
            <dl className="row-details">
              {changes.map(({ field, from, to }) => {
                const parts = changedParts(from, to);
                const { isOld, isNew } = shownSides(item, from, to);
                if (!parts && !isOld && !isNew) return null;
                return (
                  <div key={field} className="contents">
                    <dt>{fieldLabel(field)}</dt>
                    <dd>
                      {parts && <TextChange parts={parts} />}
                      {!parts && isOld && (
                        <Value {...{ item, field }} value={from} beside={old} isOld />
                      )}
                      {!parts && isNew && <Value {...{ item, field }} value={to} beside={now} />}
                    </dd>
                  </div>
                );
              })}
            </dl>
          )}
          {isRestorable && <div className="-mx-2">{undo}</div>}
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** Says what changed, a line for each field; hidden in an open row, which shows all of it. */
function Summary({ item }: { item: HistoryItem }) {
  const { fields, more } = summaryOf(item);
  if (fields.length === 0) return null;
  return (
    <p className="grid pr-3 pb-2 pl-11 text-small in-data-open:hidden desk:flex desk:gap-x-4">
      {fields.map(({ label, isRemoved, from, to }, at) => (
        <span key={label} className="flex min-w-0 gap-x-1.5">
          <span className="truncate">
            {label}
            {isRemoved ? ' removed' : to === null ? ' changed' : ': '}
            {from !== null && <bdi>{from}</bdi>}
            {from !== null && ' → '}
            {to !== null && <bdi>{to}</bdi>}
          </span>
          {more > 0 && at === fields.length - 1 && (
            <span className="shrink-0 text-muted">and {more} more</span>
          )}
        </span>
      ))}
    </p>
  );
}

function TextChange({ parts }: { parts: readonly TextPart[] }) {
  return (
    <span dir="auto" className="whitespace-pre-line [&>del]:text-muted [&>ins]:bg-(--soft)">
      {parts.map(({ kind, text }, at) => {
        if (kind === 'same') return text;
        return kind === 'old' ? <del key={at}>{text}</del> : <ins key={at}>{text}</ins>;
      })}
    </span>
  );
}

interface ValueProps {
  item: HistoryItem;
  field: string;
  value: unknown;
  /** Other fields of the same version. */
  beside: Readonly<Record<string, unknown>>;
  isOld?: boolean;
}

/** Names a deletion or an insertion, also for readers who see neither line nor color. */
function Value({ item, field, value, beside, isOld = false }: ValueProps) {
  const isPicture = isPictureAddress(value);
  const side = isOld ? 'Before' : 'After';
  const shown = isPicture ? (
    <span className="flex items-center gap-3 py-1">
      <span aria-hidden className="w-12 shrink-0 text-muted">
        {side}
      </span>
      <img
        src={value}
        alt={`${side}: ${item.label}`}
        width={112}
        height={56}
        loading="lazy"
        className="h-14 w-28 object-contain object-left"
      />
    </span>
  ) : (
    <span className="break-words whitespace-pre-line">
      {valueText(item.noun, field, value, beside)}
    </span>
  );
  return isOld ? (
    <del className={`block text-muted ${isPicture ? 'no-underline' : ''}`}>{shown}</del>
  ) : (
    <ins className="block no-underline">{shown}</ins>
  );
}
