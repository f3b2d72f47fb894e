import { createStore } from '../../functions/createStore.ts';

export type AlertType = 'error' | 'success' | 'warning' | 'info';

export type AlertPosition = `${'top' | 'bottom'}-${'left' | 'center' | 'right'}`;

export interface Alert {
  id: string;
  type: AlertType;
  message: string;
  /** Milliseconds. */
  duration: number;
  /** Epoch milliseconds. */
  timestamp: number;
  /** Whether the alert is fading out, for `fadeMs`. */
  leaving: boolean;
}

export interface Alerts {
  list: readonly Alert[];
  position: AlertPosition;
  /** The dialog that shows the alerts, or null for the page itself. */
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

export const alertStore = createStore<Alerts>({ list: [], position: 'bottom-right', host: null });
let count = 0;

/** Adds an alert, and drops the oldest if there are three already. @returns the alert's id. */
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
  change({ list: [...alertStore.get().list, alert].slice(-maxAtOnce) });
  setTimeout(() => removeAlert(alert.id), duration);
  return alert.id;
}

export function removeAlert(id: string): void {
  const { list } = alertStore.get();
  if (!list.some((alert) => alert.id === id && !alert.leaving)) return;
  change({ list: list.map((alert) => (alert.id === id ? { ...alert, leaving: true } : alert)) });
  setTimeout(
    () => change({ list: alertStore.get().list.filter((alert) => alert.id !== id) }),
    fadeMs,
  );
}

export function clearAlerts(): void {
  change({ list: [] });
}

export function setAlertPosition(position: AlertPosition): void {
  change({ position });
}

/** Shows alerts inside an open modal dialog: outside, they could not be pressed. */
export function setAlertHost(host: Element | null): void {
  change({ host });
}

const change = (part: Partial<Alerts>): void => alertStore.set({ ...alertStore.get(), ...part });
