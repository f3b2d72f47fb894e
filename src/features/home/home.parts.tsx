import { Carousel } from '../../kit/client/carousel/Carousel.tsx';
import { useHydrated } from '../../kit/client/browser/useHydrated.ts';
import { useArea } from '../../kit/client/data/useArea.ts';
import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { themeArea } from '../theme/theme.queries.ts';
import { siteTitleOf } from '../theme/theme.view.ts';
import { CalendarDay } from '../../kit/client/data/CalendarDay.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { dayAt } from '../../kit/dates/dates.ts';
import { useNow } from '../../kit/client/data/now.ts';
import { ListPages } from '../../kit/client/lists/ListPages.tsx';
import { windowQuery } from '../../kit/client/lists/listWindow.ts';
import { useListWindow } from '../../kit/client/lists/useListWindow.ts';
import { Picture } from '../../kit/client/pictures/Picture.tsx';
import { FitHeading } from '../../kit/client/page/FitHeading.tsx';
import { showsArea, showsSettingsArea } from '../shows/shows.queries.ts';
import { newsArea } from '../letters/letters.queries.ts';
import { letterPath, newsPath } from '../letters/letter-path.view.ts';
import { TicketsLink } from '../shows/shows.parts.tsx';
import { statusStamps, upcomingShows, venueDate } from '../shows/shows.view.ts';
import type { ListedPicture } from '../../kit/records/pictureList.ts';
import { useEffect, useState } from 'react';
import { carouselImagesArea } from './carousel.queries.ts';
import { homeSteps, homeView } from './home.view.ts';
import { textAttributes } from '../../kit/functions/textAttributes.ts';

/** The lists' positions on the page. */
export const useHomeView = () => homeView(new URLSearchParams(usePageLocation().search));

export function Hero() {
  const images = useArea(carouselImagesArea).data ?? [];
  const theme = useArea(themeArea).data;
  // Only the footer has a fallback.
  const catchPhrase = theme?.catchPhrase ?? '';
  const { pictures: from } = useHomeView();
  const shown = useListWindow<ListedPicture, HTMLDivElement>(
    carouselImagesArea,
    images.filter(({ picture }) => picture !== null),
    { from, step: homeSteps.pictures },
  );
  const { seen, hasMore, goOn } = shown;
  const [current, setCurrent] = useState(0);
  const isNearEnd = hasMore && current >= seen.length - 2;
  useEffect(() => {
    if (isNearEnd) goOn();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each slide, also if it fails
  }, [isNearEnd, current]);
  const slides = seen.map((image, i) => (
    <StagePicture key={image._id} image={image} first={i === 0} />
  ));
  return (
    <>
      <section className={seen.length > 0 ? 'stage stage-pictured' : 'stage'}>
        <div className="stage-words">
          <div className="stage-name">
            <div className="px-gutter">
              <FitHeading>{siteTitleOf(theme)}</FitHeading>
            </div>
          </div>
          <div className="stage-phrase">
            <p {...textAttributes(catchPhrase)} className="px-gutter">
              {catchPhrase}
            </p>
          </div>
        </div>
        {slides.length > 1 ? (
          <Carousel label="Pictures" onMove={setCurrent}>
            {slides}
          </Carousel>
        ) : (
          slides
        )}
      </section>
      {(from > 0 || hasMore) && (
        <noscript>
          <div className="mx-auto flex max-w-page flex-wrap justify-center gap-4 px-gutter py-4">
            <ListPages
              what="pictures"
              shown={shown}
              addressOf={(begin) => `/${windowQuery('pictures', begin)}`}
            />
          </div>
        </noscript>
      )}
    </>
  );
}

interface StagePictureProps {
  image: ListedPicture;
  /** Whether it is the first; the others load only after everything that is in view at first. */
  first: boolean;
}

function StagePicture({ image: { picture, alt, credit }, first }: StagePictureProps) {
  const isHydrated = useHydrated();
  if (!picture) return null;
  const shape = picture.width / picture.height;
  /** 5:4 on phones, 2:1 on desktops; two thirds of the pixels are enough under text. */
  const width = (share: number) => `${Math.ceil(Math.max(100, share * shape))}vw`;
  const whole = (shown = picture) => (
    <>
      <Picture
        picture={shown}
        alt={alt}
        sizes={{ phone: width(85), desk: width(50) }}
        first={first}
        className="stage-picture"
      />
      {credit && (
        <p className="stage-credit">
          Photo: <bdi>{credit}</bdi>
        </p>
      )}
    </>
  );
  if (first || isHydrated) return whole();
  return (
    <>
      <span className="picture stage-picture noscript:hidden">
        {picture.placeholder && <img src={picture.placeholder} alt="" aria-hidden />}
      </span>
      <noscript>
        {whole({ ...picture, placeholder: '', copies: { ...picture.copies, webp: undefined } })}
      </noscript>
    </>
  );
}

/** The next show; renders nothing if none is announced. */
export function NextShow() {
  const { shows: from } = useHomeView();
  const isListedElsewhere = useArea(showsSettingsArea).data?.showSystem === 'bandsintown';
  const next = upcomingShows(useArea(showsArea).data ?? [], useNow()).find(
    ({ status }) => status === 'scheduled' || status === 'sold-out',
  );
  if (!next || isListedElsewhere || from > 0) return null;
  const { date, timeZone, venue, location, status } = next;
  const { shortMonth, day } = venueDate(next);
  return (
    <section aria-label="Next show" className="border-b border-line bg-raised">
      <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 px-gutter py-3 desk:gap-x-6">
        <time
          dateTime={dayAt(date, timeZone)}
          className="display text-step-1 text-accent desk:text-step-2"
        >
          {shortMonth} {day}
        </time>
        <p
          {...textAttributes(venue + location)}
          className="line-clamp-3 min-w-0 wrap-anywhere desk:line-clamp-2"
        >
          <strong>{venue}</strong> {location && <span className="text-muted">{location}</span>}
        </p>
        {status === 'sold-out' ? (
          <p className="display text-step-1 text-accent">{statusStamps[status]}</p>
        ) : (
          <TicketsLink show={next} which="the next show, " />
        )}
      </div>
    </section>
  );
}

/** Names the newest letter; renders nothing if there is none. */
export function NewestLetter() {
  const letter = useArea(newsArea).data?.[0];
  if (!letter) return null;
  return (
    <section aria-label="News" className="border-b border-line">
      <p className="flex flex-wrap items-center gap-x-6 px-gutter py-1">
        <CalendarDay at={letter.date!} />
        <PageLink
          {...textAttributes(letter.title)}
          to={letterPath(letter)}
          className="inline-flex min-h-11 items-center wrap-anywhere"
        >
          {letter.title}
        </PageLink>
        <PageLink to={newsPath} className="ml-auto inline-flex min-h-11 items-center">
          All news
        </PageLink>
      </p>
    </section>
  );
}
