import { CalendarDay } from '../../kit/client/data/CalendarDay.tsx';
import { Section } from '../../kit/client/page/Section.tsx';
import { ShowNext, ShowPrevious } from '../../kit/client/lists/ListPages.tsx';
import { useListWindow } from '../../kit/client/lists/useListWindow.ts';
import { VideoTile } from '../../kit/client/players/VideoTile.tsx';
import { mediaAddress, videoStep, type MediaView } from './media.view.ts';
import { videosArea } from './media.queries.ts';
import type { Video } from './videos.ts';
import { byCategory, type VideoCategory } from './videos.view.ts';
import { ownText } from '../../kit/functions/textAttributes.ts';

interface VideosProps {
  videos: readonly Video[];
  first: MediaView;
}

export function Videos({ videos, first }: VideosProps) {
  return (
    <>
      {first.from > 0 && (
        <div className="px-4 py-8">
          <ShowPrevious
            what="videos"
            shown={{ from: first.from, step: videoStep }}
            addressOf={addressOf}
          />
        </div>
      )}
      {byCategory(videos).map((part, i) => (
        <Section key={part.category} title={part.title}>
          <Kind {...part} first={first} isOnTop={i === 0} />
        </Section>
      ))}
    </>
  );
}

const addressOf = (from: number) => mediaAddress({ tab: 'videos', from });

const sizes = { phone: 'calc(100vw - 2rem)', desk: 'calc(min(33.3vw - 2rem, 25rem))' };

interface KindProps extends VideosProps {
  category: VideoCategory;
  title: string;
  isOnTop: boolean;
}

function Kind({ category, videos, title, first, isOnTop }: KindProps) {
  const shown = useListWindow<Video, HTMLUListElement>(videosArea, videos, {
    from: first.from,
    step: videoStep,
    kind: { category },
  });
  const { seen, list } = shown;
  return (
    <>
      <ul ref={list} className="grid gap-x-6 gap-y-10 desk:grid-cols-3">
        {seen.map((video, i) => (
          <li key={video._id} className="grid min-w-0 content-start gap-3">
            <VideoTile
              title={video.title}
              link={video.link}
              embedLink={video.embedLink}
              poster={video.picture}
              sizes={sizes}
              first={isOnTop && i === 0}
            />
            <div>
              <h3 {...ownText(video.title)} className="display text-step-1" />
              <CalendarDay at={video.date} />
            </div>
          </li>
        ))}
      </ul>
      <ShowNext what={title} shown={shown} addressOf={addressOf} />
    </>
  );
}
