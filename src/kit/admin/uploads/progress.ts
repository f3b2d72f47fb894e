/** How often the guess moves on, in milliseconds, and where it holds, in per cent. */
const tickMs = 100;
const holdAt = 90;

/** The progress that a person sees while something is sent. */
export interface SmoothProgress {
  /** Real progress arrived: the share of bytes that were sent, 0 to 1. */
  sent(share: number): void;
  /** Nothing can be sent at the moment, so nothing is guessed either; or it can be again. */
  hold(held: boolean): void;
  /** Everything is done: 100. */
  done(): void;
  /** No more calls of `show`. */
  stop(): void;
}

/**
 * Shows whole per cent that never fall. Until real progress arrives a guess climbs, ever more
 * slowly, and holds near 90; from then on only what is real counts. 100 is kept for the end:
 * bytes that were sent still wait for their answer.
 */
export function smoothProgress(show: (percent: number) => void): SmoothProgress {
  let shown = 0;
  let guess = 0;
  const raiseTo = (percent: number) => {
    if (percent <= shown) return;
    shown = percent;
    show(percent);
  };
  let isHeld = false;
  const timer = setInterval(() => {
    if (isHeld) return;
    guess += (holdAt - guess) / 15;
    raiseTo(Math.floor(guess));
  }, tickMs);
  const stop = () => clearInterval(timer);
  show(0);
  return {
    sent(share) {
      if (share <= 0) return;
      stop();
      raiseTo(Math.min(99, Math.floor(share * 100)));
    },
    hold(held) {
      isHeld = held;
    },
    done() {
      stop();
      raiseTo(100);
    },
    stop,
  };
}

/**
 * Makes one figure of the uploads of several files: whole per cent of all their bytes, which
 * never fall and are 100 only when every file is done.
 * @param sizes of the files, in bytes.
 * @param show is told of every new figure, first of 0.
 * @returns what is told of the per cent of one file, by its place in `sizes`.
 */
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
    const sent = percents.reduce((sum, one, place) => sum + one * sizes[place]!, 0);
    const next = percents.every((one) => one === 100) ? 100 : Math.min(99, Math.floor(sent / all));
    if (next <= shown) return;
    shown = next;
    show(next);
  };
}
