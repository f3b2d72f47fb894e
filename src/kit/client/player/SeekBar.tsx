import { useState } from 'react';
import { clockText } from './clockText.ts';
import type { AudioPlayer, AudioPlayerState } from './audioPlayer.ts';
import { Waveform } from './Waveform.tsx';

/** The position; the song jumps there when the fan releases the slider. */
export function SeekBar({ player, state }: { player: AudioPlayer; state: AudioPlayerState }) {
  const [dragged, setDragged] = useState<number | null>(null);
  const { seconds: length, peaks } = state.queue.tracks[state.at]!;
  const shown = Math.min(dragged ?? state.seconds, length);
  const commit = () => {
    if (dragged !== null) player.seek(dragged);
    setDragged(null);
  };
  return (
    <div className="music-seek">
      <span aria-hidden>{clockText(shown)}</span>
      <span className="music-track">
        {peaks.length > 0 && (
          <Waveform peaks={peaks} played={length > 0 ? shown / length : 0} className="music-wave" />
        )}
        <input
          type="range"
          aria-label="Position"
          aria-valuetext={`${clockText(shown)} of ${clockText(length)}`}
          min={0}
          max={Math.max(1, Math.floor(length))}
          step={1}
          value={Math.floor(shown)}
          onChange={({ target }) => setDragged(target.valueAsNumber)}
          onPointerUp={commit}
          onKeyUp={commit}
          onBlur={commit}
        />
      </span>
      <span aria-hidden>{clockText(length)}</span>
    </div>
  );
}
