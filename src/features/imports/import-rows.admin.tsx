import { useEffect, useRef } from 'react';
import { LineButton } from '../../kit/admin/inputs/LineButton.tsx';
import { useDeleteDialog } from '../../kit/admin/records/DeleteDialog.tsx';
import { call } from '../../kit/client/api/call.ts';
import { area } from '../../kit/client/data/area.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { useArea, useAreas } from '../../kit/client/data/useArea.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { longDate, longDateTime } from '../../kit/dates/dates.ts';
import { secondMs } from '../../kit/dates/durations.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { importEndpoints, importLimits, type Import, type ImportKind } from './imports.ts';

export const importsArea = area('imports', importEndpoints.list, 'the imports');

export const number = new Intl.NumberFormat('en').format;

export const kindTexts: Readonly<Record<ImportKind, string>> = {
  stagedoor: 'Stagedoor',
  mailchimp: 'Mailchimp',
  bandcamp: 'Bandcamp',
  substack: 'Substack',
  ghost: 'Ghost',
  listmonk: 'listmonk',
  beehiiv: 'beehiiv',
  buttondown: 'Buttondown',
  ics: 'Calendar',
  wordpress: 'WordPress',
  shows: 'Table of shows',
  csv: 'Table of fans',
};

/** `Mailchimp, 1,204 fans: 980 subscribed, 180 left, 44 cleaned`. */
export function foundText({ kind, found }: Pick<Import, 'kind' | 'found'>): string {
  const [items, ...states] = Object.entries(found)
    // These say more about fans of another count.
    .filter(([word]) => !['confirmed', 'customers'].includes(word))
    .toSorted(([, a], [, b]) => b - a)
    .map(([word, count]) => `${number(count)} ${word}`);
  return `${kindTexts[kind]}, ${items}${states.length > 0 ? `: ${states.join(', ')}` : ''}`;
}

/** Lists earlier imports, each with a button to undo it. */
export function ImportRows() {
  useProgress();
  const areas = useAreas();
  const heading = useRef<HTMLHeadingElement>(null);
  const undo = useDeleteDialog(heading, (one: Import) => ({
    what: foundText(one),
    action: { name: 'Undo', doing: 'Undoing...' },
    failed: 'Failed to undo the import',
    async remove() {
      const params = { id: one._id };
      const { removed, kept } = await call(importEndpoints.undo, { params }, importLimits.waitMs);
      const stayed = kept.length > 0 ? ` Kept ${number(kept.length)} edited since.` : '';
      addAlert('success', `Removed ${number(removed)} records.${stayed}`);
      areas.reload(importsArea);
    },
    children: 'Removes everything this import added. Records edited since stay.',
  }));
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 ref={heading} tabIndex={-1} className="display text-step-1 outline-none">
        Earlier imports
      </h2>
      <AreaBoundary area={importsArea} shape="rows">
        {(imports) =>
          imports.length === 0 ? (
            <p className="text-muted">Imports appear here, and can be undone for 30 days.</p>
          ) : (
            <ul aria-label="Imports" className="rows">
              {imports.map((one) => (
                <li key={one._id} className="row flex flex-wrap items-center gap-4 px-4 py-3">
                  <div className="grid min-w-0 grow basis-60">
                    <strong className="wrap-anywhere">{foundText(one)}</strong>
                    <span className="text-small text-muted">{stateText(one)}</span>
                  </div>
                  {one.until !== null && (
                    <LineButton of={foundText(one)} onClick={() => undo.ask(one)}>
                      Undo
                    </LineButton>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </AreaBoundary>
      {undo.dialog}
    </section>
  );
}

function stateText({ state, at, by, counts, done, until, why }: Import): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (state === 'running') return `Importing: ${number(done)} of ${number(total)} rows`;
  if (state === 'undoing') return 'Undoing...';
  const text = `${longDateTime(at, ownTimeZone())} by ${by} · ${number(counts.new)} new`;
  if (why !== null) return `${text} · Failed and undone: ${why}`;
  if (state === 'undone') return `${text} · Undone`;
  return until === null ? text : `${text} · Can be undone until ${longDate(until, ownTimeZone())}`;
}

/** Shows how far an import is that runs, while this page is visible. */
function useProgress(): void {
  const areas = useAreas();
  const isAtWork = useArea(importsArea).data?.some(({ state }) => state.endsWith('ing'));
  useEffect(() => {
    if (!isAtWork) return;
    const timer = setInterval(() => document.hidden || areas.loadQuietly(importsArea), secondMs);
    return () => clearInterval(timer);
  }, [areas, isAtWork]);
}
