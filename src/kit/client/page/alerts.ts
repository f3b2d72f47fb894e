/** What an alert is about; each kind stays for its own time. */
export type AlertType = 'error' | 'success' | 'warning' | 'info';

export type AlertPosition =
  | 'top-left'
  | 'top-center'
  | 'top-right'
  | 'bottom-left'
  | 'bottom-center'
  | 'bottom-right';

export interface Alert {
  id: string;
  type: AlertType;
  message: string;
  /** How long it stays, in milliseconds. */
  duration: number;
  /** When it was added, in epoch milliseconds. */
  timestamp: number;
  /** It is fading out and will be gone in `fadeMs`. */
  leaving: boolean;
}

export interface Alerts {
  list: readonly Alert[];
  position: AlertPosition;
  /** The dialog that they are shown in, or null for the page itself. */
  host: Element | null;
}

const durations: Readonly<Record<AlertType, number>> = {
  error: 5000,
  success: 3000,
  warning: 4000,
  info: 3000,
};
const maxAtOnce = 3;
export const fadeMs = 200;

let state: Alerts = { list: [], position: 'bottom-right', host: null };
let count = 0;
const listeners = new Set<() => void>();

/** Shows an alert; where there are three already, the oldest is dropped. Answers its id. */
export function addAlert(type: AlertType, message: string, duration = durations[type]): string {
  count += 1;
  const alert = {
    id: `alert-${count}`,
    type,
    message,
    duration,
    timestamp: Date.now(),
    leaving: false,
  };
  change({ list: [...state.list, alert].slice(-maxAtOnce) });
  setTimeout(() => removeAlert(alert.id), duration);
  return alert.id;
}

/** Fades an alert out and takes it away; nothing happens where it is gone already. */
export function removeAlert(id: string): void {
  if (!state.list.some((alert) => alert.id === id && !alert.leaving)) return;
  change({
    list: state.list.map((alert) => (alert.id === id ? { ...alert, leaving: true } : alert)),
  });
  setTimeout(() => change({ list: state.list.filter((alert) => alert.id !== id) }), fadeMs);
}

export function clearAlerts(): void {
  change({ list: [] });
}

export function setAlertPosition(position: AlertPosition): void {
  change({ position });
}

/**
 * Shows the alerts inside the browser's own modal dialog while one is open: all else lies below
 * it then, and can neither be pressed nor heard. Null for the page itself.
 */
export function setAlertHost(host: Element | null): void {
  change({ host });
}

/** The store, in the form that React's `useSyncExternalStore` takes. */
export const alertStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): Alerts => state,
};

function change(part: Partial<Alerts>): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}
