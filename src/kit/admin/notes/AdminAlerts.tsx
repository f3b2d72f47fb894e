import { useSyncExternalStore, type ComponentType } from 'react';
import { alertsPlace, DismissAlert, useAlertsPlace } from '../../client/page/AlertToasts.tsx';
import type { Alert } from '../../client/page/alerts.ts';
import { undoOffers } from '../undo/undoOffer.ts';
import { Note } from './Note.tsx';

/**
 * Alerts for members, each with a word for its type; fans have `AlertToasts`.
 * @param Action a button for the alert with an id; it renders nothing for most.
 * @param onHeld called when a pointer or the focus reaches the alerts, `onLeft` when it leaves.
 */
export function AdminAlerts({ Action, onHeld, onLeft }: AdminAlertsProps) {
  return useAlertsPlace(({ list, position }) => (
    <section
      aria-label="Notifications"
      // A modal dialog hides the page from screen readers, but not its live regions.
      aria-live="polite"
      data-position={position}
      className={alertsPlace}
      onPointerEnter={onHeld}
      onFocus={onHeld}
      onPointerLeave={onLeft}
      onBlur={onLeft}
    >
      {list.map((alert) => (
        <OneAlert key={alert.id} alert={alert} Action={Action} />
      ))}
    </section>
  ));
}

interface AdminAlertsProps extends WithAction {
  onHeld?: () => void;
  onLeft?: () => void;
}

interface WithAction {
  Action: ComponentType<{ alert: string }>;
}

function OneAlert({ alert, Action }: WithAction & { alert: Alert }) {
  const { id, type, message, leaving } = alert;
  const offer = useSyncExternalStore(undoOffers.subscribe, undoOffers.get, undoOffers.get);
  return (
    <Note
      tone={type}
      role={type === 'error' ? 'alert' : 'status'}
      data-alert={type}
      className={`pointer-events-auto transition-opacity duration-200 ease-out [&>button]:cursor-pointer ${leaving ? 'opacity-0' : 'opacity-100'}`}
      after={
        <>
          <Action alert={id} />
          <DismissAlert id={id} />
        </>
      }
    >
      <p>{message}</p>
      {offer?.alert === id && offer.label && (
        <p dir="auto" className="line-clamp-2 text-small wrap-anywhere text-muted">
          {offer.label}
        </p>
      )}
    </Note>
  );
}
