import type { ReactNode } from 'react';
import { alertsPlace, DismissAlert, useAlertsPlace } from '../../client/page/AlertToasts.tsx';
import type { Alert } from '../../client/page/alerts.ts';
import { Note } from './Note.tsx';

/**
 * Alerts for members, each with a word for its type; fans have `AlertToasts`.
 * @param children shown below the alerts, and for longer.
 */
export function AdminAlerts({ children }: { children: ReactNode }) {
  return useAlertsPlace(({ list, position }) => (
    <div data-position={position} className={alertsPlace}>
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
  ));
}

function OneAlert({ alert: { id, type, message, leaving } }: { alert: Alert }) {
  return (
    <Note
      tone={type}
      role={type === 'error' ? 'alert' : 'status'}
      data-alert={type}
      className={`pointer-events-auto transition-opacity duration-200 ease-out [&>button]:cursor-pointer ${leaving ? 'opacity-0' : 'opacity-100'}`}
      after={<DismissAlert id={id} />}
    >
      <p>{message}</p>
    </Note>
  );
}
