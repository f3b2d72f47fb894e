import { pictureRecords } from '../../files/records/picture-list.records.ts';

/** The pictures of the home page's carousel, in the order added. */
export const homeImages = pictureRecords('home_images', 'asc');
