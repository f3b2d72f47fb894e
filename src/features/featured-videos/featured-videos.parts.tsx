import { useRef, useState } from 'react';
import { CalendarDay } from '../../kit/client/data/CalendarDay.tsx';
import { Carousel } from '../../kit/client/carousel/Carousel.tsx';
import { ExternalLink } from '../../kit/client/links/ExternalLink.tsx';
import { ListPages } from '../../kit/client/lists/ListPages.tsx';
import { windowQuery } from '../../kit/client/lists/listWindow.ts';
import { thumbnailAddress } from '../../kit/pictures/pictureData.ts';
import { useListWindow } from '../../kit/client/lists/useListWindow.ts';
import { Picture } from '../../kit/client/pictures/Picture.tsx';
import { PlayLink } from '../../kit/client/players/PlayLink.tsx';
import { Section } from '../../kit/client/page/Section.tsx';
import { useLazyModule } from '../../kit/client/browser/useLazyModule.ts';
import { featuredVideosArea } from './featured-videos.queries.ts';
import type { FeaturedVideo } from './featured-videos.ts';
import { featuredVideoStep } from './featured-videos.view.ts';
import { ownText } from '../../kit/functions/textAttributes.ts';

interface FeaturedVideosProps {
  videos: readonly FeaturedVideo[];
  /** How many newer videos are on earlier pages. */
  from: number;
}

export function FeaturedVideos({ videos: all, from }: FeaturedVideosProps) {
  const shown = useListWindow<FeaturedVideo, HTMLDivElement>(featuredVideosArea, all, {
    from,
    step: featuredVideoStep,
  });
  const { seen: videos, list } = shown;
  const around = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [watched, setWatched] = useState<string | null>(null);
  const [isPaused, setPaused] = useState(false);
  const live = useLazyModule(() => import('./featured-player.parts.tsx'), videos.length > 0);
  if (videos.length === 0) return null;
  return (
    <Section id="videos" title="Videos">
      <ListPages
        what="videos"
        shown={shown}
        addressOf={(begin) => `/${windowQuery('videos', begin)}#videos`}
      >
        <div ref={around} className={videos.length > 1 ? 'featured' : ''}>
          <Carousel
            label="Videos"
            around={around}
            track={list}
            // If a fan pauses a video, nothing else should play either.
            isHeld={isPaused || watched === videos[current]?._id}
            isListed
            onMove={setCurrent}
          >
            {videos.map((video, i) => (
              <article key={video._id} id={slideId(video)} className="grid gap-4">
                <div className="featured-place" data-plays>
                  <Poster video={video} />
                  {live ? (
                    <live.FeaturedPlayer
                      video={video}
                      isCurrent={i === current}
                      isPaused={isPaused}
                      onPaused={setPaused}
                      onWatched={() => setWatched(video._id)}
                    />
                  ) : (
                    <PlayLink
                      title={video.title}
                      link={video.youtubeLink}
                      onPlay={null}
                      className="featured-play"
                    />
                  )}
                </div>
                <About video={video} />
              </article>
            ))}
          </Carousel>
          {videos.length > 1 && <Others videos={videos} current={current} />}
        </div>
      </ListPages>
    </Section>
  );
}

/** The whole id would be a twentieth of the section's bytes. */
const slideId = ({ _id }: FeaturedVideo) => `video-${_id.slice(0, 8)}`;

/** A poster's width: the page, or two thirds of it beside the others. */
const sizes = { phone: 'calc(100vw - 2rem)', desk: 'min(92vw, 52rem)' };

/** The width in the list of all videos, in CSS pixels. */
const smallWidth = 128;

function Poster({ video: { picture, title } }: { video: FeaturedVideo }) {
  if (picture) {
    return <Picture picture={picture} alt="" sizes={sizes} fills={16 / 9} className="h-full" />;
  }
  return (
    <span aria-hidden className="featured-blank display">
      <span dir="auto" className="line-clamp-3 wrap-anywhere">
        {title}
      </span>
    </span>
  );
}

function About({
  video: { title, description, youtubeLink, releaseDate },
}: {
  video: FeaturedVideo;
}) {
  return (
    <div className="grid gap-2">
      <h3 {...ownText(title)} className="display text-step-2" />
      {description && <p {...ownText(description)} className="body whitespace-pre-line" />}
      <p className="flex flex-wrap items-center gap-x-6">
        <CalendarDay at={releaseDate} />
        <ExternalLink href={youtubeLink} className="inline-flex min-h-11 items-center">
          Watch on YouTube<span className="sr-only">{` (${title})`}</span>
        </ExternalLink>
      </p>
    </div>
  );
}

/** Links that also work without scripts. */
function Others({ videos, current }: { videos: readonly FeaturedVideo[]; current: number }) {
  return (
    <ol aria-label="All videos" className="featured-list" tabIndex={0}>
      {videos.map((video, i) => (
        <li key={video._id}>
          <a
            href={`#${slideId(video)}`}
            aria-current={i === current || undefined}
            className="featured-one"
            onClick={(event) => {
              event.preventDefault();
              const slide = document.getElementById(slideId(video))?.parentElement;
              slide?.scrollIntoView({ block: 'nearest', inline: 'start' });
            }}
          >
            <span className="aspect-video w-32 shrink-0 overflow-hidden">
              {video.picture ? (
                <img
                  src={thumbnailAddress(video.picture, smallWidth)}
                  alt=""
                  width={smallWidth}
                  height={(smallWidth * 9) / 16}
                  loading="lazy"
                  className="h-full w-full object-cover"
                />
              ) : (
                <span aria-hidden className="featured-blank" />
              )}
            </span>
            <span className="grid min-w-0 content-center">
              <strong {...ownText(video.title)} className="line-clamp-2" />
              <CalendarDay at={video.releaseDate} />
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
