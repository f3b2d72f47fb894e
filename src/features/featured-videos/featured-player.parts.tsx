import { useEffect, useRef, useState, type RefObject } from 'react';
import { useReducedMotion } from '../../kit/client/browser/useMediaQuery.ts';
import { PlayLink } from '../../kit/client/players/PlayLink.tsx';
import { YouTube } from '../../kit/client/players/YouTube.tsx';
import { isDemoVideo, youtubeVideoId } from '../../kit/links/youtube.ts';
import type { FeaturedVideo } from './featured-videos.ts';

interface FeaturedPlayerProps {
  video: FeaturedVideo;
  /** Whether it is the slide in view; all others are posters, so only one video plays. */
  isCurrent: boolean;
  /** Whether a fan has paused a video: none starts automatically then. */
  isPaused: boolean;
  /** Called when a fan has paused the video, and when it plays. */
  onPaused: (isPaused: boolean) => void;
  /** Called when a fan starts the video or turns its sound on. */
  onWatched: () => void;
}

/** Plays muted while more than half is visible (YouTube's Required Minimum Functionality). */
export function FeaturedPlayer(props: FeaturedPlayerProps) {
  const { video, isCurrent, isPaused, onPaused, onWatched } = props;
  const container = useRef<HTMLDivElement>(null);
  const isSeen = useMostlySeen(container);
  const isStill = useReducedMotion();
  const [isStarted, setStarted] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const videoId = youtubeVideoId(video.youtubeLink) ?? '';
  const [hasFailed, setFailed] = useState(isDemoVideo(videoId));
  const [isBlocked, setBlocked] = useState(false);
  // The player would replace the link that has the keyboard's focus.
  const [isReached, setReached] = useState(false);

  const mayBegin = !isStill && !isBlocked && !isPaused && !isReached && !savesData();
  const shouldPlay = isCurrent && !hasFailed && isSeen && (isStarted || mayBegin);
  if (shouldPlay && !isPlaying) setPlaying(true);
  if (!isCurrent && (isPlaying || isStarted)) {
    setPlaying(false);
    setStarted(false);
  }
  return (
    <div
      ref={container}
      className="absolute inset-0"
      onFocus={({ target }) => setReached(target.matches('a:focus-visible'))}
      onBlur={() => setReached(false)}
    >
      {isPlaying && isCurrent && !hasFailed ? (
        <YouTube
          videoId={videoId}
          title={video.title}
          part={{ start: video.startTime, end: video.endTime }}
          isMuted={!isStarted}
          plays={isSeen}
          onFailed={() => setFailed(true)}
          onBlocked={() => {
            setBlocked(true);
            setPlaying(false);
            setStarted(false);
          }}
          onHeard={onWatched}
          onPaused={onPaused}
        />
      ) : (
        <PlayLink
          title={video.title}
          link={video.youtubeLink}
          className="featured-play"
          onPlay={
            hasFailed
              ? null
              : () => {
                  setStarted(true);
                  onWatched();
                }
          }
        />
      )}
    </div>
  );
}

/** Whether more than half of an element is in view. */
function useMostlySeen(container: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    // Two thresholds, because exactly half doesn't count.
    const watch = new IntersectionObserver(
      (seen) => setSeen((seen.at(-1)?.intersectionRatio ?? 0) > 0.5),
      { threshold: [0.5, 0.505] },
    );
    watch.observe(container.current!);
    return () => watch.disconnect();
  }, [container]);
  return isSeen;
}

/** Only some browsers reveal this. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
