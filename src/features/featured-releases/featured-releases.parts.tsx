import { Fragment } from 'react';
import { CalendarDay } from '../../kit/client/data/CalendarDay.tsx';
import { useNow } from '../../kit/client/data/now.ts';
import { Carousel } from '../../kit/client/carousel/Carousel.tsx';
import { InlineList } from '../../kit/client/page/InlineList.tsx';
import { ExternalLink } from '../../kit/client/links/ExternalLink.tsx';
import { ListPages } from '../../kit/client/lists/ListPages.tsx';
import { windowQuery } from '../../kit/client/lists/listWindow.ts';
import { useListWindow } from '../../kit/client/lists/useListWindow.ts';
import { ReleaseCover } from '../../kit/client/pictures/Picture.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { Section } from '../../kit/client/page/Section.tsx';
import type { FeaturedRelease } from './featured-releases.ts';
import { featuredReleasesArea } from './featured-releases.queries.ts';
import { releaseStep, releaseTypeNames } from './featured-releases.view.ts';
import { textAttributes } from '../../kit/functions/textAttributes.ts';

interface NewReleasesProps {
  releases: readonly FeaturedRelease[];
  /** How many newer releases are on earlier pages. */
  from: number;
}

export function NewReleases({ releases, from }: NewReleasesProps) {
  const shown = useListWindow<FeaturedRelease, HTMLDivElement>(featuredReleasesArea, releases, {
    from,
    step: releaseStep,
  });
  const { seen, list } = shown;
  if (releases.length === 0) return null;
  return (
    <Section id="releases" title="New Releases">
      <ListPages
        what="releases"
        shown={shown}
        addressOf={(begin) => `/${windowQuery('releases', begin)}#releases`}
      >
        <Carousel label="New Releases" slides="releases" track={list}>
          {seen.map((release) => (
            <Release key={release._id} release={release} />
          ))}
        </Carousel>
      </ListPages>
    </Section>
  );
}

function Release({ release }: { release: FeaturedRelease }) {
  const { _id, title, type, releaseDate, musicLink, release: own } = release;
  const isUpcoming = releaseDate > useNow();
  return (
    <article className="release">
      <ReleaseCover release={release} sizes={sizes} />
      <div>
        <h3 {...textAttributes(title)} className="text-step-1 font-semibold">
          {!musicLink ? (
            title
          ) : own === undefined ? (
            <ExternalLink href={musicLink} data-counts={`music ${_id}`}>
              {title}
            </ExternalLink>
          ) : (
            <PageLink to={musicLink}>{title}</PageLink>
          )}
        </h3>
        <p className="text-muted">
          <InlineList
            parts={[
              releaseTypeNames[type],
              <Fragment key="day">
                {isUpcoming && 'Out '}
                <CalendarDay at={releaseDate} />
              </Fragment>,
            ]}
          />
        </p>
      </div>
    </article>
  );
}

/** A cover's width: nearly half of the window, or a quarter of the page. */
const sizes = { phone: '44vw', desk: 'calc(min(25vw - 2rem, 19.5rem))' };
