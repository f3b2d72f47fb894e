import { LineButton } from '../../kit/admin/inputs/buttons.tsx';
import { useRowDeletion } from '../../kit/admin/records/DeleteDialog.tsx';
import { call } from '../../kit/client/api/call.ts';
import { area } from '../../kit/client/data/area.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { useProgress } from '../../kit/client/data/useProgress.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { longDate, longDateTime } from '../../kit/dates/dates.ts';
import { secondMs } from '../../kit/dates/durations.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { amount, countsText, importEndpoints, importTitle, type Import } from './imports.ts';
import { PlainRow } from '../session/plain-row.admin.tsx';

export const importsArea = area('imports', importEndpoints.list, 'the imports');

/** Lists earlier imports, each with a button to undo it. */
export function ImportRows() {
  useProgress(importsArea, isAtWork, secondMs);
  const areas = useAreas();
  const undo = useRowDeletion((one: Import) => ({
    what: importTitle(one),
    action: { name: 'Undo', doing: 'Undoing...' },
    failed: 'Failed to undo the import',
    async remove() {
      const undone = await call(importEndpoints.undo, { params: { id: one._id } });
      addAlert('success', undoText(undone));
      areas.reload(importsArea);
    },
    children: `Removes everything this import added, except ${one.changed > 0 ? amount(one.changed, one.noun) : 'records'} edited or published since.`,
  }));
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 {...undo.heading}>Earlier imports</h2>
      <p className="text-muted">Imports appear here, and can be undone for 30 days.</p>
      <AreaBoundary area={importsArea} shape="rows">
        {(imports) => (
          <ul aria-label="Imports" className="rows empty:hidden">
            {imports.map((one) => (
              <PlainRow key={one._id} header={importTitle(one)} lines={[stateText(one)]}>
                {one.until !== null && (
                  <LineButton of={importTitle(one)} onClick={() => undo.ask(one)}>
                    Undo
                  </LineButton>
                )}
              </PlainRow>
            ))}
          </ul>
        )}
      </AreaBoundary>
      {undo.dialog}
    </section>
  );
}

function stateText(one: Import): string {
  const { state, at, by, counts, done, until, why } = one;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (state === 'running')
    return `Importing: ${done.toLocaleString('en')} of ${amount(total, 'rows')}`;
  if (state === 'undoing') return undoText(one);
  const text = `${longDateTime(at, ownTimeZone())} by ${by} · ${countsText(Object.entries(counts))}`;
  if (why !== null) return `${text} · Failed and undone. ${why}`;
  if (state === 'undone') return `${text} · ${undoText(one)}`;
  return until === null ? text : `${text} · Can be undone until ${longDate(until, ownTimeZone())}`;
}

/** Records that were deleted before are neither removed nor kept. */
function undoText({ state, noun, removed, kept }: Import): string {
  const names = kept.flatMap(({ name }) => name ?? []);
  const stays = `, ${names.length} kept because changed since: ${names.join(', ')}`;
  const begin = `${state === 'undone' ? 'Undone' : 'Undoing'}: ${amount(removed, noun)} removed`;
  return names.length > 0 ? begin + stays : begin;
}

const isAtWork = (imports: readonly Import[]): boolean =>
  imports.some(({ state }) => state.endsWith('ing'));
