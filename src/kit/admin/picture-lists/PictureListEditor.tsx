import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { AddPictures } from './AddPictures.tsx';
import { addUndoAlert, binNote } from '../undo/undoOffer.ts';
import { useArea, useAreas } from '../../client/data/useArea.ts';
import { DeleteDialog } from '../records/DeleteDialog.tsx';
import { AltTextDialog } from './AltTextDialog.tsx';
import { draftsOf } from '../drafts/drafts.ts';
import { AreaBoundary } from '../../client/data/AreaBoundary.tsx';
import { useDialogAddress } from '../records/dialogAddress.ts';
import { interruptedDialog } from '../drafts/openDialog.ts';
import { Picture } from '../../client/pictures/Picture.tsx';
import type { ListedPicture } from '../../pictures/pictureList.ts';
import { asRecords, describedDraft, type PictureListKind } from './pictureListKind.ts';
import { ShowMore } from '../../client/data/ShowMore.tsx';
import { VisibilityDialog } from '../records/VisibilityDialog.tsx';
import { VisibilityMark } from '../records/VisibilityMark.tsx';
import { visibilityText } from '../records/visibility.ts';
import { MissingAltText } from '../records/MissingAltText.tsx';
import { UnsavedDrafts, type UnsavedDraft } from '../records/UnsavedDrafts.tsx';
import { useShowMore } from '../../client/data/useShowMore.ts';
import { Sortable, useSortableItem, type SortableItem } from '../ordering/Sortable.tsx';
import { useOrder, type StoredOrder } from '../ordering/useOrder.ts';
import { NoRows } from '../records/AccordionList.tsx';

type Task = 'describe' | 'publish' | 'remove';

interface PictureListEditorProps {
  kind: PictureListKind;
  heading: string;
  hint: string;
  /** How many are shown at first, and more at each step. */
  step: number;
}

export function PictureListEditor({ kind, heading, hint, step }: PictureListEditorProps) {
  const areas = useAreas();
  const [task, setTask] = useState<{ what: Task; picture: ListedPicture } | null>(null);
  // Opens the dialog again that a reload interrupted.
  const [mayReopen, setMayReopen] = useState(true);
  const title = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const pictures = useArea(kind.area).data;
  const describe = (form: string): boolean => {
    const picture = pictures?.find((one) => describedDraft(kind, one) === form);
    if (picture) setTask({ what: 'describe', picture });
    return picture !== undefined;
  };
  if (mayReopen && pictures) {
    setMayReopen(false);
    const form = interruptedDialog();
    if (form !== null) describe(form);
  }
  useDialogAddress(
    kind.area.name,
    pictures &&
      ((form) => {
        if (form !== describedDraft(kind, { _id: 'new' })) return describe(form);
        section.current?.querySelector<HTMLElement>('[type=file]')?.focus();
        return true;
      }),
  );
  /** The newest version of a picture; the old one if it is deleted. */
  const now = (one: ListedPicture) => pictures?.find(({ _id }) => _id === one._id) ?? one;
  const remove = async ({ _id: id }: ListedPicture) => {
    const gone = await kind.calls.remove(id).catch(areas.reloadWhenGone(kind.area));
    areas.change(kind.area, (all) => all.filter(({ _id }) => _id !== gone._id));
    addUndoAlert(kind.removed, gone);
  };
  const close = () => setTask(null);
  return (
    <section ref={section} className="grid grid-cols-1 gap-6">
      <h2 ref={title} tabIndex={-1} className="display text-step-1">
        {heading}
      </h2>
      {task === null && pictures && (
        <UnsavedDrafts
          title={heading}
          drafts={describedDrafts(kind, pictures, (picture) =>
            setTask({ what: 'describe', picture }),
          )}
          focusAfter={title}
        />
      )}
      <AddPictures kind={kind} />
      <AreaBoundary area={kind.area} shape="tiles">
        {(all) =>
          all.length === 0 ? (
            <NoRows title="No Images">{hint}</NoRows>
          ) : (
            <Pictures
              kind={kind}
              pictures={all}
              heading={heading}
              step={step}
              onTask={(what, picture) => setTask({ what, picture })}
            />
          )
        }
      </AreaBoundary>
      {task?.what === 'describe' && (
        <AltTextDialog
          key={task.picture._id}
          kind={kind}
          picture={now(task.picture)}
          onClosed={close}
        />
      )}
      {task?.what === 'publish' && (
        <VisibilityDialog
          key={task.picture._id}
          kind={asRecords(kind)}
          record={now(task.picture)}
          onClosed={close}
        />
      )}
      {task?.what === 'remove' && (
        <DeleteDialog
          key={task.picture._id}
          what={task.picture.alt || 'this image'}
          failed={kind.notRemoved}
          focusAfter={title}
          onClosed={close}
          remove={() => remove(task.picture)}
        >
          {`Fans will not see it any more. ${binNote}`}
        </DeleteDialog>
      )}
    </section>
  );
}

