import { useState, type ComponentType, type MouseEvent } from 'react';
import { Picture } from '../../kit/Picture.tsx';
import type { ListedPicture } from '../../kit/pictureList.ts';
import type { PictureViewerProps, ViewedPicture } from '../../kit/PictureViewer.tsx';
import { shapeClasses, shapeOf } from '../../kit/shape.ts';
import { useBeginning } from '../../kit/useBeginning.ts';
import { useMore } from '../../kit/useMore.ts';
import { useWhole } from '../../kit/useWhole.ts';
import { nextView, pictureStep, type MediaView } from './media.view.ts';
import { MoreMedia } from './more.parts.tsx';
import { mediaImagesArea } from './pictures.queries.ts';

/** So many are in a window before anybody scrolls, wide or on a phone, and are not waited for. */
const firstRow = 3;

interface PicturesProps {
  pictures: readonly ListedPicture[];
  /** What the page shows at first. */
  first: MediaView;
}

/** The band's pictures, each in its own shape; one that is pressed fills the screen. */
export function Pictures({ pictures, first }: PicturesProps) {
  const { shown, list, more } = useMore<HTMLUListElement>(pictureStep, first.shown);
  const { isWhole, isLoading, whenWhole } = useWhole(mediaImagesArea);
  const [viewed, setViewed] = useState<string | null>(null);
  const [Viewer, setViewer] = useState<ComponentType<PictureViewerProps> | null>(null);

  const viewable = pictures.flatMap(({ _id, picture, alt }) =>
    picture ? [{ id: _id, picture, alt }] : [],
  );
  const begin = useBeginning(
    first.from,
    viewable.map(({ id }) => id),
  );
  const view = (event: MouseEvent, { id, picture }: ViewedPicture) => {
    // Who wants it in a window of its own has it there.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setViewed(id);
    whenWhole(() => {});
    import('../../kit/PictureViewer.tsx').then(
      ({ PictureViewer }) => setViewer(() => PictureViewer),
      // Without its script the browser shows the picture alone.
      () => location.assign(picture.src),
    );
  };
  const at = viewable.findIndex(({ id }) => id === viewed);
  const close = () => {
    setViewed(null);
    // The keyboard goes on at the picture that was seen last, where that is shown.
    list.current?.children[at - begin]?.querySelector('a')?.focus();
  };
  return (
    <div className="mx-auto grid max-w-page gap-8 px-4 py-8 desk:py-12">
      <ul ref={list} className="justified">
        {viewable.slice(begin, begin + shown).map((one, index) => (
          <li key={one.id} className={shapeClasses(one.picture)}>
            <a
              href={one.picture.src}
              className="block h-full"
              onClick={(event) => view(event, one)}
            >
              <Picture
                picture={one.picture}
                alt={one.alt || `Picture ${first.from + index + 1}`}
                sizes={sizesOf(one.picture)}
                fills={shapeOf(one.picture)}
                first={index < firstRow}
                className="h-full"
              />
            </a>
          </li>
        ))}
      </ul>
      {viewable.length > begin + shown && (
        <MoreMedia
          what="pictures"
          view={nextView({ ...first, shown })}
          busy={isLoading}
          onMore={() => whenWhole(more)}
        />
      )}
      {Viewer && at >= 0 && (
        <Viewer
          pictures={viewable}
          isPart={!isWhole}
          at={at}
          onMove={(next) => setViewed(viewable[next]?.id ?? null)}
          onClosed={close}
        />
      )}
    </div>
  );
}

/** A row's height by the shape, and somewhat more, because rows are stretched to the full width. */
function sizesOf(picture: { width: number; height: number }) {
  const shape = shapeOf(picture);
  return {
    phone: `min(100vw - 2rem, ${(shape * 14).toFixed(1)}rem)`,
    desk: `min(100vw - 2rem, ${(shape * 18).toFixed(1)}rem)`,
  };
}
