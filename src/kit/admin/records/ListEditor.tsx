import { Eye, History, Pencil, Plus, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { Fragment, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { headerOf } from './AccordionList.tsx';
import { addUndoAlert, binNote } from '../undo/undoOffer.ts';
import { useArea, useAreas } from '../../client/data/useArea.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { AreaBoundary } from '../../client/data/AreaBoundary.tsx';
import { useDialogAddress } from './dialogAddress.ts';
import { interruptedDialog } from '../drafts/openDialog.ts';
import { areSingleKeysOn } from '../keys/singleKeys.ts';
import { takesPictures } from '../uploads/usePastedFiles.ts';
import { useDroppedPicture } from '../uploads/useDroppedPicture.ts';
import { recordDrafts } from './recordDrafts.ts';
import { draftName, type RecordKind } from './recordKind.ts';
import type { RecordFormProps } from './RecordDialog.tsx';
import type { ListedRecord } from './RecordRows.tsx';
import { SearchedList, type SearchedListProps } from './SearchedList.tsx';
import { VisibilityDialog } from './VisibilityDialog.tsx';
import { UnsavedDrafts } from './UnsavedDrafts.tsx';
import { useOrder, type StoredOrder } from '../ordering/useOrder.ts';
import { LineButton } from '../inputs/LineButton.tsx';

type Task = 'edit' | 'publish' | 'delete';

interface ListEditorProps<T extends ListedRecord> extends Omit<
  SearchedListProps<T>,
  'records' | 'renderActions' | 'onMove'
> {
  kind: RecordKind<T>;
  heading: string;
  renderActions?: (record: T) => ReactNode;
  /** Left out if the server says the order. */
  order?: StoredOrder<T>;
  Dialog: ComponentType<RecordFormProps<T>>;
  /** What else is deleted along with it, in one sentence. */
  removeNote: string;
}

export function ListEditor<T extends ListedRecord>(props: ListEditorProps<T>) {
  const { kind, heading, rowOf, Dialog, order } = props;
  const areas = useAreas();
  const [task, setTask] = useState<{ what: Task; record: T } | 'add' | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [picture, setPicture] = useState<File | null>(null);
  const close = () => setTask(null);
  const add = (dropped: File | null = null) => {
    setPicture(dropped);
    setTask('add');
  };
  const records = useArea(kind.area).data;
  /** The newest version of a record; the old one if it is deleted. */
  const now = (record: T) => records?.find(({ _id }) => _id === record._id) ?? record;
  const remove = async ({ _id: id }: T) => {
    const gone = await kind.calls.remove(id).catch(areas.reloadWhenGone(kind.area));
    areas.change(kind.area, (all) => all.filter(({ _id }) => _id !== gone._id));
    addUndoAlert(kind.succeeded('deleted'), gone);
  };
  const open = (form: string): boolean => {
    const record = records?.find((one) => draftName(kind, one) === form);
    if (record) setTask({ what: 'edit', record });
    else if (form === draftName(kind, null)) add();
    else return false;
    return true;
  };
  // Opens the dialog again that a reload interrupted.
  const [mayReopen, setMayReopen] = useState(true);
  if (mayReopen && records) {
    setMayReopen(false);
    const form = interruptedDialog();
    if (form !== null) open(form);
  }
  useDialogAddress(kind.area.name, records && open);
  const dialogFor = (what: Task, record: T): ReactNode => {
    if (what === 'edit') return <Dialog record={record} picture={null} onClosed={close} />;
    if (what === 'delete') {
      return (
        <DeleteDialog
          what={headerOf(rowOf(record))}
          failed={`Failed to delete ${kind.name}`}
          focusAfter={addButton}
          onClosed={close}
          remove={() => remove(record)}
        >
          {`${props.removeNote} ${binNote}`}
        </DeleteDialog>
      );
    }
    return kind.isPublished && <VisibilityDialog kind={kind} record={record} onClosed={close} />;
  };
  const drop = useDroppedPicture(addButton, add, kind.picture !== undefined && task === null);
  return (
    <section
      {...drop.handlers}
      data-over={drop.isOver || undefined}
      className="outline-offset-8 outline-accent data-over:outline-2 data-over:outline-dashed grid grid-cols-1 gap-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 ref={title} tabIndex={-1} className="display text-step-1">
          {heading}
        </h2>
        <button
          ref={addButton}
          type="button"
          className="button-soft"
          aria-keyshortcuts="n"
          title={areSingleKeysOn() ? 'Key: N' : undefined}
          {...(kind.picture !== undefined && takesPictures)}
          onClick={() => add()}
        >
          <Plus aria-hidden className="size-4" /> Add {kind.title}
        </button>
      </div>
      {kind.picture !== undefined && (
        <p className="-mt-2 text-small text-muted pointer-coarse:hidden">
          A {kind.picture} that you drop or paste here begins a new {kind.name}.
        </p>
      )}
      {task === null && records && (
        <UnsavedDrafts
          title={kind.title}
          drafts={recordDrafts(
            kind,
            records,
            (record) => headerOf(rowOf(record)),
            (record) => (record ? setTask({ what: 'edit', record }) : add()),
          )}
          focusAfter={title}
        />
      )}
      <AreaBoundary area={kind.area} shape="rows">
        {(records) => {
          const renderActions = (record: T) => (
            <>
              {props.renderActions?.(record)}
              <Actions
                name={headerOf(rowOf(record))}
                versions={`/history?${new URLSearchParams({ noun: kind.noun, record: record._id })}`}
                onEdit={() => setTask({ what: 'edit', record })}
                onPublish={
                  kind.isPublished ? () => setTask({ what: 'publish', record }) : undefined
                }
                onDelete={() => setTask({ what: 'delete', record })}
              />
            </>
          );
          const list = { ...props, records, renderActions };
          return order ? <OrderedList {...list} order={order} /> : <SearchedList {...list} />;
        }}
      </AreaBoundary>
      {task === 'add' && <Dialog record={null} picture={picture} onClosed={close} />}
      {task !== null && task !== 'add' && (
        // What another record's dialog holds is none of this one's.
        <Fragment key={task.record._id}>{dialogFor(task.what, now(task.record))}</Fragment>
      )}
    </section>
  );
}

interface OrderedListProps<T extends ListedRecord> extends SearchedListProps<T> {
  kind: RecordKind<T>;
  order: StoredOrder<T>;
}

function OrderedList<T extends ListedRecord>(props: OrderedListProps<T>) {
  return <SearchedList {...props} onMove={useOrder(props.kind.area, props.order)} />;
}

interface ActionsProps {
  name: string;
  /** Where they are listed. */
  versions: string;
  onEdit: () => void;
  /** Left out if fans always see it. */
  onPublish: (() => void) | undefined;
  onDelete: () => void;
}

function Actions({ name, versions, onEdit, onPublish, onDelete }: ActionsProps) {
  return (
    <>
      <LineButton Icon={Pencil} onClick={onEdit} of={name}>
        Edit
      </LineButton>
      {onPublish && (
        <LineButton Icon={Eye} onClick={onPublish} of={`of ${name}`}>
          Visibility
        </LineButton>
      )}
      <LineButton Icon={Trash2} onClick={onDelete} of={name}>
        Delete
      </LineButton>
      <Link to={versions} className="button-line" aria-label={`Versions of ${name}`}>
        <History aria-hidden className="size-4" /> Versions
      </Link>
    </>
  );
}
