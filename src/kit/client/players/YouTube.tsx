import { useEffect, useRef } from 'react';
import { pollMs, loopStart, type Clip } from './clip.ts';
import { youtubePlayerOrigin } from '../../links/youtube.ts';
import {
  ended,
  loadYouTube,
  timeoutMs,
  paused,
  playing,
  type YouTubePlayer,
} from './youtubeApi.ts';

interface YouTubeProps {
  videoId: string;
  /** What the frame is called for those who do not see it. */
  title: string;
  part: Clip;
  /** Without sound, as everything that plays unasked. */
  isMuted: boolean;
  /** It is played; where that is taken back it pauses until it is given again. */
  plays: boolean;
  /** Told where it cannot be played here, for whatever reason. */
  onFailed: () => void;
  /** Told where the browser lets it begin only when somebody asks for it. */
  onBlocked: () => void;
  /** Told when somebody has switched the sound on. */
  onHeard: () => void;
  /** Told when somebody has paused it, and of every time that it plays. */
  onPaused: (isPaused: boolean) => void;
}

/**
 * A video of YouTube that begins at once and plays its part in a loop, until it is unmounted. Who
 * pauses it is the one who lets it play again.
 */
export function YouTube(props: YouTubeProps) {
  const { videoId, plays } = props;
  const place = useRef<HTMLDivElement>(null);
  const ready = useRef<YouTubePlayer | null>(null);
  const isPaused = useRef(false);
  const now = useRef(props);
  useEffect(() => void (now.current = props));

  useEffect(() => {
    const stop = start(videoId, place.current!, now, ready, isPaused);
    return () => {
      ready.current = null;
      isPaused.current = false;
      stop();
    };
  }, [videoId]);

  useEffect(() => {
    if (!plays) ready.current?.pauseVideo();
    else if (!isPaused.current) ready.current?.playVideo();
  }, [plays]);

  return <div ref={place} className="player" />;
}

/** Begins to play in an element. @returns what ends it. */
function start(
  videoId: string,
  place: HTMLElement,
  now: { readonly current: YouTubeProps },
  ready: { current: YouTubePlayer | null },
  isPaused: { current: boolean },
): () => void {
  let player: YouTubePlayer | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isLeft = false;
  const { part, isMuted } = now.current;
  const fail = () => isLeft || now.current.onFailed();
  const limit = setTimeout(fail, timeoutMs);

  loadYouTube().then(({ Player }) => {
    if (isLeft) return;
    const frame = document.createElement('div');
    place.append(frame);
    player = new Player(frame, {
      host: youtubePlayerOrigin,
      videoId,
      width: '100%',
      height: '100%',
      playerVars: {
        autoplay: 1,
        mute: isMuted ? 1 : 0,
        playsinline: 1,
        // A single video is played in a loop as a list of its own.
        loop: 1,
        playlist: videoId,
        origin: location.origin,
        ...(part.start && { start: Math.floor(part.start) }),
      },
      events: {
        onReady() {
          clearTimeout(limit);
          if (isLeft || !player) return;
          ready.current = player;
          player.getIframe().title = now.current.title;
          // Who asked for it pressed something that is gone; the keyboard goes on in what came for it.
          if (!isMuted && document.activeElement === document.body) player.getIframe().focus();
          if (isMuted) player.mute();
          // The address of the frame takes whole seconds only.
          if (part.start) player.seekTo(part.start, true);
          if (now.current.plays) player.playVideo();
          else player.pauseVideo();
          timer = setInterval(lookAt(player, now), pollMs);
        },
        onStateChange({ data }) {
          if (isLeft) return;
          if (data === ended && part.start) player?.seekTo(part.start, true);
          // Where it is not to play, the pause is this page's own.
          const isByHand = data === paused && now.current.plays;
          if (!isByHand && data !== playing) return;
          isPaused.current = isByHand;
          now.current.onPaused(isByHand);
        },
        onError: fail,
        onAutoplayBlocked: () => isLeft || now.current.onBlocked(),
      },
    });
  }, fail);

  return () => {
    isLeft = true;
    clearTimeout(limit);
    clearInterval(timer);
    player?.destroy();
    place.replaceChildren();
  };
}

/** Turns back at the end of the part, and notices that somebody listens. */
function lookAt(player: YouTubePlayer, now: { readonly current: YouTubeProps }): () => void {
  let turnedAt: number | null = null;
  let isHeard = !now.current.isMuted;
  return () => {
    const at = player.getCurrentTime();
    const back = loopStart(now.current.part, at);
    // While it loads the beginning it stands still: a second call would make it begin to load anew.
    if (back !== null && at !== turnedAt) player.seekTo(back, true);
    turnedAt = back === null ? null : at;
    if (!isHeard && !player.isMuted()) {
      isHeard = true;
      now.current.onHeard();
    }
  };
}
