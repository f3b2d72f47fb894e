import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { pauseOthers } from './exclusivePlayback.ts';
import type { PictureData } from '../../pictures/pictureData.ts';
import { Picture } from '../pictures/Picture.tsx';
import { PlayLink } from './PlayLink.tsx';
import { playerFrame, type PlayerFrame } from './playerFrame.ts';

interface VideoTileProps {
  title: string;
  link: string;
  embedLink: string;
  poster: PictureData | null;
  sizes: { phone: string; desk: string };
  first?: boolean;
}

/** A video's poster. Nothing loads from YouTube until a fan presses it. */
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
        <p aria-hidden className="display grid h-full content-end p-4 text-step-1">
          <span dir="auto" className="line-clamp-2">
            {title}
          </span>
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
  onLeft: () => void;
}

function Player({ frame, title, onLeft }: PlayerProps) {
  const iframe = useRef<HTMLIFrameElement>(null);
  // The link that had the focus is gone.
  useEffect(() => iframe.current?.focus(), []);
  useEffect(() => pauseOthers(onLeft), [onLeft]);
  return (
    <iframe
      ref={iframe}
      // The video starts at once, because the fan pressed play.
      src={`${frame.src}?autoplay=1&playsinline=1`}
      title={title}
      allow={frame.allow}
      sandbox={frame.sandbox}
      // Without a referrer, YouTube plays nothing (its error 153).
      referrerPolicy="strict-origin-when-cross-origin"
      className="video-tile"
    />
  );
}
