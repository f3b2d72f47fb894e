import { useSyncExternalStore } from 'react';
import { UndoButton } from '../features/history/undo.admin.tsx';
import { Note } from '../kit/admin/notes/Note.tsx';
import { holdUndoOffer, letUndoOfferEnd, undoOffers } from '../kit/admin/undo/undoOffer.ts';
import { AlertsPlace, DismissAlert } from '../kit/client/page/AlertToasts.tsx';
import type { Alert } from '../kit/client/page/alerts.ts';

/** Alerts for members, each with a word for its type; fans have `AlertToasts`. */
export const AdminAlerts = () => (
  <AlertsPlace
    Alert={OneAlert}
    onPointerEnter={holdUndoOffer}
    onFocus={holdUndoOffer}
    onPointerLeave={letUndoOfferEnd}
    onBlur={letUndoOfferEnd}
  />
);

function OneAlert({ alert: { id, type, message, leaving } }: { alert: Alert }) {
  const offer = useSyncExternalStore(undoOffers.subscribe, undoOffers.get, undoOffers.get);
  const own = offer?.alert === id ? offer : null;
  return (
    <Note
      tone={type}
      role={type === 'error' ? 'alert' : 'status'}
      data-alert={type}
      className={`pointer-events-auto transition-opacity duration-200 ease-out [&>button]:cursor-pointer ${leaving ? 'opacity-0' : 'opacity-100'}`}
      after={
        <>
          {own && <UndoButton offer={own} />}
          <DismissAlert id={id} />
        </>
      }
    >
      <p>{message}</p>
      {own?.label && (
        <p dir="auto" className="line-clamp-2 text-small wrap-anywhere text-muted">
          {own.label}
        </p>
      )}
    </Note>
  );
}
