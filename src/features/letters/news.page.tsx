import type { Area } from '../../kit/client/data/area.ts';
import { CalendarDay } from '../../kit/client/data/CalendarDay.tsx';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import type { AreaStore } from '../../kit/client/data/areaStore.ts';
import { ListPages } from '../../kit/client/lists/ListPages.tsx';
import { windowQuery } from '../../kit/client/lists/listWindow.ts';
import { useListWindow } from '../../kit/client/lists/useListWindow.ts';
import { NotFound } from '../../kit/client/page/NotFound.tsx';
import { BackLink } from '../../kit/client/page/BackLink.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { Picture } from '../../kit/client/pictures/Picture.tsx';
import { ownText, textAttributes } from '../../kit/functions/textAttributes.ts';
import { firstWords } from './letter-text.view.ts';
import { LetterParts } from './letter.parts.tsx';
import { newsArea, newsPageArea } from './letters.queries.ts';
import type { News } from './letters.ts';
import { letterPath, newsPath } from './letter-path.view.ts';
import { newsStart, newsStep } from './letters.view.ts';

/** The list is at `/news`, and each letter below it. */
export const areas = [newsArea, newsPageArea];

export const alive = 'touched';

const letterAt = (pathname: string, letters: readonly News[]): News | undefined =>
  letters.find((letter) => letterPath(letter) === pathname);

export function status(shown: AreaStore, pathname: string): number {
  const letters = (area: Area<News[]>) => shown.get<News[]>(area.name) ?? [];
  const isThere =
    pathname === newsPath ? letters(newsArea)[0] : letterAt(pathname, letters(newsPageArea));
  return isThere ? 200 : 404;
}

export default function NewsPage() {
  const { pathname } = usePageLocation();
  if (pathname === newsPath) {
    return (
      <AreaBoundary area={newsArea}>
        {(news) => (news.length > 0 ? <NewsList news={news} /> : <NotFound />)}
      </AreaBoundary>
    );
  }
  return (
    <AreaBoundary area={newsPageArea}>
      {(letters) => {
        const letter = letterAt(pathname, letters);
        return letter ? <WholeLetter letter={letter} /> : <NotFound />;
      }}
    </AreaBoundary>
  );
}

function NewsList({ news }: { news: readonly News[] }) {
  const from = newsStart(new URLSearchParams(usePageLocation().search));
  const shown = useListWindow<News, HTMLUListElement>(newsArea, news, { from, step: newsStep });
  const { seen, list } = shown;
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-8 px-gutter py-8 desk:py-12">
      <h1 className="display text-step-5">News</h1>
      <ListPages
        what="news"
        shown={shown}
        addressOf={(begin) => newsPath + windowQuery('from', begin)}
      >
        <ul ref={list} className="border-b border-line">
          {seen.map((letter, index) => (
            <ListedLetter key={letter._id} letter={letter} first={index === 0} />
          ))}
        </ul>
      </ListPages>
    </div>
  );
}

function ListedLetter({ letter, first }: { letter: News; first: boolean }) {
  const { title, date, parts } = letter;
  const words = firstWords(letter);
  const image = parts.find((part) => part.kind === 'picture');
  return (
    <li className="relative grid grid-cols-[1fr_30%] gap-x-6 border-t border-line py-6 desk:grid-cols-[1fr_16rem] desk:gap-x-12">
      <div className="grid min-w-0 content-start gap-2 wrap-anywhere">
        <Dated at={date} />
        <h2 {...textAttributes(title)} className="display text-step-2 desk:text-step-3">
          <PageLink
            to={letterPath(letter)}
            className="text-text no-underline after:absolute after:inset-0 hover:text-accent"
          >
            {title}
          </PageLink>
        </h2>
        {words !== '' && <p {...ownText(words)} className="max-w-measure" />}
      </div>
      {image && (
        <Picture
          picture={image.picture}
          alt={image.alt}
          sizes={{ phone: '30vw', desk: '16rem' }}
          fills={1}
          first={first}
          className="aspect-square"
        />
      )}
    </li>
  );
}

const Dated = ({ at }: { at: number | null }) =>
  at !== null && (
    <p>
      <CalendarDay at={at} />
    </p>
  );

function WholeLetter({ letter: { title, date, isCorrected, parts } }: { letter: News }) {
  return (
    <article className="mx-auto grid max-w-page grid-cols-1 gap-8 px-gutter py-8 wrap-anywhere desk:py-12">
      <BackLink to={newsPath}>All news</BackLink>
      <header className="grid gap-3">
        <Dated at={date} />
        <h1 {...ownText(title)} className="display text-step-5" />
        {isCorrected && <p className="text-muted">Corrected after it was e-mailed.</p>}
      </header>
      <LetterParts parts={parts} />
    </article>
  );
}
