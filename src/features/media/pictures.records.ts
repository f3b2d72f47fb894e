import { pictureRecords } from '../../files/records/pictureList.records.ts';

/** Returns images, newest first. */
export const mediaImages = pictureRecords('media_images', {
  noun: 'picture',
  label: 'Image',
  order: 'desc',
});
