import { pictureRecords } from '../../files/records/pictureList.records.ts';

/** Newest first. */
export const mediaImages = pictureRecords('media_images', {
  noun: 'picture',
  label: 'Picture',
  order: 'desc',
});
