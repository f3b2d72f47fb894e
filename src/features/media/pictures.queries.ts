import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { NewPicture, PictureChange } from '../../kit/pictures/pictureList.ts';
import type { pictureEndpoints } from './pictures.ts';

export const mediaImagesArea = area<typeof pictureEndpoints.list>(
  'media',
  'GET /getMediaImages',
  'Failed to load media images',
);

/** All or none. Answers them in the order given. */
export const addMediaImages = (pictures: NewPicture[]) =>
  call<typeof pictureEndpoints.add>('POST /addMediaImage', { body: pictures });

export const updateMediaImage = (id: string, change: PictureChange) =>
  call<typeof pictureEndpoints.update>('POST /updateMediaImage/:id', {
    params: { id },
    body: change,
  });

export const removeMediaImage = (id: string) =>
  call<typeof pictureEndpoints.remove>('GET /removeMediaImage/:id', { params: { id } });
