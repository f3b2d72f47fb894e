import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { listEndpoint, removeEndpoint, updateEndpoint } from '../../kit/records/listEndpoints.ts';
import { ListedPicture, NewPictures, PictureChange } from '../../kit/records/pictureList.ts';

export const pictureEndpoints = {
  list: listEndpoint(
    '/getMediaImages',
    'The pictures of the media page, newest first.',
    ListedPicture,
  ),
  add: endpoint('POST', '/addMediaImage', 'Adds pictures to the media page, all or none.', {
    body: NewPictures,
    answer: z.array(ListedPicture),
  }),
  update: updateEndpoint('POST', '/updateMediaImage/:id', 'Says what a picture of media shows.', {
    body: PictureChange,
    answer: ListedPicture,
    notFound: 'image.not-found',
  }),
  remove: removeEndpoint(
    'GET',
    '/removeMediaImage/:id',
    'Takes a picture from the media page.',
    'image.not-found',
  ),
};
