import { ReleaseCover } from '../../kit/client/pictures/Picture.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import type { Release } from './releases.ts';
import { releasePath } from './release-path.view.ts';
import { aboutLine } from './releases.view.ts';
import { textAttributes } from '../../kit/functions/textAttributes.ts';

/** The newest release is large, the others are in a grid. */
export function Releases({ releases }: { releases: readonly Release[] }) {
  return (
    <ul className="mx-auto grid max-w-page grid-cols-2 gap-x-4 gap-y-10 px-gutter py-12 desk:grid-cols-3 desk:gap-x-8 desk:py-16">
      {releases.map((release, at) => (
        <li key={release._id} className={at === 0 ? 'max-desk:col-span-2' : ''}>
          <article className="release">
            <ReleaseCover
              release={release}
              sizes={{
                phone: at === 0 ? 'calc(100vw - 2rem)' : '46vw',
                desk: 'calc(min(33vw, 25rem))',
              }}
              first={at === 0}
            />
            <div>
              <h2 {...textAttributes(release.title)} className="display text-step-2">
                <PageLink to={releasePath(release)}>{release.title}</PageLink>
              </h2>
              <p className="text-muted">{aboutLine(release)}</p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
