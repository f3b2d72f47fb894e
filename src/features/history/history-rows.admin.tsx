import { Accordion } from '@base-ui/react/accordion';
import { ArrowUpDown, ChevronDown, Pencil, Plus, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import type { Ref } from 'react';
import type { HistoryItem } from './history.ts';
import {
  actionWords,
  fieldLabel,
  isPictureAddress,
  sidesOf,
  valueText,
  whoAndWhen,
} from './history.view.ts';
import { LineButton } from '../../kit/admin/inputs/LineButton.tsx';

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

export function HistoryRows({ items, ref, ...actions }: HistoryRowsProps) {
  return (
    <Accordion.Root ref={ref} className="rows" aria-label="Changes" multiple>
      {items.map((item) => (
        <Row key={item._id} item={item} {...actions} />
      ))}
    </Accordion.Root>
  );
}

type RowProps = { item: HistoryItem } & Pick<HistoryRowsProps, 'onUndo' | 'onRestore'>;

function Row({ item, onUndo, onRestore }: RowProps) {
  const { _id, label, by, at, action, changes, noun } = item;
  const Icon = icons[action];
  const { old, now } = sidesOf(item);
  return (
    <Accordion.Item value={_id} className="row">
      <Accordion.Header className="contents">
        <Accordion.Trigger className="row-head">
          <Icon aria-hidden className="size-5 shrink-0 text-muted" />
          <span className="row-main grid">
            <strong className="truncate">{label}</strong>
            <span className="text-muted">{whoAndWhen(actionWords[action], by, at)}</span>
          </span>
          <ChevronDown aria-hidden className="row-mark" />
        </Accordion.Trigger>
      </Accordion.Header>
      <Accordion.Panel className="row-panel">
        <div className="grid gap-4 pb-4">
          {action !== 'moved' && (
            <dl className="row-details">
              {changes.map(({ field, from, to }) => (
                <div key={field} className="contents">
                  <dt>{fieldLabel(field)}</dt>
                  <dd>
                    {action !== 'added' && (
                      <Value {...{ noun, field }} value={from} beside={old} isOld />
                    )}
                    {action !== 'deleted' && <Value {...{ noun, field }} value={to} beside={now} />}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <div className="flex flex-wrap gap-3">
            <LineButton
              Icon={Undo2}
              aria-label={`Undo: ${actionWords[action]} ${label}`}
              onClick={() => onUndo(item)}
            >
              Undo
            </LineButton>
            {onRestore && action !== 'deleted' && (
              <LineButton Icon={RotateCcw} onClick={() => onRestore(item)}>
                Restore this version
              </LineButton>
            )}
          </div>
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

interface ValueProps {
  noun: string;
  field: string;
  value: unknown;
  /** Other fields of the same version. */
  beside: Readonly<Record<string, unknown>>;
  isOld?: boolean;
}

/** Names a deletion or an insertion, also for readers who see neither line nor color. */
function Value({ noun, field, value, beside, isOld = false }: ValueProps) {
  const shown = isPictureAddress(value) ? (
    <img src={value} alt="" width={56} height={56} loading="lazy" className="row-picture" />
  ) : (
    <span className="break-words whitespace-pre-line">{valueText(noun, field, value, beside)}</span>
  );
  return isOld ? (
    <del className="block text-muted">{shown}</del>
  ) : (
    <ins className="block no-underline">{shown}</ins>
  );
}
