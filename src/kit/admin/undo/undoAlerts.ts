import { secondMs } from '../../dates/durations.ts';
import { tellOfAnswers } from '../../client/api/call.ts';
import { addAlert, alertStore } from '../../client/page/alerts.ts';

/** The history's id of a call, by its answer. */
const callOfAnswer = new WeakMap<object, string>();

/** By the id of the alert that tells of it. */
const callOfAlert = new Map<string, string>();

/** In milliseconds. */
const undoWithin = 10 * secondMs;

/** Of whatever a member deletes. */
export const binNote = 'It stays in the bin for 30 days, and can be brought back.';

/** To be called once, before the first change. */
export function watchHistory(): void {
  tellOfAnswers((answer, { headers }) => {
    const call = headers.get('history-call');
    if (call && typeof answer === 'object' && answer) callOfAnswer.set(answer, call);
  });
}

/** Tells of a change, and lets it be undone. @param answer as the call of the change gave it. */
export function addUndoAlert(message: string, answer: object): void {
  const call = callOfAnswer.get(answer);
  const id = addAlert('success', message, call === undefined ? call : undoWithin);
  if (call !== undefined) callOfAlert.set(id, call);
  const shown = new Set(alertStore.get().list.map((alert) => alert.id));
  for (const alert of callOfAlert.keys()) if (!shown.has(alert)) callOfAlert.delete(alert);
}

/** What the history calls it; null for an alert of nothing that can be undone. */
export const callToUndo = (alert: string): string | null => callOfAlert.get(alert) ?? null;
