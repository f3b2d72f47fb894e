import { pictureRecords } from '../../files/records/pictureList.records.ts';

/** Returns images in the order added. */
export const homeImages = pictureRecords('home_images', {
  noun: 'carousel',
  label: 'Home image',
  order: 'asc',
});
