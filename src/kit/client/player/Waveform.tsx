/** The two halves of each bar, from peaks of 0 to 1, in a box of 1 by 1 for each bar. */
function outline(peaks: readonly number[]): string {
  return peaks
    .map((peak, n) => {
      const half = Math.max(0.03, Math.min(1, peak) / 2);
      return `M${n + 0.5} ${(0.5 - half).toFixed(3)}V${(0.5 + half).toFixed(3)}`;
    })
    .join('');
}

/** Fewer bars than there may be peaks: each is the highest of its stretch. */
function fewer(peaks: readonly number[], bars: number): number[] {
  if (peaks.length <= bars) return [...peaks];
  return Array.from({ length: bars }, (_, n) => {
    const from = Math.floor((n * peaks.length) / bars);
    const to = Math.floor(((n + 1) * peaks.length) / bars);
    return Math.max(...peaks.slice(from, to));
  });
}

const bars = 120;

export function Waveform({ peaks }: { peaks: readonly number[] }) {
  const shown = fewer(peaks, bars);
  if (shown.length === 0) return null;
  const path = outline(shown);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${shown.length} 1`}
      preserveAspectRatio="none"
      className="music-wave"
    >
      <path d={path} />
      <path d={path} className="music-wave-heard" />
    </svg>
  );
}
