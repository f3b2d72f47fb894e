import type { ReactNode } from 'react';
import type { AreaStore } from '../../kit/client/data/areaStore.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { CalendarDay } from '../../kit/client/data/CalendarDay.tsx';
import { useArea } from '../../kit/client/data/useArea.ts';
import { useNow } from '../../kit/client/data/now.ts';
import { ExternalLink } from '../../kit/client/links/ExternalLink.tsx';
import { Caption } from '../../kit/client/pictures/Caption.tsx';
import { Picture, ReleaseCover } from '../../kit/client/pictures/Picture.tsx';
import { NotFound } from '../../kit/client/page/NotFound.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import type { CspOrigins } from '../../kit/client/page/pageOrigins.ts';
import { SecondaryBar } from '../../kit/client/page/SecondaryBar.tsx';
import { Section } from '../../kit/client/page/Section.tsx';
import { VideoTile } from '../../kit/client/players/VideoTile.tsx';
import { textAttributes } from '../../kit/functions/textAttributes.ts';
import { youtubePlayerOrigin } from '../../kit/links/youtube.ts';
import { emailLink } from '../contact/contact.view.ts';
import { releasePath } from '../releases/release-path.view.ts';
import { releasesArea } from '../releases/releases.queries.ts';
import { aboutLine, isOut } from '../releases/releases.view.ts';
import { TrackList } from '../releases/tracks.parts.tsx';
import { NextShows } from '../shows/next-shows.parts.tsx';
import { showPageArea, showsSettingsArea } from '../shows/shows.queries.ts';
import { pressArea } from './press.queries.ts';
import type { Press } from './press.ts';
import {
  bioNames,
  biosOf,
  firstSentences,
  imagesOf,
  isOpen,
  papersOf,
  pressPhotosPath,
  pressSheetPath,
  pressZipPath,
  roleNames,
} from './press.view.ts';

export const areas = [pressArea, showPageArea, showsSettingsArea, releasesArea];

export const alive = 'never';

/** Only the holders of private links get papers. */
const isThere = (press: Press): boolean => isOpen(press) || press.papers.length > 0;

export function status(shown: AreaStore): number {
  const press = shown.get<Press>(pressArea.name);
  return press && isThere(press) ? 200 : 404;
}

/** The origins of videos, which play in frames. */
export function origins(shown: Readonly<Record<string, unknown>>): CspOrigins {
  const { clips } = shown[pressArea.name] as Press;
  return clips.length > 0 ? { frames: [youtubePlayerOrigin] } : {};
}

export default function PressPage() {
  // The editing area's preview shows it as it will be.
  const isPreview = usePageLocation().base !== '';
  return (
    <AreaBoundary area={pressArea}>
      {(press) => (isPreview || isThere(press) ? <WholeKit press={press} /> : <NotFound />)}
    </AreaBoundary>
  );
}

/** A private link opens files too. */
function useFileAddress() {
  const link = new URLSearchParams(usePageLocation().search).get('link');
  return (file: string): string => (link ? `${file}?${new URLSearchParams({ link })}` : file);
}

/** The width of an image in one of two or three columns. */
const sizes = { phone: 'calc(50vw - 2rem)', desk: 'calc(min(33.3vw - 2rem, 28rem))' };

function WholeKit({ press }: { press: Press }) {
  const { base } = usePageLocation();
  const addressOf = useFileAddress();
  const images = imagesOf(press);
  const [first, ...photos] = images.filter(({ ground }) => ground === null);
  return (
    <>
      <SecondaryBar title="Press Kit" />
      <Opening press={press} first={first} />
      <Part title="Technical documents" items={base ? [] : papersOf(press)}>
        {({ words, file }) => (
          <a href={addressOf(file)} className="button-line justify-self-start">
            {words} (PDF)
          </a>
        )}
      </Part>
      <Part title="Bio" items={biosOf(press)} columns="">
        {({ length, text, words }) => (
          <details>
            <summary className="min-h-11 cursor-pointer py-2 text-muted">
              {`${bioNames[length]}, ${words} words`}
            </summary>
            <p {...textAttributes(text)} className="body whitespace-pre-line">
              {text}
            </p>
          </details>
        )}
      </Part>
      <Part title="Photos" items={photos}>
        {(image) => <Photo image={image} />}
      </Part>
      <Part title="Logos" items={images.filter(({ ground }) => ground !== null)}>
        {(image) => <Photo image={image} />}
      </Part>
      <Music music={press.music} />
      <Part title="Videos" items={press.clips} columns="desk:grid-cols-3">
        {({ title, picture, ...video }) => (
          <>
            <VideoTile {...video} title={title} poster={picture} sizes={sizes} />
            <h3 {...textAttributes(title)} className="display text-step-1">
              {title}
            </h3>
          </>
        )}
      </Part>
      <Part title="Quotes" items={press.quotes} columns="desk:grid-cols-2">
        {({ text, source, link, date }) => (
          <figure className="grid gap-2">
            <blockquote {...textAttributes(text)} className="text-step-1 whitespace-pre-line">
              {`“${text}”`}
            </blockquote>
            <figcaption {...textAttributes(source)} className="text-muted">
              {link ? <ExternalLink href={link}>{source}</ExternalLink> : source}{' '}
              {date !== null && <CalendarDay at={date} />}
            </figcaption>
          </figure>
        )}
      </Part>
      <NextShows own={null} />
      {/* As wide as an address. */}
      <Part
        title="Contacts"
        items={press.contacts}
        columns="grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))]"
      >
        {Contact}
      </Part>
    </>
  );
}

