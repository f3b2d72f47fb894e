import { memo } from 'react';

interface WaveformProps {
  /** From 0 to 100. */
  peaks: readonly number[];
  /** How much of it was heard, from 0 to 1; null if it does not play. */
  heard: number | null;
  className: string;
}

const bars = 100;
/** Of the height of a bar, above its middle and below. */
const steps = 16;

/** In whole numbers, as every page of a release brings one for each song. */
export const Waveform = memo(({ peaks, heard, className }: WaveformProps) => {
  const halves = fewer(peaks).map((peak) => Math.max(1, Math.round((peak * steps) / 100)));
  return (
    <svg
      aria-hidden
      viewBox={`-.5 -${steps} ${halves.length} ${2 * steps}`}
      preserveAspectRatio="none"
      className={className}
      fill="none"
      stroke="var(--control)"
      strokeWidth=".6"
    >
      <path d={outline(halves)} />
      {heard !== null && (
        <path
          d={outline(halves.slice(0, Math.ceil(heard * halves.length)))}
          stroke="var(--accent)"
        />
      )}
    </svg>
  );
});

const outline = (halves: readonly number[]): string =>
  halves.map((half, n) => `M${n}-${half}v${2 * half}`).join('');

/** Fewer bars than there may be peaks: each is the highest of its stretch. */
function fewer(peaks: readonly number[]): readonly number[] {
  if (peaks.length <= bars) return peaks;
  return Array.from({ length: bars }, (_, n) => {
    const from = Math.floor((n * peaks.length) / bars);
    const to = Math.floor(((n + 1) * peaks.length) / bars);
    return Math.max(...peaks.slice(from, to));
  });
}
