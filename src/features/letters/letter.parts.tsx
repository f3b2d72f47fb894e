import { Fragment, type ComponentProps } from 'react';
import { useNow } from '../../kit/client/data/now.ts';
import { useSiteUrl } from '../../kit/client/data/siteUrl.ts';
import { ExternalLink } from '../../kit/client/links/ExternalLink.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { Picture, ReleaseCover } from '../../kit/client/pictures/Picture.tsx';
import { ownText, textAttributes } from '../../kit/functions/textAttributes.ts';
import { releasePath } from '../releases/release-path.view.ts';
import { aboutLine } from '../releases/releases.view.ts';
import { ShowList } from '../shows/shows.parts.tsx';
import { showsOf } from './letter-text.view.ts';
import type { LetterPart } from './letters.ts';
import { parseWords, plainInline, type Inline, type WordBlock } from './words.view.ts';

/** A letter below its title. */
export function LetterParts({ parts }: { parts: readonly LetterPart[] }) {
  const firstImage = parts.findIndex(({ kind }) => kind === 'picture' || kind === 'release');
  return parts.map((part, index) => <Part key={index} part={part} first={index === firstImage} />);
}

function Part({ part, first }: { part: LetterPart; first: boolean }) {
  const now = useNow();
  switch (part.kind) {
    case 'words':
      return (
        <div className="grid max-w-measure gap-4 wrap-anywhere">
          {parseWords(part.text).map((block, index) => (
            <Words key={index} block={block} />
          ))}
        </div>
      );
    case 'picture':
      return <Image {...part} first={first} />;
    case 'shows': {
      const shows = showsOf(part, now);
      if (shows.length === 0) return null;
      return (
        <section>
          <h2 className="sr-only">{shows.length > 1 ? 'Shows' : 'Show'}</h2>
          <ShowList shows={shows} />
        </section>
      );
    }
    case 'release':
      return (
        <section className="release max-w-80">
          <ReleaseCover release={part} sizes={{ phone: '20rem', desk: '20rem' }} first={first} />
          <div>
            <h2 {...textAttributes(part.title)} className="text-step-1 font-semibold">
              <PageLink to={releasePath(part)}>{part.title}</PageLink>
            </h2>
            <p className="text-muted">{aboutLine(part, now)}</p>
          </div>
        </section>
      );
    case 'button':
      return (
        <p>
          <LetterLink href={part.href} className="button">
            <span {...ownText(part.text)} />
          </LetterLink>
        </p>
      );
    case 'rule':
      return <hr className="border-line" />;
  }
}

type ImageProps = Extract<LetterPart, { kind: 'picture' }> & { first: boolean };

function Image({ picture, alt, caption, href, first }: ImageProps) {
  const shown = (
    <Picture
      picture={picture}
      alt={alt}
      sizes={{ phone: 'calc(100vw - 2rem)', desk: '48rem' }}
      first={first}
    />
  );
  return (
    <figure className="grid max-w-3xl gap-2">
      {href === null ? shown : <LetterLink href={href}>{shown}</LetterLink>}
      {caption !== '' && <figcaption {...ownText(caption)} className="text-small text-muted" />}
    </figure>
  );
}

function Words({ block: { tag: Tag, lines } }: { block: WordBlock }) {
  // The marks of a list are on the side where its first item begins.
  const attributes = textAttributes(lines.map((line) => plainInline(line)).join(' '));
  if (Tag === 'p') {
    return (
      <p {...attributes}>
        {lines.map((line, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            <Line parts={line} />
          </Fragment>
        ))}
      </p>
    );
  }
  const marks = Tag === 'ol' ? 'list-decimal' : 'list-disc';
  return (
    <Tag {...attributes} className={`grid gap-1 ps-6 ${marks}`}>
      {lines.map((line, index) => (
        <li key={index}>
          <Line parts={line} />
        </li>
      ))}
    </Tag>
  );
}

function Line({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, index) => {
    if (typeof part === 'string') return part;
    const { tag: Tag, href } = part;
    const inside = <Line parts={part.parts} />;
    if (Tag !== 'a') return <Tag key={index}>{inside}</Tag>;
    return (
      <LetterLink key={index} href={href} className="underline">
        {inside}
      </LetterLink>
    );
  });
}

/** Pages of this site open in the same tab. */
function LetterLink({ href, ...anchor }: ComponentProps<typeof ExternalLink>) {
  const siteUrl = useSiteUrl();
  const own = siteUrl !== null && href.startsWith(siteUrl) ? href.slice(siteUrl.length - 1) : href;
  if (own.startsWith('/')) return <PageLink to={own} {...anchor} />;
  if (own.startsWith('mailto:')) return <a href={own} {...anchor} />;
  return <ExternalLink href={own} {...anchor} />;
}
