const tickMs = 100;
const estimateLimit = 90;

/** Whole percent, never falling: estimated up to 90 until bytes are sent, 100 at the end. */
export function smoothProgress(show: (percent: number) => void) {
  let shown = 0;
  let estimate = 0;
  const raiseTo = (percent: number) => {
    if (percent <= shown) return;
    shown = percent;
    show(percent);
  };
  let isHeld = false;
  const timer = setInterval(() => {
    if (isHeld) return;
    estimate += (estimateLimit - estimate) / 15;
    raiseTo(Math.floor(estimate));
  }, tickMs);
  const stop = () => clearInterval(timer);
  show(0);
  return {
    /** The share of bytes sent, 0 to 1. */
    sent(share: number) {
      if (share <= 0) return;
      stop();
      raiseTo(Math.min(99, Math.floor(share * 100)));
    },
    /** Pauses the estimate while nothing can be sent. */
    hold(shouldHold: boolean) {
      isHeld = shouldHold;
    },
    done() {
      stop();
      raiseTo(100);
    },
    stop,
  };
}

/** Files of these sizes as one percentage, never falling, 100 when all are done. */
export function batchProgress(
  sizes: readonly number[],
  show: (percent: number) => void,
): (index: number, percent: number) => void {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const percents = sizes.map(() => 0);
  let shown = 0;
  show(0);
  return (index, percent) => {
    percents[index] = percent;
    const sent = percents.reduce((sum, one, i) => sum + one * sizes[i]!, 0);
    const next = percents.every((one) => one === 100) ? 100 : Math.min(99, Math.floor(sent / all));
    if (next <= shown) return;
    shown = next;
    show(next);
  };
}

/** Long enough to read. */
const completeMs = 200;

/** Keeps 100 percent on the screen for a moment before the next state. */
export const showComplete = () => new Promise((resolve) => setTimeout(resolve, completeMs));
