import { X } from 'lucide-react';
import { useSyncExternalStore, type ComponentProps, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { alertStore, removeAlert, type Alert } from './alerts.ts';
import { tones } from './tones.ts';

/** The alerts for fans; the band has `AdminAlerts`. */
export const AlertToasts = () => <AlertsPlace Alert={Toast} />;

interface AlertsPlaceProps extends ComponentProps<'section'> {
  Alert: ComponentType<{ alert: Alert }>;
}

/** The alerts, here or in the dialog that hosts them. */
export function AlertsPlace({ Alert, ...section }: AlertsPlaceProps) {
  const { list, position, host } = useSyncExternalStore(
    alertStore.subscribe,
    alertStore.get,
    alertStore.get,
  );
  const place = (
    <section
      {...section}
      aria-label="Notifications"
      // A modal dialog hides the page from screen readers, but not its live regions.
      aria-live="polite"
      data-position={position}
      className="pointer-events-none fixed z-50 grid w-full max-w-104 gap-2 px-4 pt-4 alerts"
    >
      {list.map((alert) => (
        <Alert key={alert.id} alert={alert} />
      ))}
    </section>
  );
  return host ? createPortal(place, host) : place;
}

function Toast({ alert: { id, type, message, leaving } }: { alert: Alert }) {
  const { Icon, color, word } = tones[type];
  return (
    <div
      role={type === 'error' ? 'alert' : 'status'}
      data-alert={type}
      className={`pointer-events-auto flex items-start gap-3 rounded-one border border-l-4 border-line border-l-current bg-raised p-4 transition-opacity duration-200 ease-out ${color} ${leaving ? 'opacity-0' : 'opacity-100'}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="sr-only">{word}:</span>
      <p className="grow text-text">{message}</p>
      <DismissAlert id={id} />
    </div>
  );
}

export const DismissAlert = ({ id }: { id: string }) => (
  <button
    type="button"
    aria-label="Dismiss"
    onClick={() => removeAlert(id)}
    className="-m-2 grid size-9 shrink-0 place-items-center rounded-one text-muted hover:text-text pointer-coarse:size-11"
  >
    <X aria-hidden className="size-4" />
  </button>
);
