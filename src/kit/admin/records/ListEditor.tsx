import {
  Copy,
  EllipsisVertical,
  Eye,
  EyeOff,
  History,
  Pencil,
  Plus,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { ImportLink } from './ImportLink.tsx';
import { headerOf } from './RowHead.tsx';
import { AreaBoundary } from '../../client/data/AreaBoundary.tsx';
import { areSingleKeysOn } from '../keys/shortcuts.ts';
import { takesPictures, useDroppedPicture } from '../uploads/incomingFiles.ts';
import type { RecordKind } from './recordKind.ts';
import type { RecordFormProps } from './RecordDialog.tsx';
import type { ListedRecord } from './RecordRows.tsx';
import { MenuButton } from './MenuButton.tsx';
import { SearchedList, type SearchedListProps } from './SearchedList.tsx';
import type { MenuChoice } from '../ordering/MenuItems.tsx';
import { useOrder, type StoredOrder } from '../ordering/useOrder.ts';
import { useListTasks, type ListTask } from './useListTasks.tsx';
import { IconButton, LineButton } from '../inputs/buttons.tsx';

interface ListEditorProps<T extends ListedRecord> extends Omit<
  SearchedListProps<T>,
  'records' | 'renderActions' | 'renderMenu' | 'onMove'
> {
  kind: RecordKind<T>;
  renderActions?: (record: T) => ReactNode;
  /** Returns the actions of a record that another list edits; null for the usual ones. */
  renderActionsElsewhere?: (record: T) => ReactNode;
  /** The task of each row's menu that only this list has; without it, rows have no menu. */
  ownTask?: {
    label: string | ((record: T) => string);
    Icon: LucideIcon;
    renderDialog: (record: T, onClosed: () => void) => ReactNode;
  };
  /** Renders a button beside the row, before its menu. */
  renderBeside?: (record: T) => ReactNode;
  /** Returns further choices of that menu. */
  otherChoices?: (record: T) => readonly MenuChoice[];
  /** Omitted if the server determines the order. */
  order?: StoredOrder<T>;
  Dialog: ComponentType<RecordFormProps<T>>;
  /** One sentence about what else will be deleted, other than its image. */
  removeNote?: string;
}

export function ListEditor<T extends ListedRecord>(props: ListEditorProps<T>) {
  const { kind, rowOf, ownTask, Dialog } = props;
  const onMove = useOrder(kind.area, props.order);
  const [adding, setAdding] = useState<{ picture: File | null; copied?: T } | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const add = (picture: File | null = null) => setAdding({ picture });
  const tasks = useListTasks<T>({
    kind,
    nameOf: (record) => headerOf(rowOf(record)),
    renderForm: (record, onClosed) => <Dialog record={record} picture={null} onClosed={onClosed} />,
    ...(ownTask && { renderOwn: ownTask.renderDialog }),
    onAdd: add,
    addsFromDrafts: true,
    removeNote: props.removeNote,
    title,
    focusAfter: addButton,
  });
  const drop = useDroppedPicture(
    addButton,
    add,
    kind.picture !== undefined && adding === null && tasks.dialog === null,
  );
  const menuOf = (record: T, { label, Icon }: NonNullable<typeof ownTask>) => {
    const task = (what: ListTask) => () => tasks.start(what, record);
    const { header, lead } = rowOf(record);
    const name = lead === undefined ? header : `${header}, ${lead}`;
    const copy = () => setAdding({ picture: null, copied: record });
    const publish = { label: 'Publish…', Icon: Eye, onChoose: task('publish') };
    const own = typeof label === 'string' ? label : label(record);
    const choices = [
      { label: 'Edit', Icon: Pencil, onChoose: task('edit') },
      { label: 'Duplicate', Icon: Copy, onChoose: copy },
      ...(tasks.isPublishable(record) ? [publish] : []),
      { label: 'Hide until…', Icon: EyeOff, onChoose: task('hide') },
      { label: own, Icon, onChoose: task('own') },
      ...(props.otherChoices?.(record) ?? []),
      { label: 'Delete', Icon: Trash2, onChoose: task('delete') },
    ];
    // Usable while the row is closed.
    return (
      <div className="flex shrink-0 flex-col @[30rem]:flex-row">
        {props.renderBeside?.(record)}
        <IconButton label={`Edit ${name}`} title="Edit" Icon={Pencil} onClick={task('edit')} />
        <MenuButton
          label={`More for ${name}`}
          title="More"
          Icon={EllipsisVertical}
          choices={choices}
        />
      </div>
    );
  };
  return (
    <section
      {...drop.handlers}
      data-over={drop.isOver || undefined}
      className="outline-offset-8 outline-accent data-over:outline-2 data-over:outline-dashed grid grid-cols-1 gap-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-4">
        <h2 ref={title} tabIndex={-1} className="display text-step-1">
          {kind.heading}
        </h2>
        <div className="flex flex-wrap gap-3">
          {kind.isImported && <ImportLink />}
          <button
            ref={addButton}
            type="button"
            className="button-soft"
            aria-keyshortcuts="n"
            title={areSingleKeysOn() ? 'Shortcut: N' : undefined}
            {...(kind.picture !== undefined && takesPictures)}
            onClick={() => add()}
          >
            <Plus aria-hidden className="size-4 max-[30rem]:hidden" /> Add {kind.title}
          </button>
        </div>
      </div>
      {kind.picture !== undefined && (
        <p className="-mt-2 text-small text-muted max-desk:hidden pointer-coarse:hidden">
          Drop or paste a {kind.picture} here to start a new {kind.name}.
        </p>
      )}
      {adding === null && tasks.drafts}
      {tasks.publishAll}
      <AreaBoundary area={kind.area} shape="rows">
        {(records) => {
          const renderActions = (record: T) => (
            <>
              {props.renderActions?.(record)}
              {props.renderActionsElsewhere?.(record) ?? (
                <Actions
                  kind={kind}
                  record={record}
                  name={headerOf(rowOf(record))}
                  hasMenu={ownTask !== undefined}
                  onTask={(what) => tasks.start(what, record)}
                />
              )}
            </>
          );
          const renderMenu = ownTask && ((record: T) => menuOf(record, ownTask));
          return <SearchedList {...props} {...{ records, renderActions, renderMenu, onMove }} />;
        }}
      </AreaBoundary>
      {adding && <Dialog record={null} {...adding} onClosed={() => setAdding(null)} />}
      {tasks.dialog}
    </section>
  );
}

interface ActionsProps<T extends ListedRecord> {
  kind: RecordKind<T>;
  record: T;
  name: string;
  /** Whether the row already has an Edit button. */
  hasMenu: boolean;
  onTask: (what: ListTask) => void;
}

function Actions<T extends ListedRecord>(props: ActionsProps<T>) {
  const { kind, record, name, hasMenu, onTask } = props;
  const versions = new URLSearchParams({ noun: kind.noun, record: record._id });
  return (
    <>
      {!hasMenu && (
        <LineButton Icon={Pencil} onClick={() => onTask('edit')} of={name}>
          Edit
        </LineButton>
      )}
      {kind.isPublished && (
        <LineButton Icon={Eye} onClick={() => onTask('visibility')} of={`of ${name}`}>
          Visibility
        </LineButton>
      )}
      <LineButton Icon={Trash2} onClick={() => onTask('delete')} of={name}>
        Delete
      </LineButton>
      <Link to={`/history?${versions}`} className="button-line" aria-label={`Versions of ${name}`}>
        <History aria-hidden className="size-4" /> Versions
      </Link>
    </>
  );
}
