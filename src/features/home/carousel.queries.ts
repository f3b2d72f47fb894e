import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { NewPicture, PictureChange } from '../../kit/pictures/pictureList.ts';
import type { carouselEndpoints } from './carousel.ts';

export const carouselImagesArea = area<typeof carouselEndpoints.list>(
  'carouselImages',
  'GET /getHomeImages',
  'Failed to fetch home images',
);

/** All or none. Answers them in the order given. */
export const addHomeImages = (pictures: NewPicture[]) =>
  call<typeof carouselEndpoints.add>('POST /addHomeImage', { body: pictures });

export const updateHomeImage = (id: string, change: PictureChange) =>
  call<typeof carouselEndpoints.update>('POST /updateHomeImage/:id', {
    params: { id },
    body: change,
  });

export const removeHomeImage = (id: string) =>
  call<typeof carouselEndpoints.remove>('GET /removeImage/:id', { params: { id } });

export const orderHomeImages = (ids: string[]) =>
  call<typeof carouselEndpoints.order>('POST /orderHomeImages', { body: ids });
