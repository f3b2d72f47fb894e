import { useSyncExternalStore } from 'react';

/** How far what is under way seems to be: `progress` runs from 0 to 100. */
export interface ActivityState {
  phase: 'idle' | 'running' | 'done';
  progress: number;
}

/** Knows whether anything is loading, and tells of it only when it takes long enough to be seen. */
export interface Activity {
  /** Something begins; call what is answered when it has ended, however it ended. */
  begin(): () => void;
  read(): ActivityState;
  subscribe(listener: () => void): () => void;
}

/** What ends sooner than this many milliseconds is never shown. */
const unseenMs = 120;
const tickMs = 100;
/** How long a full bar stays, so that one sees it arrive. */
const doneMs = 300;
/** Nobody knows how long it takes: the bar comes ever slower towards this and waits there. */
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
  /** There is one thing to come at a time; the newer takes the older's place. */
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

/** What this page is loading: navigations and fetches begin and end here. */
export const activity = createActivity();

/** The state of the page's activity; a page that comes from the server is idle. */
export const useActivity = (): ActivityState =>
  useSyncExternalStore(activity.subscribe, activity.read, () => idle);
