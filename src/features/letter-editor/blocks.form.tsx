import { Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useController, type Control } from 'react-hook-form';
import { IconButton } from '../../kit/admin/inputs/IconButton.tsx';
import { LineButton } from '../../kit/admin/inputs/LineButton.tsx';
import { MenuButton } from '../../kit/admin/records/MenuButton.tsx';
import type { MenuChoice } from '../../kit/admin/ordering/MenuItems.tsx';
import { Sortable, useSortableItem } from '../../kit/admin/ordering/Sortable.tsx';
import { newRecordId } from '../../kit/api/recordId.ts';
import { useArea } from '../../kit/client/data/useArea.ts';
import type { LetterProblem } from '../letters/letters.ts';
import { letterLimits } from '../letters/letters.view.ts';
import { releasesArea } from '../releases/releases.queries.ts';
import { pastShows, shortVenueDay } from '../shows/show-details.view.ts';
import { showsArea } from '../shows/shows.queries.ts';
import { upcomingShows } from '../shows/shows.view.ts';
import { BlockFields, kinds, newBlocks, type Choices } from './block.form.tsx';
import { blocksIn, type FormBlock, type LetterInput } from './letter-fields.form.tsx';

interface BlocksFieldProps {
  control: Control<LetterInput>;
  problems: readonly LetterProblem[];
}

/** Edits the blocks of a letter. */
export function BlocksField({ control, problems }: BlocksFieldProps) {
  const { field } = useController({ control, name: 'blocks' });
  const blocks = blocksIn(field.value);
  const set = (all: readonly FormBlock[]) => field.onChange(JSON.stringify(all));
  const insert = (at: number, block: FormBlock) => set(blocks.toSpliced(at, 0, block));
  const choices = useChoices();
  const [added, setAdded] = useState('');
  const [gone, setGone] = useState<{ block: FormBlock; at: number } | null>(null);
  const isFull = blocks.length >= letterLimits.blocks;
  const additionsAt = (at: number): MenuChoice[] =>
    newBlocks(choices).map((block) => ({
      label: kinds[block.type].name,
      Icon: kinds[block.type].Icon,
      onChoose() {
        const _id = newRecordId();
        setAdded(_id);
        insert(at, { ...block, _id });
      },
    }));
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <span className="field-label font-semibold">Content</span>
      <Sortable
        ids={blocks.map(({ _id }) => _id)}
        nameOf={(id) => kinds[blocks.find(({ _id }) => _id === id)?.type ?? 'words'].name}
        layout="rows"
        onMove={(from, to) => set(blocks.toSpliced(from, 1).toSpliced(to, 0, blocks[from]!))}
      >
        <ol className="grid grid-cols-1 gap-2">
          {blocks.map((block, at) => (
            <BlockRow
              key={block._id}
              id={block._id}
              name={kinds[block.type].name}
              number={at + 1}
              isNew={block._id === added}
              additions={isFull ? [] : additionsAt(at)}
              onRemove={() => {
                setGone({ block, at });
                set(blocks.toSpliced(at, 1));
              }}
            >
              <BlockFields
                block={block}
                choices={choices}
                onChange={(part) => set(blocks.with(at, { ...block, ...part }))}
              />
              {problems
                .filter((problem) => problem.at === at)
                .map(({ text }) => (
                  <p key={text} className="text-small wrap-anywhere text-warning">
                    {text}
                  </p>
                ))}
            </BlockRow>
          ))}
        </ol>
      </Sortable>
      <p role="status" className="flex flex-wrap items-center gap-3 text-small empty:hidden">
        {gone && (
          <>
            {kinds[gone.block.type].name} removed.
            <LineButton
              onClick={() => {
                insert(gone.at, gone.block);
                setGone(null);
              }}
            >
              Undo
            </LineButton>
          </>
        )}
      </p>
      {isFull ? (
        <p className="text-small text-muted">A letter can have {letterLimits.blocks} blocks.</p>
      ) : (
        <div role="group" aria-label="Add to the letter" className="flex flex-wrap gap-2">
          {additionsAt(blocks.length).map(({ label, Icon, onChoose }) => (
            <LineButton key={label} Icon={Icon!} onClick={onChoose}>
              {label}
            </LineButton>
          ))}
        </div>
      )}
    </div>
  );
}

/** The shows and releases that a letter can name, the likeliest first. */
function useChoices(): Choices {
  const shows = useArea(showsArea).data ?? [];
  const releases = useArea(releasesArea).data ?? [];
  // The list stays the same while the letter is written.
  const [now] = useState(Date.now);
  const inOrder = [...upcomingShows(shows, now), ...pastShows(shows, now)];
  return {
    show: Object.fromEntries(
      inOrder.map((show) => [show._id, `${shortVenueDay(show)} · ${show.venue}, ${show.location}`]),
    ),
    release: Object.fromEntries(releases.map(({ _id, title }) => [_id, title])),
  };
}

interface BlockRowProps {
  id: string;
  name: string;
  number: number;
  isNew: boolean;
  /** The choices of the menu that adds a block above. */
  additions: readonly MenuChoice[];
  onRemove: () => void;
  children: ReactNode;
}

function BlockRow({ id, name, number, isNew, additions, onRemove, children }: BlockRowProps) {
  const { ref, style, handle, isDragging } = useSortableItem(id);
  return (
    <li
      ref={ref}
      style={style}
      data-part={`block ${number}`}
      data-dragging={isDragging || undefined}
      className="grid grid-cols-1 border border-line bg-raised"
    >
      <div className="flex items-center">
        {handle}
        <span className="grow text-small text-muted">{`${number}. ${name}`}</span>
        {additions.length > 0 && (
          <MenuButton label={`Add above block ${number}`} Icon={Plus} choices={additions} />
        )}
        <IconButton label={`Remove ${name}, block ${number}`} Icon={Trash2} onClick={onRemove} />
      </div>
      <div
        ref={isNew ? focusFirst : null}
        className="grid grid-cols-1 gap-4 px-3 pb-3 empty:hidden"
      >
        {children}
      </div>
    </li>
  );
}

const focusFirst = (fields: HTMLElement | null): void =>
  fields?.querySelector<HTMLElement>('input, textarea, select')?.focus();
