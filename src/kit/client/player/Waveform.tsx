import { memo } from 'react';

interface WaveformProps {
  /** From 0 to 100. */
  peaks: readonly number[];
  /** The part of the song that has played, from 0 to 1; null if the song isn't playing. */
  played: number | null;
  className: string;
}

const bars = 100;
/** The height of a bar in steps, above its middle and below. */
const steps = 16;

/** Whole numbers keep the page of a release small, which has one waveform per song. */
export const Waveform = memo(({ peaks, played, className }: WaveformProps) => {
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
      {played !== null && (
        <path
          d={outline(halves.slice(0, Math.ceil(played * halves.length)))}
          stroke="var(--accent)"
        />
      )}
    </svg>
  );
});

const outline = (halves: readonly number[]): string =>
  halves.map((half, n) => `M${n}-${half}v${2 * half}`).join('');

/** Shows fewer bars than there may be peaks: each is the highest peak of its stretch. */
function fewer(peaks: readonly number[]): readonly number[] {
  if (peaks.length <= bars) return peaks;
  return Array.from({ length: bars }, (_, n) => {
    const from = Math.floor((n * peaks.length) / bars);
    const to = Math.floor(((n + 1) * peaks.length) / bars);
    return Math.max(...peaks.slice(from, to));
  });
}
