import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { alertStore, removeAlert, type Alert, type AlertType } from './alerts.ts';

/** Told apart by icon, colour and a word for those who see neither. */
const kinds: Readonly<Record<AlertType, { Icon: typeof Info; classes: string; word: string }>> = {
  error: { Icon: CircleAlert, classes: 'border-l-error text-error', word: 'Error' },
  success: { Icon: CircleCheck, classes: 'border-l-success text-success', word: 'Success' },
  warning: { Icon: TriangleAlert, classes: 'border-l-warning text-warning', word: 'Warning' },
  info: { Icon: Info, classes: 'border-l-info text-info', word: 'Note' },
};

/** The alerts of fans; the band has its own. */
export function AlertToasts() {
  const { list, position, host } = useSyncExternalStore(
    alertStore.subscribe,
    alertStore.get,
    alertStore.get,
  );
  const toasts = (
    <section
      aria-label="Notifications"
      // A modal dialog hides the page from screen readers, but not its live regions.
      aria-live="polite"
      data-position={position}
      className="pointer-events-none fixed z-50 grid w-full max-w-104 gap-2 px-4 pt-4 alerts"
    >
      {list.map((alert) => (
        <Toast key={alert.id} alert={alert} />
      ))}
    </section>
  );
  return host ? createPortal(toasts, host) : toasts;
}

function Toast({ alert: { id, type, message, leaving } }: { alert: Alert }) {
  const { Icon, classes, word } = kinds[type];
  return (
    <div
      role={type === 'error' ? 'alert' : 'status'}
      data-alert={type}
      className={`pointer-events-auto flex items-start gap-3 rounded-one border border-l-4 border-line bg-raised p-4 transition-opacity duration-200 ease-out ${classes} ${leaving ? 'opacity-0' : 'opacity-100'}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="sr-only">{word}:</span>
      <p className="grow text-text">{message}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => removeAlert(id)}
        className="-m-2 grid size-9 shrink-0 place-items-center rounded-one text-muted hover:text-text pointer-coarse:size-11"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
