import { CalendarDay } from '../../kit/CalendarDay.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { FromArea } from '../../kit/FromArea.tsx';
import { OutLink } from '../../kit/OutLink.tsx';
import { usePlace } from '../../kit/place.ts';
import { Section } from '../../kit/Section.tsx';
import { SecondaryBar } from '../../kit/SecondaryBar.tsx';
import { mediaImagesArea } from './pictures.queries.ts';
import type { MediaImage } from './pictures.ts';
import { videosArea } from './videos.queries.ts';
import type { Video } from './videos.ts';
import { categoryNames, videoCategories } from './videos.view.ts';

export const areas = [mediaImagesArea, videosArea];

const tabs = ['Pictures', 'Videos'] as const;

export default function MediaPage() {
  const search = new URLSearchParams(usePlace().search);
  const current = search.get('tab')?.toLowerCase() === 'videos' ? 'Videos' : 'Pictures';
  return (
    <>
      <h1 className="sr-only">Media</h1>
      <SecondaryBar
        label="Media"
        tabs={tabs}
        current={current}
        addressOf={(tab) => `/media?tab=${tab.toLowerCase()}`}
      />
      {current === 'Videos' ? (
        <FromArea area={videosArea}>
          {(videos) => (videos.length > 0 ? <Videos videos={videos} /> : <NoVideos />)}
        </FromArea>
      ) : (
        <FromArea area={mediaImagesArea}>
          {(pictures) => (pictures.length > 0 ? <Pictures pictures={pictures} /> : <NoPictures />)}
        </FromArea>
      )}
    </>
  );
}

function Pictures({ pictures }: { pictures: readonly MediaImage[] }) {
  return (
    <ul className="mx-auto grid max-w-page grid-cols-2 gap-2 px-4 py-12 desk:grid-cols-4">
      {pictures.map(({ _id, imgLink, alt }) => (
        <li key={_id}>
          <img
            src={imgLink}
            alt={alt}
            loading="lazy"
            className="aspect-square w-full object-contain"
          />
        </li>
      ))}
    </ul>
  );
}

function Videos({ videos }: { videos: readonly Video[] }) {
  return videoCategories
    .map((category) => ({ category, ones: videos.filter((video) => video.category === category) }))
    .filter(({ ones }) => ones.length > 0)
    .map(({ category, ones }) => (
      <Section key={category} title={categoryNames[category]}>
        <ul className="grid gap-6">
          {ones.map(({ _id, title, link, date }) => (
            <li key={_id}>
              <h3 className="text-step-1">
                <OutLink href={link}>{title}</OutLink>
              </h3>
              <CalendarDay at={date} />
            </li>
          ))}
        </ul>
      </Section>
    ));
}

function NoVideos() {
  return (
    <Empty title="No videos yet... check back soon!">
      Music videos, live performances and vlogs will be here.
    </Empty>
  );
}

function NoPictures() {
  return (
    <Empty title="No pictures yet... check back soon!">
      Pictures from the road, the stage and the studio will be here.
    </Empty>
  );
}
