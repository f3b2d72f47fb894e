import { Eye } from 'lucide-react';
import { Fragment, useState, type ReactNode, type RefObject } from 'react';
import { useArea, useAreas } from '../../client/data/useArea.ts';
import { draftAsNew, draftsOf, interruptedDialog } from '../drafts/drafts.ts';
import { addUndoAlert, binNote } from '../undo/undoOffer.ts';
import { LineButton } from '../inputs/buttons.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { useDialogAddress } from './dialogAddress.ts';
import { draftName, type RecordKind } from './recordKind.ts';
import type { ListedRecord } from './RecordRows.tsx';
import { UnsavedDrafts, type UnsavedDraft } from './UnsavedDrafts.tsx';
import { PublishDialog, VisibilityDialog } from './VisibilityDialog.tsx';

export type ListTask = 'edit' | 'visibility' | 'hide' | 'publish' | 'own' | 'delete';

interface ListTasksOptions<T extends ListedRecord> {
  kind: RecordKind<T>;
  nameOf: (record: T) => string;
  /** Shows a record that is better recognized by sight, before it is deleted. */
  renderRemoved?: (record: T) => ReactNode;
  renderForm: (record: T, onClosed: () => void) => ReactNode;
  /** Renders the dialog of the list's own task. */
  renderOwn?: (record: T, onClosed: () => void) => ReactNode;
  onAdd: () => void;
  /** Whether a new record's form has a stored one's fields, and can continue its draft. */
  addsFromDrafts: boolean;
  /** One sentence about what else is deleted along with a record, other than its image. */
  removeNote?: string | undefined;
  /** Receives the focus after a draft is discarded. */
  title: RefObject<HTMLElement | null>;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Manages a list's dialogs. A reload reopens the same one, and the address can request one. */
export function useListTasks<T extends ListedRecord>(options: ListTasksOptions<T>) {
  const { kind, nameOf, onAdd } = options;
  const areas = useAreas();
  const [task, setTask] = useState<{ what: ListTask; record: T; drafts: readonly T[] } | null>(
    null,
  );
  const records = useArea(kind.area).data;
  const start = (what: ListTask, record: T, drafts: readonly T[] = [record]) =>
    setTask({ what, record, drafts });
  const isPublishable = ({ isDraft }: T) =>
    kind.isPublished && !kind.isAddedAsDraft && isDraft === true;
  const open = (form: string): boolean => {
    const record = records?.find((one) => form.startsWith(draftName(kind, one)));
    const isToPublish = form.endsWith('/publish') && record && isPublishable(record);
    if (record) start(isToPublish ? 'publish' : 'edit', record);
    else if (form === draftName(kind, null)) onAdd();
    else return false;
    return true;
  };
  // Reopens the dialog that a reload interrupted.
  const [mayReopen, setMayReopen] = useState(true);
  if (mayReopen && records) {
    setMayReopen(false);
    const form = interruptedDialog();
    if (form !== null) open(form);
  }
  useDialogAddress(kind.area.name, records && open);

  const remove = async ({ _id: id }: T) => {
    const gone = await kind.calls.remove(id).catch(areas.reloadWhenGone(kind.area));
    areas.change(kind.area, (all) => all.filter(({ _id }) => _id !== gone._id));
    addUndoAlert(kind.succeeded('deleted'), gone);
  };
  const close = () => setTask(null);
  const dialogFor = (what: ListTask, record: T): ReactNode => {
    if (what === 'edit') return options.renderForm(record, close);
    if (what === 'own') return options.renderOwn?.(record, close);
    if (what === 'publish') {
      return <PublishDialog {...{ kind, nameOf }} drafts={task!.drafts} onClosed={close} />;
    }
    if (what === 'visibility' || what === 'hide') {
      const isHiding = what === 'hide';
      return (
        kind.isPublished && <VisibilityDialog {...{ kind, record, isHiding }} onClosed={close} />
      );
    }
    const pictureNote = kind.picture && record.picture ? `The ${kind.picture} is deleted too.` : '';
    return (
      <DeleteDialog
        what={options.renderRemoved ? `this ${kind.name}` : nameOf(record)}
        choice={options.renderRemoved?.(record)}
        failed={kind.notRemoved ?? `Failed to delete ${kind.name}`}
        focusAfter={options.focusAfter}
        onClosed={close}
        remove={() => remove(record)}
      >
        {`${options.removeNote ?? pictureNote} ${binNote}`.trim()}
      </DeleteDialog>
    );
  };

  const newOne = draftName(kind, null);
  const forms = draftsOf(draftName(kind, { _id: '' }));
  const draftOf = (form: string): UnsavedDraft => {
    const record = records?.find((one) => draftName(kind, one) === form);
    const known = (name: string, open: () => void) => ({
      form,
      name,
      resume: { label: 'Continue', open },
    });
    if (record) return known(nameOf(record), () => start('edit', record));
    if (form === newOne) return known(`a new ${kind.name}`, onAdd);
    const addAsNew = () => {
      draftAsNew(form, newOne);
      onAdd();
    };
    // Only one new record can have a draft.
    const isFree = options.addsFromDrafts && !forms.includes(newOne);
    const resume = isFree ? { label: 'Add as new', open: addAsNew } : null;
    const isCopy = form.startsWith(draftName(kind, { _id: 'copy of ' }));
    return { form, name: `a ${isCopy ? 'new' : 'deleted'} ${kind.name}`, resume };
  };

  const publishable = records?.filter(isPublishable) ?? [];
  /** The latest version of a record, or the known one if it was deleted. */
  const newest = task && (records?.find(({ _id }) => _id === task.record._id) ?? task.record);
  return {
    start,
    isPublishable,
    publishAll: publishable.length > 1 && (
      <LineButton
        Icon={Eye}
        onClick={() => start('publish', publishable[0]!, publishable)}
        className="justify-self-start"
      >
        {`Publish ${publishable.length} drafts…`}
      </LineButton>
    ),
    /** The unsaved drafts; none while a dialog is open. */
    drafts: !task && records && (
      <UnsavedDrafts title={kind.title} drafts={forms.map(draftOf)} focusAfter={options.title} />
    ),
    // A new key resets the dialog's state for another record.
    dialog: task && newest && <Fragment key={newest._id}>{dialogFor(task.what, newest)}</Fragment>,
  };
}
