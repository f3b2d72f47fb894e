import { useEffect, useState } from 'react';
import { useHydrated } from '../../kit/client/browser/useHydrated.ts';
import { Carousel } from '../../kit/client/carousel/Carousel.tsx';
import { useArea } from '../../kit/client/data/useArea.ts';
import { ListPages } from '../../kit/client/lists/ListPages.tsx';
import { windowQuery } from '../../kit/client/lists/listWindow.ts';
import { useListWindow } from '../../kit/client/lists/useListWindow.ts';
import { FitHeading } from '../../kit/client/page/FitHeading.tsx';
import { Picture } from '../../kit/client/pictures/Picture.tsx';
import { textAttributes } from '../../kit/functions/textAttributes.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import type { ListedPicture } from '../../kit/records/pictureList.ts';
import { themeArea } from '../theme/theme.queries.ts';
import { siteTitleOf } from '../theme/theme.view.ts';
import { carouselImagesArea } from './carousel.queries.ts';
import { homeSteps } from './home.view.ts';
import { useHomeView } from './home-view.parts.tsx';

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
  const [furthest, setFurthest] = useState(0);
  const isNearEnd = hasMore && current >= seen.length - 2;
  useEffect(() => {
    if (isNearEnd) goOn();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each slide, also if it fails
  }, [isNearEnd, current]);
  const slides = seen.map((image, i) => (
    <StagePicture key={image._id} image={image} first={i === 0} isNear={i <= furthest + 1} />
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
          <Carousel
            label="Pictures"
            onMove={(at) => {
              setCurrent(at);
              setFurthest((before) => Math.max(before, at));
            }}
          >
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
  /** Whether the page opens with it. */
  first: boolean;
  /** Whether it may be the next in view; others don't load yet. */
  isNear: boolean;
}

function StagePicture({ image: { picture, alt, credit }, first, isNear }: StagePictureProps) {
  const isHydrated = useHydrated();
  if (!picture) return null;
  const { copies } = picture;
  const shape = picture.width / picture.height;
  /** 5:4 on phones, 2:1 on desktops; two thirds of the pixels are enough under text. */
  const width = (share: number) => `${Math.ceil(Math.max(100, share * shape))}vw`;
  const drawn = (shown: PictureData) => (
    <Picture
      picture={shown}
      alt={alt}
      sizes={{ phone: width(85), desk: width(50) }}
      first={first}
      className="stage-picture"
    />
  );
  return (
    <>
      {first || (isHydrated && isNear) ? (
        drawn(picture)
      ) : (
        <span
          {...(alt && { role: 'img', 'aria-label': alt })}
          className="picture stage-picture noscript:hidden"
        />
      )}
      {!first && !isHydrated && (
        <noscript>
          {drawn({ ...picture, placeholder: '', copies: { jpg: copies.jpg, png: copies.png } })}
        </noscript>
      )}
      {credit && (
        <p className="stage-credit">
          Photo: <bdi>{credit}</bdi>
        </p>
      )}
    </>
  );
}
