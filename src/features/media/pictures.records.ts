import { pictureRecords } from '../../files/records/picture-list.records.ts';

/** The pictures of the media page, newest first. */
export const mediaImages = pictureRecords('media_images', 'desc');
