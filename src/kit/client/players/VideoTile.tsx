import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { pauseOthers } from './exclusivePlayback.ts';
import type { PictureData } from '../../pictures/pictureData.ts';
import { Picture } from '../pictures/Picture.tsx';
import { PlayLink } from './PlayLink.tsx';
import { playerFrame, type PlayerFrame } from './playerFrame.ts';

interface VideoTileProps {
  title: string;
  /** Where it is on YouTube, as it is stored. */
  link: string;
  /** Its player, as it is stored. */
  embedLink: string;
  /** Its poster, or null. */
  poster: PictureData | null;
  /** How wide its place is, as a `Picture` takes it. */
  sizes: { phone: string; desk: string };
  /** Whether the page opens with it. */
  first?: boolean;
}

/**
 * A video as its poster, or as its title where there is none. Only who presses it asks YouTube for
 * anything: then the player stands in its place. Without scripts it is a link.
 */
export function VideoTile(props: VideoTileProps) {
  const { title, link, embedLink, poster, sizes, first = false } = props;
  const [isPlaying, setPlaying] = useState(false);
  const frame = playerFrame(embedLink);
  if (isPlaying && frame) {
    return <Player frame={frame} title={title} onLeft={() => setPlaying(false)} />;
  }
  return (
    <div className="video-tile">
      {poster ? (
        <Picture
          picture={poster}
          alt=""
          sizes={sizes}
          fills={16 / 9}
          first={first}
          className="h-full"
        />
      ) : (
        <p aria-hidden className="voice grid h-full content-end p-4 text-step-1">
          <span className="line-clamp-2">{title}</span>
        </p>
      )}
      <PlayLink
        title={title}
        link={link}
        onPlay={frame && (() => setPlaying(true))}
        className="video-play"
      >
        <span className="video-mark">
          <Play aria-hidden className="size-8 fill-current" />
        </span>
      </PlayLink>
    </div>
  );
}

interface PlayerProps {
  frame: PlayerFrame;
  title: string;
  /** Told when another video plays instead. */
  onLeft: () => void;
}

function Player({ frame, title, onLeft }: PlayerProps) {
  const place = useRef<HTMLIFrameElement>(null);
  // The link that was pressed is gone; the keyboard goes on in what came for it.
  useEffect(() => place.current?.focus(), []);
  useEffect(() => pauseOthers(onLeft), [onLeft]);
  return (
    <iframe
      ref={place}
      // It begins at once, because somebody asked for it.
      src={`${frame.src}?autoplay=1&playsinline=1`}
      title={title}
      allow={frame.allow}
      sandbox={frame.sandbox ?? undefined}
      // YouTube plays nothing for pages that it does not know (its error 153).
      referrerPolicy="strict-origin-when-cross-origin"
      className="video-tile"
    />
  );
}
