import { ListMusic, SkipBack, SkipForward, Volume2, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore, type ComponentProps } from 'react';
import { isPlainPress } from '../browser/isPlainPress.ts';
import { clockText } from '../../dates/clockText.ts';
import type { AudioPlayer, AudioPlayerState } from './audioPlayer.ts';
import { Waveform } from './Waveform.tsx';
import { ownText } from '../../functions/textAttributes.ts';

/** Drawn here: a shared icon would be one more file for the page. */
const playMark = 'M7 4v16l13-8z';
const pauseMark = 'M6 4h4v16H6zm8 0h4v16h-4z';

interface PlayerBarProps {
  player: AudioPlayer;
  /** Opens a page of the site while the music continues. */
  onOpen: (page: string) => void;
}

/** The current song, at the bottom of the window. */
export function PlayerBar({ player, onOpen }: PlayerBarProps) {
  const state = useSyncExternalStore(player.subscribe, player.state);
  const [isListOpen, setListOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const queueButton = useRef<HTMLButtonElement>(null);
  useRoomBelow(bar, state !== null);
  if (state === null) return null;
  const track = state.queue.tracks[state.at]!;
  const isLast = state.at + 1 >= state.queue.tracks.length;
  return (
    <section
      ref={bar}
      aria-label="Music player"
      className="music-bar"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isListOpen) return;
        setListOpen(false);
        queueButton.current?.focus();
      }}
    >
      <Words player={player} state={state} />
      <div className="music-row">
        <a
          href={track.page}
          className="music-what"
          onClick={(event) => {
            if (!isPlainPress(event)) return;
            event.preventDefault();
            onOpen(track.page);
          }}
        >
          {track.cover !== null && <img src={track.cover} alt="" width={48} height={48} />}
          <span>
            <b {...ownText(track.title)} />
            <small>
              <bdi>{track.artist}</bdi> · <bdi>{track.release}</bdi>
            </small>
          </span>
        </a>
        <div className="music-buttons">
          <IconButton name="Previous" className="music-wide" onClick={player.previous}>
            <SkipBack aria-hidden />
          </IconButton>
          <IconButton
            name={state.isPlaying ? 'Pause' : 'Play'}
            className="music-play"
            onClick={player.toggle}
          >
            <svg aria-hidden viewBox="0 0 24 24" fill="currentColor">
              <path d={state.isPlaying ? pauseMark : playMark} />
            </svg>
          </IconButton>
          {/* A disabled button would lose the keyboard's focus. */}
          <IconButton name="Next" aria-disabled={isLast || undefined} onClick={player.next}>
            <SkipForward aria-hidden />
          </IconButton>
        </div>
        <SeekBar player={player} state={state} />
        <div className="music-buttons">
          <Volume player={player} state={state} />
          <IconButton
            ref={queueButton}
            name="Queue"
            aria-expanded={isListOpen}
            aria-controls="music-list"
            onClick={() => setListOpen(!isListOpen)}
          >
            <ListMusic aria-hidden />
          </IconButton>
          <IconButton name="Close the player" className="music-wide" onClick={player.close}>
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
      {isListOpen && (
        <div id="music-list" className="music-list">
          <QueueList player={player} state={state} />
          <div className="music-more">
            <IconButton name="Previous" onClick={player.previous}>
              <SkipBack aria-hidden />
            </IconButton>
            <Volume player={player} state={state} />
            <IconButton name="Close the player" onClick={player.close}>
              <X aria-hidden />
            </IconButton>
          </div>
        </div>
      )}
    </section>
  );
}

interface PartProps {
  player: AudioPlayer;
  state: AudioPlayerState;
}

/** The position; the song jumps there when the fan releases the slider. */
function SeekBar({ player, state }: PartProps) {
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

function Volume({ player, state }: PartProps) {
  return (
    <label className="music-volume">
      <Volume2 aria-hidden />
      <input
        type="range"
        aria-label="Volume"
        min={0}
        max={100}
        value={Math.round(state.volume * 100)}
        onChange={({ target }) => player.setVolume(target.valueAsNumber / 100)}
      />
    </label>
  );
}

/** The player's trouble, or the position at which the fan stopped last time. */
function Words({ player, state: { trouble, offer, queue } }: PartProps) {
  return (
    <>
      <p role="status" className="music-words">
        {trouble}
      </p>
      {trouble === null && offer !== null && (
        <p className="music-words">
          <button
            type="button"
            className="music-offer"
            onClick={() => player.play(queue, offer.at, offer.seconds)}
          >
            Resume {queue.tracks[offer.at]!.title} at {clockText(offer.seconds)}
          </button>
        </p>
      )}
    </>
  );
}

function QueueList({ player, state }: PartProps) {
  return (
    <ol aria-label="Queue">
      {state.queue.tracks.map(({ id, title, seconds }, n) => (
        <li key={id}>
          <button
            type="button"
            aria-current={n === state.at ? 'true' : undefined}
            onClick={() => player.play(state.queue, n, 0)}
          >
            <span>{n + 1}</span>
            <span {...ownText(title)} />
            <span>{clockText(seconds)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  name: string;
}

function IconButton({ name, className = '', ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className={`music-button ${className}`}
      {...button}
    />
  );
}

/** The page ends above the bar, and so does the frame over it. */
function useRoomBelow(bar: { current: HTMLElement | null }, isShown: boolean): void {
  useEffect(() => {
    const { style, classList } = document.documentElement;
    if (!isShown || !bar.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty('--player-height', `${height}px`);
    });
    observer.observe(bar.current);
    classList.add('with-player');
    return () => {
      observer.disconnect();
      classList.remove('with-player');
      style.removeProperty('--player-height');
    };
  }, [bar, isShown]);
}
