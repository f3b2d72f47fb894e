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
  /** Milliseconds. */
  duration: number;
  /** Epoch milliseconds. */
  timestamp: number;
  /** It is fading out, for `fadeMs`. */
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

/** Drops the oldest if there are three already. @returns the alert's id. */
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

/** Shows alerts inside an open modal dialog: outside it they could be neither pressed nor heard. */
export function setAlertHost(host: Element | null): void {
  change({ host });
}

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
