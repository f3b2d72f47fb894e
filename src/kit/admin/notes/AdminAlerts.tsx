import { X } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { alertStore, removeAlert, type Alert } from '../../client/page/alerts.ts';
import { tones } from './tones.ts';

/**
 * The band's alerts, each with a word for its type; fans have `AlertToasts`.
 * @param children stay below them, longer than any of them.
 */
export function AdminAlerts({ children }: { children: ReactNode }) {
  const { list, position, host } = useSyncExternalStore(
    alertStore.subscribe,
    alertStore.get,
    alertStore.get,
  );
  const alerts = (
    <div
      data-position={position}
      className="pointer-events-none fixed z-50 grid w-full max-w-104 gap-2 px-4 pt-4 alerts"
    >
      <section
        aria-label="Notifications"
        // A modal dialog hides the page from screen readers, but not its live regions.
        aria-live="polite"
        className="grid gap-2"
      >
        {list.map((alert) => (
          <OneAlert key={alert.id} alert={alert} />
        ))}
      </section>
      {children}
    </div>
  );
  return host ? createPortal(alerts, host) : alerts;
}

function OneAlert({ alert }: { alert: Alert }) {
  const { id, type, message, leaving } = alert;
  const { Icon, word, color, ground } = tones[type];
  return (
    <div
      role={type === 'error' ? 'alert' : 'status'}
      data-alert={type}
      className={`one-alert ${ground} ${leaving ? 'opacity-0' : 'opacity-100'}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${color}`} />
      <div className="grid min-w-0 grow">
        <strong className={`text-small ${color}`}>{word}</strong>
        <p className="text-text">{message}</p>
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => removeAlert(id)}
        className="-m-2 grid size-9 shrink-0 cursor-pointer place-items-center rounded-one text-muted hover:text-text pointer-coarse:size-11"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
