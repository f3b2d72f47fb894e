import type { AudioPlayer } from './audioPlayer.ts';

/** Skips by headsets and lock screens, in seconds. */
const stepSeconds = 10;

/** Connects lock screens and headset keys, if possible. */
export function connectMediaSession(player: AudioPlayer): void {
  const { mediaSession } = navigator;
  if (!mediaSession) return;
  let shown: string | null = null;
  const update = () => {
    const state = player.state();
    const track = state?.queue.tracks[state.at];
    mediaSession.playbackState = !track ? 'none' : state!.isPlaying ? 'playing' : 'paused';
    if (!track) {
      shown = mediaSession.metadata = null;
      return;
    }
    if (shown !== track.id) {
      shown = track.id;
      const { title, artist, release: album, cover } = track;
      const artwork = cover === null ? [] : [{ src: cover }];
      mediaSession.metadata = new MediaMetadata({ title, artist, album, artwork });
    }
    const duration = track.seconds;
    const position = Math.min(state!.seconds, duration);
    if (duration > 0) mediaSession.setPositionState?.({ duration, position, playbackRate: 1 });
  };
  const by = (seconds: number) =>
    player.seek(Math.max(0, (player.state()?.seconds ?? 0) + seconds));
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => player.state()?.isPlaying === false && player.toggle(),
    pause: () => player.state()?.isPlaying === true && player.toggle(),
    previoustrack: () => player.previous(),
    nexttrack: () => player.next(),
    seekto: ({ seekTime }) => void (seekTime !== undefined && player.seek(seekTime)),
    seekforward: ({ seekOffset }) => by(seekOffset ?? stepSeconds),
    seekbackward: ({ seekOffset }) => by(-(seekOffset ?? stepSeconds)),
  };
  const actions = Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler][];
  for (const [action, handler] of actions) {
    try {
      mediaSession.setActionHandler(action, handler);
    } catch {
      // This browser doesn't know the action.
    }
  }
  player.subscribe(update);
}