function describedDrafts(
  kind: PictureListKind,
  pictures: readonly ListedPicture[],
  open: (picture: ListedPicture) => void,
): UnsavedDraft[] {
  return draftsOf(describedDraft(kind, { _id: '' })).map((form) => {
    const at = pictures.findIndex((one) => describedDraft(kind, one) === form);
    const picture = pictures[at];
    if (!picture) return { form, name: 'an image that was removed', resume: null };
    const resume = { label: 'Go on', open: () => open(picture) };
    return { form, name: nameOf(picture, at), resume };
  });
}

const nameOf = ({ alt }: ListedPicture, at: number): string => alt || `image ${at + 1}`;

interface GridProps {
  kind: PictureListKind;
  pictures: readonly ListedPicture[];
  heading: string;
  step: number;
  onTask: (what: Task, picture: ListedPicture) => void;
}

function Pictures(props: GridProps) {
  const { kind, pictures } = props;
  if (!kind.order || pictures.length < 2) return <Grid {...props} />;
  return <OrderedGrid {...props} order={kind.order} />;
}

function OrderedGrid(props: GridProps & { order: StoredOrder<ListedPicture> }) {
  const { kind, pictures, order } = props;
  const at = (id: string) => pictures.findIndex(({ _id }) => _id === id);
  return (
    <Sortable
      ids={pictures.map(({ _id }) => _id)}
      nameOf={(id) => nameOf(pictures[at(id)]!, at(id))}
      onMove={useOrder(kind.area, order)}
      layout="tiles"
    >
      <Grid {...props} Shown={SortableTile} />
    </Sortable>
  );
}

function Grid({
  pictures,
  heading,
  step,
  onTask,
  Shown = Tile,
}: GridProps & { Shown?: typeof Tile }) {
  const { shown, list, more } = useShowMore<HTMLUListElement>(step);
  return (
    <>
      <MissingAltText count={pictures.filter(({ alt }) => alt === '').length} />
      <ul ref={list} aria-label={heading} className="picture-grid">
        {pictures.slice(0, shown).map((one, index) => (
          <Shown
            key={one._id}
            listed={one}
            name={nameOf(one, index)}
            onTask={(what) => onTask(what, one)}
          />
        ))}
      </ul>
      {pictures.length > shown && <ShowMore what="images" onMore={more} />}
    </>
  );
}

interface TileProps {
  listed: ListedPicture;
  name: string;
  onTask: (what: Task) => void;
  item?: SortableItem;
}

function SortableTile(props: TileProps) {
  return <Tile {...props} item={useSortableItem(props.listed._id)} />;
}

function Tile({ listed, name, onTask, item }: TileProps) {
  const { alt, picture } = listed;
  return (
    <li
      ref={item?.ref}
      style={item?.style}
      className="grid min-w-0 grid-cols-1 content-start overflow-hidden rounded-one border border-line bg-raised"
      data-dragging={item?.isDragging || undefined}
    >
      {picture && (
        <Picture
          picture={picture}
          // Its description stands below.
          alt=""
          sizes={{ phone: 'calc(50vw - 1.5rem)', desk: '12rem' }}
          fills={1}
          className="aspect-square"
        />
      )}
      <p className={`line-clamp-2 px-3 pt-2 text-small ${alt ? '' : 'text-muted'}`}>
        {alt || 'No description'}
      </p>
      <p className="px-3 pt-1 empty:hidden">
        <VisibilityMark text={visibilityText(listed)} />
      </p>
      <div className="flex flex-wrap justify-end">
        {item && <div className="mr-auto">{item.handle}</div>}
        {actions.map(({ what, word, Icon }) => (
          <button
            key={what}
            type="button"
            className="icon-button"
            aria-label={`${word} ${name}`}
            onClick={() => onTask(what)}
          >
            <Icon aria-hidden className="size-4" />
          </button>
        ))}
      </div>
    </li>
  );
}

const actions = [
  { what: 'describe', word: 'Describe', Icon: Pencil },
  { what: 'publish', word: 'Visibility of', Icon: Eye },
  { what: 'remove', word: 'Remove', Icon: Trash2 },
] as const;
