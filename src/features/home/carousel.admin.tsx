import { recordCalls } from '../../kit/admin/records/recordCalls.ts';
import { carouselEndpoints } from './carousel.ts';
import { PictureListEditor } from '../../kit/admin/picture-lists/PictureListEditor.tsx';
import type { PictureListKind } from '../../kit/admin/picture-lists/pictureListKind.ts';
import { carouselImagesArea, orderHomeImages } from './carousel.queries.ts';

export function CarouselImagesEditor() {
  return (
    <PictureListEditor
      kind={carouselImages}
      heading="Carousel Images"
      hint="Pictures that you add are shown across the top of the home page, in this order."
      step={12}
    />
  );
}

const carouselImages: PictureListKind = {
  noun: 'carousel',
  area: carouselImagesArea,
  added: 'Home carousel image(s) uploaded successfully',
  removed: 'Home carousel image removed successfully',
  notRemoved: 'Failed to remove home carousel image',
  newest: 'last',
  calls: recordCalls(carouselEndpoints),
  order: {
    save: orderHomeImages,
    moved: 'Home carousel image moved successfully',
    notMoved: 'Failed to move home carousel image',
  },
};
