import { recordKind } from '../../kit/admin/records/recordKind.ts';
import { pictureEndpoints } from './pictures.ts';
import { byDescription, byTitle, paletteList } from '../../kit/admin/records/paletteList.ts';
import { PictureListEditor } from '../../kit/admin/picture-lists/PictureListEditor.tsx';
import { TabbedPage } from '../../kit/admin/pages/TabbedPage.tsx';
import type { PictureListKind } from '../../kit/admin/picture-lists/pictureListKind.ts';
import { pictureStep } from './media.view.ts';
import { mediaImagesArea } from './media.queries.ts';
import { videoKind, VideosEditor } from './videos.admin.tsx';

/** The lists that the command palette searches here. */
export const mediaLists = [
  paletteList('/media?tab=videos', videoKind, byTitle),
  paletteList(
    '/media?tab=pictures',
    { area: mediaImagesArea, heading: 'Pictures', title: 'Pictures' },
    byDescription,
  ),
];

export default function MediaAdmin() {
  const parts = {
    Pictures: (
      <PictureListEditor
        kind={mediaPictures}
        hint="Images appear on the media page, newest first."
        step={pictureStep}
      />
    ),
    Videos: <VideosEditor />,
  };
  return <TabbedPage title="Media" parts={parts} />;
}

const mediaPictures: PictureListKind = {
  ...recordKind({
    noun: 'picture',
    area: mediaImagesArea,
    endpoints: pictureEndpoints,
    title: 'Picture',
    name: 'image',
    succeeded: (how) => outcomes[how],
    isPublished: true,
    compare: null,
  }),
  notRemoved: 'Failed to remove image',
  newest: 'first',
};

const outcomes = {
  added: 'Image(s) uploaded successfully',
  updated: 'Image updated successfully',
  deleted: 'Image removed successfully',
} as const;
