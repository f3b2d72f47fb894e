import { secondMs, spanText } from '../../dates/durations.ts';
import { lifetimes } from '../../dates/lifetimes.ts';
import { onResponse } from '../../client/api/call.ts';
import { addAlert, removeAlert } from '../../client/page/alerts.ts';
import { createStore } from '../../functions/createStore.ts';

/** The latest change, which its alert can undo; the history offers undo for longer. */
export interface UndoOffer {
  /** The history's ids of the calls that made the change. */
  calls: readonly string[];
  /** The id of the alert about the change, and its text. */
  alert: string;
  message: string;
  /** The name of the changed record; empty for several. */
  label: string;
}

/** Longer than other alerts, because it has a button that takes time to reach. */
export const undoOfferMs = 10 * secondMs;

/** Shown when members delete something. */
export const binNote = `You can restore it from the bin for ${spanText(lifetimes.bin)}.`;

/** The history's id of a call and the record's name, by the call's response. */
const changeOfAnswer = new WeakMap<object, { call: string; label: string }>();

export const undoOffers = createStore<UndoOffer | null>(null);

/** Call this once, before the first change. Each change ends the offer for the one before. */
export function watchHistory(): void {
  onResponse((answer, { headers }) => {
    const call = headers.get('history-call');
    if (!call || typeof answer !== 'object' || !answer) return;
    changeOfAnswer.set(answer, {
      call,
      label: decodeURIComponent(headers.get('history-label') ?? ''),
    });
    clearUndoOffer();
  });
}

/**
 * Shows an alert about a change, and offers to undo it if it is in the history.
 * @param answers the return values of the calls that made it.
 */
export function addUndoAlert(message: string, ...answers: readonly object[]): void {
  clearUndoOffer();
  const changes = answers.flatMap((answer) => changeOfAnswer.get(answer) ?? []);
  const [first, ...others] = changes;
  const calls = changes.map(({ call }) => call);
  if (first) offer(answers, { calls, message, label: others.length > 0 ? '' : first.label });
  else addAlert('success', message);
}

/** Offers to undo a change that has no alert of its own, if it is in the history. */
export function offerUndo(answer: object): void {
  const change = changeOfAnswer.get(answer);
  if (!change) return;
  offer([answer], { calls: [change.call], message: `${change.label} updated`, label: '' });
}

function offer(answers: readonly object[], change: Omit<UndoOffer, 'alert'>): void {
  for (const answer of answers) changeOfAnswer.delete(answer);
  undoOffers.set({ ...change, alert: addAlert('success', change.message, longestMs) });
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
