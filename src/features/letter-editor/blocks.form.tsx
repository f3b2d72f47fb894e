import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';
import { MenuButton } from '../../kit/admin/records/MenuButton.tsx';
import type { MenuChoice } from '../../kit/admin/ordering/MenuItems.tsx';
import { PartsField } from '../../kit/admin/ordering/PartsField.tsx';
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
  const choices = useChoices();
  const [added, setAdded] = useState('');
  const isFull = blocks.length >= letterLimits.blocks;
  const additionsAt = (at: number): MenuChoice[] =>
    newBlocks(choices).map((block) => ({
      label: kinds[block.type].name,
      Icon: kinds[block.type].Icon,
      onChoose() {
        const _id = newRecordId();
        setAdded(_id);
        set(blocks.toSpliced(at, 0, { ...block, _id }));
      },
    }));
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <PartsField
        label="Content"
        parts={blocks}
        onChange={set}
        noun="block"
        nameOf={({ type }) => kinds[type].name}
        added={added}
        renderMenu={(at) =>
          !isFull && (
            <MenuButton label={`Add above block ${at + 1}`} Icon={Plus} choices={additionsAt(at)} />
          )
        }
      >
        {(block, at, change) => (
          <>
            <BlockFields block={block} choices={choices} onChange={change} />
            {problems
              .filter((problem) => problem.at === at)
              .map(({ text }) => (
                <p key={text} className="text-small wrap-anywhere text-warning">
                  {text}
                </p>
              ))}
          </>
        )}
      </PartsField>
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
