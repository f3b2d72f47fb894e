import { useSyncExternalStore } from 'react';

/** `progress`: 0 to 100. */
export interface ActivityState {
  phase: 'idle' | 'running' | 'done';
  progress: number;
}

const showAfterMs = 120;
const tickMs = 100;
const doneMs = 300;
/** The duration is unknown: the bar slows down toward this percentage. */
const maxEstimate = 90;

const idle: ActivityState = { phase: 'idle', progress: 0 };

/** Whether anything is loading, if it takes longer than `showAfterMs`. */
export function createActivity() {
  let state = idle;
  let open = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const setState = (phase: ActivityState['phase'], progress: number) => {
    state = phase === 'idle' ? idle : { phase, progress };
    for (const listener of listeners) listener();
  };
  const next = (ms: number, step: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(step, ms);
  };
  const advance = () => {
    const from = state.phase === 'running' ? state.progress : 0;
    setState('running', from + (maxEstimate - from) * 0.12);
    next(tickMs, advance);
  };
  const hide = () => setState('idle', 0);
  const end = () => {
    open -= 1;
    if (open > 0) return;
    if (state.phase === 'running') setState('done', 100);
    if (state.phase === 'done') next(doneMs, hide);
    else clearTimeout(timer);
  };

  return {
    /** Starts an activity. Call the returned function when it ends, however it ends. */
    begin(): () => void {
      open += 1;
      if (open === 1) next(showAfterMs, advance);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        end();
      };
    },
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const activity = createActivity();

export const useActivity = (): ActivityState =>
  useSyncExternalStore(activity.subscribe, activity.read, () => idle);
