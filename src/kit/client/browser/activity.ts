import { useSyncExternalStore } from 'react';

/** `progress`: 0 to 100. */
export interface ActivityState {
  phase: 'idle' | 'running' | 'done';
  progress: number;
}

/** Whether anything is loading, once that takes longer than `unseenMs`. */
export interface Activity {
  /** Call the returned function when it has ended, however it ended. */
  begin(): () => void;
  read(): ActivityState;
  subscribe(listener: () => void): () => void;
}

const unseenMs = 120;
const tickMs = 100;
const doneMs = 300;
/** Nobody knows the duration: the bar slows down towards this percentage. */
const nearlyThere = 90;

const idle: ActivityState = { phase: 'idle', progress: 0 };

export function createActivity(): Activity {
  let state = idle;
  let open = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const become = (phase: ActivityState['phase'], progress: number) => {
    state = phase === 'idle' ? idle : { phase, progress };
    for (const listener of listeners) listener();
  };
  const next = (ms: number, step: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(step, ms);
  };
  const grow = () => {
    const from = state.phase === 'running' ? state.progress : 0;
    become('running', from + (nearlyThere - from) * 0.12);
    next(tickMs, grow);
  };
  const rest = () => become('idle', 0);
  const end = () => {
    open -= 1;
    if (open > 0) return;
    if (state.phase === 'running') become('done', 100);
    if (state.phase === 'done') next(doneMs, rest);
    else clearTimeout(timer);
  };

  return {
    begin() {
      open += 1;
      if (open === 1) next(unseenMs, grow);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        end();
      };
    },
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const activity = createActivity();

export const useActivity = (): ActivityState =>
  useSyncExternalStore(activity.subscribe, activity.read, () => idle);
