import { useEffect, useRef, useState, type RefObject } from 'react';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { call } from '../../kit/client/api/call.ts';
import { area } from '../../kit/client/data/area.ts';
import { useArea, useAreas } from '../../kit/client/data/useArea.ts';
import { useLazyModule } from '../../kit/client/browser/useLazyModule.ts';
import type { demoEndpoints } from './demo.ts';

const demoArea = area<typeof demoEndpoints.read>('demo', 'GET /demo', 'the demo status');

/** @param focusAfter gets the focus when the bar, with its button, is gone. */
export function DemoBar({ focusAfter }: { focusAfter: RefObject<HTMLElement | null> }) {
  const areas = useAreas();
  const demo = useArea(demoArea).data?.demo ?? 'none';
  const [isConfirming, setConfirming] = useState(false);
  /** The number of things that stay because they were edited; null before the removal. */
  const kept = useRef<number | null>(null);
  // The closing dialog focuses the bar's button, which disappears.
  useEffect(() => {
    if (demo !== 'none' || kept.current === null) return;
    kept.current = null;
    focusAfter.current?.focus();
  }, [demo, focusAfter]);
  const DeleteDialog = useLazyModule(
    () => import('../../kit/admin/records/DeleteDialog.tsx'),
    demo !== 'none',
  )?.DeleteDialog;
  if (demo === 'none') return null;
  const closed = () => {
    setConfirming(false);
    if (kept.current === null) return;
    addAlert('success', removedSentence(kept.current));
    // Only now: without the demo this bar disappears with its dialog. Anything may have changed.
    areas.expire();
  };
  return (
    <section
      aria-label="Demo band"
      className="mb-4 rounded-one border border-line bg-raised text-small"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 pl-4">
        <p>
          {demo === 'whole'
            ? 'This is a demo band.'
            : 'The demo band is still being added, or that was interrupted.'}
        </p>
        <button
          type="button"
          className="button-quiet underline max-desk:px-4"
          onClick={() => setConfirming(true)}
        >
          Remove the demo band
        </button>
      </div>
      {isConfirming && DeleteDialog && (
        <DeleteDialog
          what="the demo band"
          action={{ name: 'Remove', doing: 'Removing...' }}
          failed="Failed to remove the demo band"
          focusAfter={focusAfter}
          onClosed={closed}
          remove={async () => {
            kept.current = (await call<typeof demoEndpoints.remove>('POST /removeDemo', {})).kept;
          }}
        >
          Its shows, music, images, texts, messages and theme will be deleted. Anything you added or
          edited stays, and so does your account.
        </DeleteDialog>
      )}
    </section>
  );
}

function removedSentence(kept: number): string {
  const gone = 'The demo band was removed.';
  if (kept === 0) return gone;
  return kept === 1
    ? `${gone} One edited item was kept.`
    : `${gone} ${kept} edited items were kept.`;
}
