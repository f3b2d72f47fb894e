import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import { LineButton } from '../../kit/admin/inputs/LineButton.tsx';
import { MenuItems } from '../../kit/admin/ordering/MenuItems.tsx';
import { Sortable, useSortableItem } from '../../kit/admin/ordering/Sortable.tsx';
import { newRecordId } from '../../kit/api/recordId.ts';
import { useArea } from '../../kit/client/data/useArea.ts';
import type { LetterBlock } from '../letters/letters.ts';
import { letterLimits } from '../letters/letters.view.ts';
import { releasesArea } from '../releases/releases.queries.ts';
import { pastShows, shortVenueDay } from '../shows/show-details.view.ts';
import { showsArea } from '../shows/shows.queries.ts';
import { upcomingShows } from '../shows/shows.view.ts';
import {
  BlockFields,
  blocksIn,
  kinds,
  types,
  type BlockProps,
  type BlockType,
} from './block.form.tsx';

/** Edits the blocks of a letter. */
export function BlocksField<In extends FieldValues>({ control }: { control: Control<In> }) {
  const { field } = useController({ control, name: 'blocks' as Path<In> });
  const { blocks, keys, ...list } = useBlocks(String(field.value), field.onChange);
  const named = useNamed();
  const [added, setAdded] = useState<string | null>(null);
  const [gone, setGone] = useState<{ block: LetterBlock; at: number } | null>(null);
  const add = (type: BlockType, at: number) => setAdded(list.insert(at, named.blank(type)));
  const isFull = blocks.length >= letterLimits.blocks;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <span className="field-label font-semibold">Content</span>
      <Sortable
        ids={keys}
        nameOf={(key) => kinds[blocks[keys.indexOf(key)]?.type ?? 'words'].name}
        layout="rows"
        onMove={list.move}
      >
        <ol className="grid grid-cols-1 gap-2">
          {blocks.map((block, at) => (
            <BlockRow
              key={keys[at]}
              id={keys[at]!}
              block={block}
              number={at + 1}
              isNew={keys[at] === added}
              named={named}
              onChange={(part) => list.changeOne(keys[at]!, part)}
              onAdd={isFull ? null : (type) => add(type, at)}
              onRemove={() => {
                setGone({ block, at });
                list.remove(at);
              }}
            />
          ))}
        </ol>
      </Sortable>
      <p role="status" className="flex flex-wrap items-center gap-3 text-small empty:hidden">
        {gone && (
          <>
            {kinds[gone.block.type].name} removed.
            <LineButton
              onClick={() => {
                list.insert(Math.min(gone.at, blocks.length), gone.block);
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
          {types.filter(named.has).map((type) => (
            <LineButton key={type} Icon={kinds[type].Icon} onClick={() => add(type, blocks.length)}>
              {kinds[type].name}
            </LineButton>
          ))}
        </div>
      )}
    </div>
  );
}

/** The blocks in the form's text; each has a key that stays while it moves. */
function useBlocks(text: string, onChange: (text: string) => void) {
  const blocks = useMemo(() => blocksIn(text), [text]);
  const [known, setKnown] = useState({ text, keys: blocks.map(newRecordId) });
  // Another version of the letter has arrived.
  if (known.text !== text) {
    setKnown({ text, keys: blocks.map((_, at) => known.keys[at] ?? newRecordId()) });
  }
  const { keys } = known;
  // An upload ends in a later render than its first.
  const newest = useRef({ blocks, keys });
  useLayoutEffect(() => {
    newest.current = { blocks, keys };
  });
  const change = (next: { blocks: LetterBlock[]; keys: string[] }) => {
    newest.current = next;
    const written = JSON.stringify(next.blocks);
    setKnown({ text: written, keys: next.keys });
    onChange(written);
  };
  const changeBoth = (edit: <T>(all: T[], which: 'blocks' | 'keys') => T[]) => {
    const { blocks: all, keys: ids } = newest.current;
    change({ blocks: edit(all, 'blocks'), keys: edit(ids, 'keys') });
  };
  return {
    blocks,
    keys,
    changeOne: (key: string, part: object) =>
      change({
        keys: newest.current.keys,
        blocks: newest.current.blocks.map((block, at) =>
          newest.current.keys[at] === key ? ({ ...block, ...part } as LetterBlock) : block,
        ),
      }),
    /** Returns the key of the new block. */
    insert(at: number, block: LetterBlock): string {
      const key = newRecordId();
      const { blocks: all, keys: ids } = newest.current;
      change({ blocks: all.toSpliced(at, 0, block), keys: ids.toSpliced(at, 0, key) });
      return key;
    },
    move: (from: number, to: number) =>
      changeBoth((all) => all.toSpliced(from, 1).toSpliced(to, 0, all[from]!)),
    remove: (at: number) => changeBoth((all) => all.toSpliced(at, 1)),
  };
}

/** The shows and releases that a letter can name, the likeliest first. */
function useNamed() {
  const shows = useArea(showsArea).data;
  const releases = useArea(releasesArea).data;
  // The list stays the same while the letter is written.
  const [now] = useState(Date.now);
  return useMemo(() => {
    const all = shows ?? [];
    const choices = {
      show: Object.fromEntries(
        [...upcomingShows(all, now), ...pastShows(all, now)].map((show) => [
          show._id,
          `${shortVenueDay(show)} · ${show.venue}, ${show.location}`,
        ]),
      ),
      release: Object.fromEntries((releases ?? []).map(({ _id, title }) => [_id, title])),
    };
    const [show = ''] = Object.keys(choices.show);
    const [release = ''] = Object.keys(choices.release);
    return {
      choices,
      /** Whether the band has something of that type. */
      has: (type: BlockType): boolean =>
        (type !== 'show' || show !== '') && (type !== 'release' || release !== ''),
      blank: (type: BlockType): LetterBlock => blankBlock(type, show, release),
    };
  }, [shows, releases, now]);
}

function blankBlock(type: BlockType, show: string, release: string): LetterBlock {
  switch (type) {
    case 'words':
      return { type, text: '' };
    case 'picture':
      return { type, picture: '', alt: '', caption: '', link: null };
    case 'show':
      return { type, show };
    case 'shows':
      return { type, count: 5 };
    case 'release':
      return { type, release };
    case 'button':
      return { type, text: '', link: '' };
    case 'rule':
      return { type };
  }
}

interface BlockRowProps extends BlockProps {
  id: string;
  number: number;
  isNew: boolean;
  named: ReturnType<typeof useNamed>;
  /** Adds a block above; null if the letter is full. */
  onAdd: ((type: BlockType) => void) | null;
  onRemove: () => void;
}

function BlockRow({ id, block, number, isNew, named, onChange, onAdd, onRemove }: BlockRowProps) {
  const { ref, style, handle } = useSortableItem(id);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) fields.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [isNew]);
  const { name } = kinds[block.type];
  return (
    <li ref={ref} style={style} className="grid grid-cols-1 border border-line bg-raised">
      <div className="flex items-center">
        {handle}
        <span className="grow text-small text-muted">{isLabelled(block) ? '' : name}</span>
        {onAdd && <AddAbove label={`Add above block ${number}`} has={named.has} onAdd={onAdd} />}
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove ${name}, block ${number}`}
          title="Remove"
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-4" />
        </button>
      </div>
      <div ref={fields} className="grid grid-cols-1 gap-4 px-3 pb-3 empty:hidden">
        <BlockFields {...{ block, onChange }} choices={named.choices} />
      </div>
    </li>
  );
}

/** Whether its first field has the block's name. */
const isLabelled = ({ type }: LetterBlock): boolean =>
  type !== 'shows' && type !== 'button' && type !== 'rule';

interface AddAboveProps {
  label: string;
  has: (type: BlockType) => boolean;
  onAdd: (type: BlockType) => void;
}

function AddAbove({ label, has, onAdd }: AddAboveProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={label}
        title="Add above"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Plus aria-hidden className="size-4" />
      </button>
      <MenuItems
        label={label}
        anchor={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
        choices={types.filter(has).map((type) => ({
          label: kinds[type].name,
          Icon: kinds[type].Icon,
          onChoose: () => onAdd(type),
        }))}
      />
    </>
  );
}
