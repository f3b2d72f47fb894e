import { secondMs } from '../../dates/durations.ts';
import { onResponse } from '../../client/api/call.ts';
import { addAlert } from '../../client/page/alerts.ts';
import { createStore } from '../../functions/createStore.ts';

/** The latest change, as long as one click undoes it; the history offers undo for longer. */
export interface UndoOffer {
  /** The history's id of the call that made the change. */
  call: string;
  /** The alert's text about the change. */
  message: string;
}

export const undoOfferMs = 10 * secondMs;

/** Shown when members delete something. */
export const binNote = 'You can restore it from the bin for 30 days.';

/** The history's id of a call, by its response. */
const callOfAnswer = new WeakMap<object, string>();

export const undoOffers = createStore<UndoOffer | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

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
  addAlert('success', message);
  const call = callOfAnswer.get(answer);
  if (call === undefined) return;
  setOffer({ call, message });
  timer = setTimeout(clearUndoOffer, undoOfferMs);
}

export const clearUndoOffer = () => setOffer(null);

function setOffer(next: UndoOffer | null): void {
  clearTimeout(timer);
  undoOffers.set(next);
}
