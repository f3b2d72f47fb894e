import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { AddPictures } from './AddPictures.tsx';
import { useArea } from '../../client/data/useArea.ts';
import { PictureTextsDialog } from './PictureTextsDialog.tsx';
import { AreaBoundary } from '../../client/data/AreaBoundary.tsx';
import { Picture } from '../../client/pictures/Picture.tsx';
import type { ListedPicture } from '../../records/pictureList.ts';
import type { PictureListKind } from './pictureListKind.ts';
import { ShowMore } from '../../client/lists/ShowMore.tsx';
import { MissingAltText, NoRows, VisibilityMark } from '../records/RowNotes.tsx';
import { visibilityText } from '../records/visibility.ts';
import { useShowMore } from '../../client/lists/useShowMore.ts';
import { Sortable, useSortableItem, type SortableItem } from '../ordering/Sortable.tsx';
import { useListTasks } from '../records/useListTasks.tsx';
import { useOrder, type StoredOrder } from '../ordering/useOrder.ts';
import { IconButton } from '../inputs/buttons.tsx';

interface PictureListEditorProps {
  kind: PictureListKind;
  hint: string;
  /** The number shown at first, and added by each step. */
  step: number;
  /** Omitted if the server determines the order. */
  order?: StoredOrder<ListedPicture>;
}

export function PictureListEditor(props: PictureListEditorProps) {
  const { kind, hint } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const pictures = useArea(kind.area).data;
  const tasks = useListTasks({
    kind,
    nameOf: (one) => nameOf(one, pictures?.findIndex(({ _id }) => _id === one._id) ?? -1),
    renderForm: (picture, onClosed) => (
      <PictureTextsDialog kind={kind} picture={picture} onClosed={onClosed} />
    ),
    renderRemoved: ({ picture, alt }) =>
      picture && (
        <Picture
          picture={picture}
          alt={alt}
          sizes={{ phone: '6rem', desk: '6rem' }}
          fills={1}
          className="aspect-square w-24 self-start"
        />
      ),
    onAdd() {
      const input = section.current?.querySelector<HTMLElement>('[type=file]');
      input?.focus();
      // Browsers open the chooser only right after a press.
      if (navigator.userActivation?.isActive) input?.click();
    },
    addsFromDrafts: false,
    removeNote: 'Fans will no longer see it.',
    title,
    focusAfter: title,
  });
  return (
    <section ref={section} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 ref={title} tabIndex={-1} className="display text-step-1">
          {kind.heading}
        </h2>
        <p className="text-small text-muted">{hint}</p>
      </div>
      {tasks.drafts}
      <AddPictures kind={kind} />
      <AreaBoundary area={kind.area} shape="tiles">
        {(all) =>
          all.length === 0 ? (
            <NoRows title="No Images">Choose images to add them.</NoRows>
          ) : (
            <Pictures {...props} pictures={all} onTask={tasks.start} />
          )
        }
      </AreaBoundary>
      {tasks.dialog}
    </section>
  );
}

const nameOf = ({ alt }: ListedPicture, at: number): string => alt || `image ${at + 1}`;

interface PicturesProps extends PictureListEditorProps {
  pictures: readonly ListedPicture[];
  onTask: ReturnType<typeof useListTasks<ListedPicture>>['start'];
}

function Pictures({ kind, pictures, step, order, onTask }: PicturesProps) {
  const { shown, list, more } = useShowMore<HTMLUListElement>(step);
  const onMove = useOrder(kind.area, pictures.length > 1 ? order : undefined);
  const Shown = onMove ? SortableTile : Tile;
  const at = (id: string) => pictures.findIndex(({ _id }) => _id === id);
  return (
    <Sortable
      ids={pictures.map(({ _id }) => _id)}
      nameOf={(id) => nameOf(pictures[at(id)]!, at(id))}
      onMove={onMove}
      layout="tiles"
    >
      <MissingAltText count={pictures.filter(({ alt }) => alt === '').length} />
      <div className="@container">
        <ul
          ref={list}
          aria-label={kind.heading}
          className="grid grid-cols-1 gap-2 @2xl:gap-3 @2xl:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]"
        >
          {pictures.slice(0, shown).map((one, index) => (
            <Shown
              key={one._id}
              listed={one}
              name={nameOf(one, index)}
              onTask={(what) => onTask(what, one)}
            />
          ))}
        </ul>
      </div>
      {pictures.length > shown && <ShowMore what="images" onMore={more} />}
    </Sortable>
  );
}

interface TileProps {
  listed: ListedPicture;
  name: string;
  onTask: (what: (typeof actions)[number]['what']) => void;
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
      className="flex min-w-0 overflow-hidden @2xl:block rounded-one border border-line bg-raised"
      data-dragging={item?.isDragging || undefined}
    >
      {picture && (
        <Picture
          picture={picture}
          // The description is shown below it.
          alt=""
          sizes={{ phone: '6rem', desk: '12rem' }}
          fills={1}
          className="aspect-square w-24 shrink-0 self-start @2xl:w-auto"
        />
      )}
      <div className="grid min-w-0 grow content-between">
        <p className={`line-clamp-2 px-3 pt-2 text-small ${alt ? '' : 'text-muted'}`}>
          {alt || 'No description'}
        </p>
        <p className="px-3 pt-1 empty:hidden">
          <VisibilityMark text={visibilityText(listed)} />
        </p>
        <div className="flex flex-wrap justify-end">
          {item && <div className="mr-auto">{item.handle}</div>}
          {actions.map(({ what, word, Icon }) => (
            <IconButton
              key={what}
              label={`${word} ${name}`}
              Icon={Icon}
              onClick={() => onTask(what)}
            />
          ))}
        </div>
      </div>
    </li>
  );
}

const actions = [
  { what: 'edit', word: 'Describe', Icon: Pencil },
  { what: 'visibility', word: 'Visibility of', Icon: Eye },
  { what: 'delete', word: 'Remove', Icon: Trash2 },
] as const;
