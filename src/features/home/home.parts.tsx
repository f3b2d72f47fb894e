import { CalendarDay } from '../../kit/CalendarDay.tsx';
import { OutLink } from '../../kit/OutLink.tsx';
import { Section } from '../../kit/Section.tsx';
import type { ListedPicture } from '../../kit/pictureList.ts';
import type { FeaturedRelease } from './featured-releases.ts';
import { releaseTypeNames } from './featured-releases.view.ts';
import type { FeaturedVideo } from './featured-videos.ts';

/** The band's pictures; nothing where there are none. */
export function HomeImages({ images }: { images: readonly ListedPicture[] }) {
  if (images.length === 0) return null;
  return (
    <ul className="mx-auto grid max-w-page grid-cols-2 gap-2 px-4 pb-16 desk:grid-cols-3">
      {images.map(({ _id, imgLink, alt }) => (
        <li key={_id}>
          <img src={imgLink} alt={alt} className="aspect-square w-full object-contain" />
        </li>
      ))}
    </ul>
  );
}

/** The videos that the band puts first; nothing where there are none. */
export function FeaturedVideos({ videos }: { videos: readonly FeaturedVideo[] }) {
  if (videos.length === 0) return null;
  return (
    <Section title="Videos">
      <ul className="grid gap-8">
        {videos.map(({ _id, title, description, youtubeLink, releaseDate }) => (
          <li key={_id} className="grid gap-1">
            <h3 className="text-step-1">
              <OutLink href={youtubeLink}>{title}</OutLink>
            </h3>
            {description && <p className="reading whitespace-pre-line">{description}</p>}
            <CalendarDay at={releaseDate} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The newest music; nothing where there is none. */
export function NewReleases({ releases }: { releases: readonly FeaturedRelease[] }) {
  if (releases.length === 0) return null;
  return (
    <Section title="New Releases">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 desk:grid-cols-4">
        {releases.map((release) => (
          <li key={release._id} className="grid content-start gap-1">
            {release.coverImage && (
              <img
                src={release.coverImage}
                alt=""
                loading="lazy"
                className="aspect-square w-full object-cover"
              />
            )}
            <h3 className="text-step-1">
              {release.musicLink ? (
                <OutLink href={release.musicLink}>{release.title}</OutLink>
              ) : (
                release.title
              )}
            </h3>
            <p className="text-muted">
              {releaseTypeNames[release.type]} · <CalendarDay at={release.releaseDate} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
