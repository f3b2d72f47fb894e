import { Eye, History, Pencil, Plus, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useRef, useState, type ReactNode } from 'react';
import { AccordionList, type AccordionRow } from './AccordionList.tsx';
import { addUndoAlert } from '../undo/undoAlerts.ts';
import { useArea, useAreas } from '../../client/data/useArea.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { AreaBoundary } from '../../client/data/AreaBoundary.tsx';
import { useDialogAddress } from './dialogAddress.ts';
import { interruptedDialog } from '../drafts/openDialog.ts';
import { areSingleKeysOn } from '../keys/singleKeys.ts';
import { takesPictures } from '../uploads/usePastedFiles.ts';
import { useDroppedPicture } from '../uploads/useDroppedPicture.ts';
import { recordDrafts } from './recordDrafts.ts';
import type { PictureData } from '../../pictures/pictureData.ts';
import { draftName, type RecordKind } from './recordKind.ts';
import { ShowMore } from '../../client/data/ShowMore.tsx';
import { MissingAltText } from './MissingAltText.tsx';
import { visibilityText, type Published } from './visibility.ts';
import { VisibilityDialog } from './VisibilityDialog.tsx';
import { UnsavedDrafts } from './UnsavedDrafts.tsx';
import { useShowMore } from '../../client/data/useShowMore.ts';

export type RecordRow = Omit<AccordionRow, 'id' | 'visibility' | 'actions'>;

interface Listed extends Published {
  _id: string;
  revision: number;
  picture?: PictureData | null;
  alt?: string;
}

type Task = 'edit' | 'publish' | 'delete';

const shownAtOnce = 24;

interface ListEditorProps<T extends Listed> {
  kind: RecordKind<T>;
  heading: string;
  /** In the plural, as in `No Members`. */
  title: string;
  hint: string;
  rowOf: (record: T) => RecordRow;
  renderActions?: (record: T) => ReactNode;
  /** The list in parts under headings of their own; empty parts are left out. */
  partsOf?: (records: readonly T[]) => readonly { title: string; records: readonly T[] }[];
  /** Rows shown at first, and more at each step, in each part. */
  step?: number;
  /** Adds a record for null, with `picture` where one was dropped onto the list. */
  renderDialog: (record: T | null, onClosed: () => void, picture: File | null) => ReactNode;
  remove: (id: string) => Promise<{ _id: string }>;
  /** What else is deleted along with it, in one sentence. */
  removeNote: string;
}

export function ListEditor<T extends Listed>(props: ListEditorProps<T>) {
  const { kind, heading, rowOf, renderDialog } = props;
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
  /** The newest version of a record; the old one where it is deleted. */
  const now = (record: T) => records?.find(({ _id }) => _id === record._id) ?? record;
  const remove = async ({ _id: id }: T) => {
    const gone = await props.remove(id).catch(areas.reloadWhenGone(kind.area));
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
  const drop = useDroppedPicture(addButton, add, kind.picture !== undefined && task === null);
  return (
    <section
      {...drop.handlers}
      data-over={drop.isOver || undefined}
      className="drop-place grid grid-cols-1 gap-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 ref={title} tabIndex={-1} className="voice text-step-1">
          {heading}
        </h2>
        <button
          ref={addButton}
          type="button"
          className="button"
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
            (record) => rowOf(record).header,
            (record) => (record ? setTask({ what: 'edit', record }) : add()),
          )}
          focusAfter={title}
        />
      )}
      <AreaBoundary area={kind.area} shape="rows">
        {(all) => (
          <Parts
            {...props}
            records={all}
            renderActions={(record) => (
              <>
                {props.renderActions?.(record)}
                <Actions
                  name={rowOf(record).header}
                  versions={`/history?${new URLSearchParams({ noun: kind.noun, record: record._id })}`}
                  onEdit={() => setTask({ what: 'edit', record })}
                  onPublish={kind.publish && (() => setTask({ what: 'publish', record }))}
                  onDelete={() => setTask({ what: 'delete', record })}
                />
              </>
            )}
          />
        )}
      </AreaBoundary>
      {task === 'add' && renderDialog(null, close, picture)}
      {task !== null &&
        task !== 'add' &&
        task.what === 'edit' &&
        renderDialog(now(task.record), close, null)}
      {task !== null && task !== 'add' && task.what === 'publish' && kind.publish && (
        <VisibilityDialog
          kind={kind}
          publish={kind.publish}
          record={now(task.record)}
          onClosed={close}
        />
      )}
      {task !== null && task !== 'add' && task.what === 'delete' && (
        <DeleteDialog
          what={rowOf(task.record).header}
          failed={`Failed to delete ${kind.name}`}
          focusAfter={addButton}
          onClosed={close}
          remove={() => remove(task.record)}
        >
          {props.removeNote}
        </DeleteDialog>
      )}
    </section>
  );
}

interface PartsProps<T extends Listed> extends Pick<
  ListEditorProps<T>,
  'title' | 'hint' | 'rowOf' | 'partsOf' | 'step'
> {
  records: readonly T[];
  renderActions: (record: T) => ReactNode;
}

function Parts<T extends Listed>(props: PartsProps<T>) {
  const { records, partsOf } = props;
  if (!partsOf || records.length === 0) return <Rows {...props} />;
  const parts = partsOf(records).filter((part) => part.records.length > 0);
  return parts.map((part) => (
    <div key={part.title} className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{part.title}</h3>
      <Rows {...props} title={part.title} records={part.records} />
    </div>
  ));
}

function Rows<T extends Listed>(props: PartsProps<T>) {
  const { records, title, hint, rowOf, renderActions, step = shownAtOnce } = props;
  const { shown, list, more } = useShowMore<HTMLDivElement>(step);
  const rows = records.slice(0, shown).map((record) => ({
    ...rowOf(record),
    id: record._id,
    visibility: visibilityText(record),
    actions: renderActions(record),
  }));
  return (
    <>
      <MissingAltText count={records.filter(({ picture, alt }) => picture && alt === '').length} />
      <AccordionList ref={list} title={title} hint={hint} rows={rows} />
      {records.length > shown && <ShowMore what={title} onMore={more} />}
    </>
  );
}

interface ActionsProps {
  name: string;
  /** Where they are listed. */
  versions: string;
  onEdit: () => void;
  /** Left out where fans always see it. */
  onPublish: (() => void) | undefined;
  onDelete: () => void;
}

function Actions({ name, versions, onEdit, onPublish, onDelete }: ActionsProps) {
  return (
    <>
      <button type="button" className="button-line" onClick={onEdit} aria-label={`Edit ${name}`}>
        <Pencil aria-hidden className="size-4" /> Edit
      </button>
      {onPublish && (
        <button
          type="button"
          className="button-line"
          onClick={onPublish}
          aria-label={`Visibility of ${name}`}
        >
          <Eye aria-hidden className="size-4" /> Visibility
        </button>
      )}
      <button
        type="button"
        className="button-line"
        onClick={onDelete}
        aria-label={`Delete ${name}`}
      >
        <Trash2 aria-hidden className="size-4" /> Delete
      </button>
      <Link to={versions} className="button-line" aria-label={`Versions of ${name}`}>
        <History aria-hidden className="size-4" /> Versions
      </Link>
    </>
  );
}
