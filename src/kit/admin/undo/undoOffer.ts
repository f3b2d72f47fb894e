import { secondMs, spanText } from '../../dates/durations.ts';
import { lifetimes } from '../../dates/lifetimes.ts';
import { onResponse } from '../../client/api/call.ts';
import { addAlert, removeAlert } from '../../client/page/alerts.ts';
import { createStore } from '../../functions/createStore.ts';

/** The latest change, which its alert can undo; the history offers undo for longer. */
export interface UndoOffer {
  /** The history's id of the call that made the change. */
  call: string;
  /** The id of the alert about the change, and its text. */
  alert: string;
  message: string;
}

/** Longer than other alerts, because it has a button that takes time to reach. */
export const undoOfferMs = 10 * secondMs;

/** Shown when members delete something. */
export const binNote = `You can restore it from the bin for ${spanText(lifetimes.bin)}.`;

/** The history's id of a call, by its response. */
const callOfAnswer = new WeakMap<object, string>();

export const undoOffers = createStore<UndoOffer | null>(null);

/** Call this once, before the first change. */
export function watchHistory(): void {
  onResponse((answer, { headers }) => {
    const call = headers.get('history-call');
    if (call && typeof answer === 'object' && answer) callOfAnswer.set(answer, call);
  });
}

/**
 * Shows an alert about a change, and offers to undo it if it is in the history.
 * @param answer the call's return value.
 */
export function addUndoAlert(message: string, answer: object): void {
  const call = callOfAnswer.get(answer);
  if (call === undefined) {
    addAlert('success', message);
    return;
  }
  clearUndoOffer();
  undoOffers.set({ call, message, alert: addAlert('success', message, longestMs) });
  letUndoOfferEnd();
}

/** The longest time of a timer in browsers: the offer's own timer removes its alert. */
const longestMs = 2 ** 31 - 1;
let end: ReturnType<typeof setTimeout> | undefined;

/** Keeps the offer while a pointer or the focus is on the alerts (WCAG 2.2.1). */
export const holdUndoOffer = (): void => clearTimeout(end);

/** Removes the offer after its time, from now on. */
export function letUndoOfferEnd(): void {
  holdUndoOffer();
  end = setTimeout(clearUndoOffer, undoOfferMs);
}

/** Removes the offer with its alert. */
export function clearUndoOffer(): void {
  const offer = undoOffers.get();
  undoOffers.set(null);
  if (offer) removeAlert(offer.alert);
}
