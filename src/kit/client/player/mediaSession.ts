import type { AudioPlayer } from './audioPlayer.ts';

/** Steps of headsets and lock screens, in seconds. */
const stepSeconds = 10;

/** Lock screens and headset keys, if the browser knows them. @returns what ends it. */
export function tellMediaSession(deck: AudioPlayer): () => void {
  const { mediaSession } = navigator;
  if (!mediaSession) return () => undefined;
  let shown: string | null = null;
  const tell = () => {
    const state = deck.state();
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
  const by = (seconds: number) => deck.seek(Math.max(0, (deck.state()?.seconds ?? 0) + seconds));
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => deck.playing()?.isPlaying === false && deck.toggle(),
    pause: () => deck.playing()?.isPlaying === true && deck.toggle(),
    previoustrack: () => deck.previous(),
    nexttrack: () => deck.next(),
    seekto: ({ seekTime }) => void (seekTime !== undefined && deck.seek(seekTime)),
    seekforward: ({ seekOffset }) => by(seekOffset ?? stepSeconds),
    seekbackward: ({ seekOffset }) => by(-(seekOffset ?? stepSeconds)),
  };
  const actions = Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler][];
  for (const [action, handler] of actions) {
    try {
      mediaSession.setActionHandler(action, handler);
    } catch {
      // This browser does not know the action.
    }
  }
  return deck.subscribe(tell);
}