/** The first photo, the shortest bio, and whom to ask for a show. */
function Opening({ press, first }: { press: Press; first: Image | undefined }) {
  const addressOf = useFileAddress();
  const line = firstSentences(biosOf(press)[0]?.text ?? '', 500);
  const booking = press.contacts.find(({ role }) => role === 'booking');
  return (
    <div className="mx-auto grid max-w-page items-start gap-8 px-gutter py-8 desk:grid-cols-2">
      {first && (
        <div className="grid gap-2">
          <Photo image={first} first />
        </div>
      )}
      <div className="grid min-w-0 justify-items-start gap-6 wrap-anywhere">
        {line && (
          <p {...textAttributes(line)} className="body text-step-1">
            {line}
          </p>
        )}
        {booking && <Contact {...booking} />}
        {press.photos.length > 0 && (
          <p className="flex flex-wrap gap-3">
            <a href={addressOf(pressZipPath)} className="button">
              Download everything
            </a>
            <a href={addressOf(pressSheetPath)} className="button-line">
              One page to print
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

const openingSizes = { phone: 'calc(100vw - 2rem)', desk: 'calc(min(50vw - 2rem, 42rem))' };

function Contact({ role, name, email, phone }: Press['contacts'][number]) {
  const [box, host] = email.split('@');
  return (
    <div className="grid gap-2">
      <p className="display text-step-1">{roleNames[role]}</p>
      {name && <p {...textAttributes(name)}>{name}</p>}
      <a href={emailLink(email)}>
        {box}@<wbr />
        {host}
      </a>
      {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
    </div>
  );
}

interface PartProps<T> {
  title: string;
  items: readonly T[];
  columns?: string;
  children: (item: T) => ReactNode;
}

/** A list with its heading; renders nothing if it is empty. */
function Part<T>(props: PartProps<T>) {
  const { title, items, columns = 'grid-cols-2 desk:grid-cols-3', children } = props;
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={`grid gap-x-6 gap-y-8 ${columns}`}>
        {items.map((item, index) => (
          <li key={index} className="grid min-w-0 content-start gap-2 wrap-anywhere">
            {children(item)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Image = ReturnType<typeof imagesOf>[number];

/** An image with its size, to be downloaded as it was uploaded. @param first opens the page */
function Photo({ image, first = false }: { image: Image; first?: boolean }) {
  const { data, name, ground, file } = image;
  const addressOf = useFileAddress();
  const grounds = { light: 'bg-white', dark: 'bg-black' };
  return (
    <>
      {ground ? (
        <span className={`grid place-items-center border border-line p-6 ${grounds[ground]}`}>
          <Picture picture={data} alt={name} sizes={sizes} className="picture-high h-32" />
        </span>
      ) : (
        <Picture picture={data} alt={name} sizes={first ? openingSizes : sizes} first={first} />
      )}
      <Caption of={image} className="text-small text-muted" />
      <p className="flex flex-wrap items-center gap-x-4 text-small text-muted">
        <a href={addressOf(pressPhotosPath + file)} className="inline-flex min-h-11 items-center">
          Download<span className="sr-only">: {name}</span>
        </a>
        {`${data.width} × ${data.height} pixels`}
      </p>
    </>
  );
}

function Music({ music }: Pick<Press, 'music'>) {
  const now = useNow();
  const newest = useArea(releasesArea).data?.find((release) => isOut(release, now));
  // The newest release comes first, whether or not the band chose songs of it.
  const first = newest && !music.some(({ _id }) => _id === newest._id);
  return (
    <Part
      title="Music"
      items={first ? [{ ...newest, tracks: [] }, ...music] : music}
      columns="min-[64rem]:grid-cols-2"
    >
      {(release) => (
        <div className="grid grid-cols-[6rem_1fr] gap-4 desk:grid-cols-[10rem_1fr] desk:gap-6">
          <ReleaseCover release={release} sizes={{ phone: '6rem', desk: '10rem' }} />
          <div className="grid min-w-0 content-start gap-2">
            <h3 {...textAttributes(release.title)} className="display text-step-2">
              <PageLink to={releasePath(release)}>{release.title}</PageLink>
            </h3>
            <p className="text-muted">{aboutLine(release, now)}</p>
            <TrackList release={release} isBrief />
          </div>
        </div>
      )}
    </Part>
  );
}
