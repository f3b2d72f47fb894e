import { createStore } from '../../functions/createStore.ts';

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
  const store = createStore(idle);
  let open = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const next = (ms: number, step: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(step, ms);
  };
  const advance = () => {
    const { phase, progress } = store.get();
    const from = phase === 'running' ? progress : 0;
    store.set({ phase: 'running', progress: from + (maxEstimate - from) * 0.12 });
    next(tickMs, advance);
  };
  const end = () => {
    open -= 1;
    if (open > 0) return;
    if (store.get().phase === 'running') store.set({ phase: 'done', progress: 100 });
    if (store.get().phase === 'done') next(doneMs, () => store.set(idle));
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
    read: store.get,
    subscribe: store.subscribe,
  };
}

export const activity = createActivity();
