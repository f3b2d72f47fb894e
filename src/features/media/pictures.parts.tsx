import { Fragment, useState, type ComponentType, type MouseEvent } from 'react';
import { importWithRetry } from '../../kit/client/browser/importWithRetry.ts';
import { Caption } from '../../kit/client/pictures/Caption.tsx';
import { Picture } from '../../kit/client/pictures/Picture.tsx';
import type { ListedPicture } from '../../kit/records/pictureList.ts';
import type {
  PictureViewerProps,
  ViewedPicture,
} from '../../kit/client/pictures/PictureViewer.tsx';
import { aspectClasses, aspectOf } from '../../kit/client/pictures/aspectClasses.ts';
import { ListPages } from '../../kit/client/lists/ListPages.tsx';
import { useListWindow } from '../../kit/client/lists/useListWindow.ts';
import { mediaAddress, pictureStep, type MediaView } from './media.view.ts';
import { mediaImagesArea } from './media.queries.ts';
import { rowsOf, type RowItem } from './pictures.view.ts';

/** In view at first on any screen, so these aren't lazy. */
const firstRow = 3;

/** As many as one call returns, for fans who go through the images one by one. */
const broughtSteps = 8;

interface PicturesProps {
  pictures: readonly ListedPicture[];
  first: MediaView;
}

/** The images, each in its own shape. */
export function Pictures({ pictures, first }: PicturesProps) {
  const [viewed, setViewed] = useState<string | null>(null);
  const [Viewer, setViewer] = useState<ComponentType<PictureViewerProps> | null>(null);

  const viewable = pictures.flatMap(({ picture, ...one }) =>
    picture ? [{ ...one, picture }] : [],
  );
  const shown = useListWindow<ViewedPicture, HTMLUListElement>(mediaImagesArea, viewable, {
    from: first.from,
    step: pictureStep,
  });
  const { seen, begin, list, isComplete, bring } = shown;
  const look = (id: string) => {
    setViewed(id);
    const left = viewable.length - viewable.findIndex((one) => one._id === id);
    if (left <= pictureStep * 2) bring(pictureStep * broughtSteps);
  };
  const view = (event: MouseEvent, { _id: id, picture }: ViewedPicture) => {
    // These keys ask for a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    look(id);
    importWithRetry(() => import('../../kit/client/pictures/PictureViewer.tsx')).then(
      ({ PictureViewer }) => setViewer(() => PictureViewer),
      // If the viewer's script fails, the browser opens the image alone.
      () => location.assign(picture.src),
    );
  };
  const at = viewable.findIndex(({ _id }) => _id === viewed);
  const close = () => {
    setViewed(null);
    // The image seen last gets the focus, if it's on the page.
    list.current?.querySelectorAll('a')[at - begin]?.focus();
  };
  const rows = rowsOf(seen.map(({ picture }) => aspectOf(picture)));
  return (
    <div className="mx-auto grid max-w-page gap-8 px-gutter py-8 desk:py-12">
      <ListPages
        what="pictures"
        shown={shown}
        addressOf={(from) => mediaAddress({ tab: 'pictures', from })}
      >
        <ul ref={list} className="justified">
          {seen.map((one, index) => {
            const [onPhone, onDesk] = [rows.phone[index]!, rows.desk[index]!];
            return (
              <Fragment key={one._id}>
                <li className={aspectClasses(one.picture)}>
                  <a href={one.picture.src} onClick={(event) => view(event, one)}>
                    <Picture
                      picture={one.picture}
                      alt={one.alt || `Picture ${first.from + index + 1}`}
                      sizes={{
                        phone: `calc((100vw - 2rem) * ${onPhone.share.toFixed(3)})`,
                        desk: `calc((min(100vw, 90rem) - 2rem) * ${onDesk.share.toFixed(3)})`,
                      }}
                      fills={aspectOf(one.picture)}
                      first={index < firstRow}
                      className="h-full"
                    />
                  </a>
                  <Caption of={one} className="pt-1 pb-4 text-small text-muted" />
                </li>
                <RowEnd item={onPhone} className="desk:hidden" />
                <RowEnd item={onDesk} className="max-desk:hidden" />
              </Fragment>
            );
          })}
        </ul>
      </ListPages>
      {Viewer && at >= 0 && (
        <Viewer
          pictures={viewable}
          isPart={!isComplete}
          before={begin > 0 ? 0 : first.from}
          at={at}
          onMove={(next) => look(viewable[next]!._id)}
          onClosed={close}
        />
      )}
    </div>
  );
}

function RowEnd({ item: { free }, className }: { item: RowItem; className: string }) {
  if (free === null) return null;
  return (
    <>
      {free > 0 && (
        <li aria-hidden className={`${aspectClasses({ width: free, height: 1 })} ${className}`} />
      )}
      <li aria-hidden className={`row-end ${className}`} />
    </>
  );
}
