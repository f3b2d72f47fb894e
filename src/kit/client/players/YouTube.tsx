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
  title: string;
  part: Clip;
  isMuted: boolean;
  /** Pauses while false. */
  plays: boolean;
  onFailed: () => void;
  /** Called if the browser allows playback only after the user presses play. */
  onBlocked: () => void;
  onHeard: () => void;
  /** Called when a fan pauses the video, and every time it plays. */
  onPaused: (isPaused: boolean) => void;
}

/** Plays a part of a video in a loop. After a fan pauses it, only the fan can resume it. */
export function YouTube(props: YouTubeProps) {
  const { videoId, plays } = props;
  const element = useRef<HTMLDivElement>(null);
  const ready = useRef<YouTubePlayer | null>(null);
  const isPaused = useRef(false);
  const now = useRef(props);
  useEffect(() => void (now.current = props));

  useEffect(() => {
    const place = element.current!;
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
          // A single video loops only as a playlist of one.
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
            // The pressed button is gone, and the focus with it.
            if (!isMuted && document.activeElement === document.body) player.getIframe().focus();
            if (isMuted) player.mute();
            // The frame's address accepts whole seconds only.
            if (part.start) player.seekTo(part.start, true);
            if (now.current.plays) player.playVideo();
            else player.pauseVideo();
            timer = setInterval(pollPlayer(player, now), pollMs);
          },
          onStateChange({ data }) {
            if (isLeft) return;
            if (data === ended && part.start) player?.seekTo(part.start, true);
            // While `plays` is false, the page itself causes the pause.
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
      ready.current = null;
      isPaused.current = false;
      clearTimeout(limit);
      clearInterval(timer);
      player?.destroy();
      place.replaceChildren();
    };
  }, [videoId]);

  useEffect(() => {
    if (!plays) ready.current?.pauseVideo();
    else if (!isPaused.current) ready.current?.playVideo();
  }, [plays]);

  return <div ref={element} className="player" />;
}

/** Loops the part, and notices when a fan turns the sound on. */
function pollPlayer(player: YouTubePlayer, now: { readonly current: YouTubeProps }): () => void {
  let turnedAt: number | null = null;
  let isHeard = !now.current.isMuted;
  return () => {
    const at = player.getCurrentTime();
    const back = loopStart(now.current.part, at);
    // The time doesn't move while the video loads: a second call would load it again.
    if (back !== null && at !== turnedAt) player.seekTo(back, true);
    turnedAt = back === null ? null : at;
    if (!isHeard && !player.isMuted()) {
      isHeard = true;
      now.current.onHeard();
    }
  };
}
