import { secondMs } from '../../dates/durations.ts';
import { tellOfAnswers } from '../../client/api/call.ts';
import { addAlert } from '../../client/page/alerts.ts';

/** Items of the history by the answer of the call that they came of. */
const itemsOfAnswer = new WeakMap<object, readonly string[]>();

/** By the id of the alert that tells of them. */
const itemsOfAlert = new Map<string, readonly string[]>();

/** In milliseconds. */
const undoWithin = 10 * secondMs;

/** Of whatever a member deletes. */
export const binNote = 'It stays in the bin for 30 days, and can be brought back.';

/** To be called once, before the first change. */
export function watchHistory(): void {
  tellOfAnswers((answer, { headers }) => {
    const items = headers.get('history-items');
    if (items && typeof answer === 'object' && answer) itemsOfAnswer.set(answer, items.split(','));
  });
}

/** Tells of a change, and lets it be undone. @param answer as the call of the change gave it. */
export function addUndoAlert(message: string, answer: object): void {
  const items = itemsOfAnswer.get(answer);
  const id = addAlert('success', message, items && undoWithin);
  if (items) itemsOfAlert.set(id, items);
}

/** The newest first; null for an alert of nothing that can be undone. */
export const undoItems = (alert: string): readonly string[] | null =>
  itemsOfAlert.get(alert)?.toReversed() ?? null;
