import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { listEndpoint, removeEndpoint, updateEndpoint } from '../../kit/records/listEndpoints.ts';
import { ListedPicture, NewPictures, PictureChange } from '../../kit/records/pictureList.ts';
import { recordOrder } from '../../kit/api/recordId.ts';

export const carouselEndpoints = {
  list: listEndpoint(
    '/getHomeImages',
    'The pictures of the home page, in their order.',
    ListedPicture,
  ),
  add: endpoint('POST', '/addHomeImage', 'Adds pictures to the home page, all or none.', {
    body: NewPictures,
    answer: z.array(ListedPicture),
  }),
  update: updateEndpoint(
    'POST',
    '/updateHomeImage/:id',
    'Says what a picture of the home page shows.',
    { body: PictureChange, answer: ListedPicture, notFound: 'image.not-found' },
  ),
  remove: removeEndpoint(
    'GET',
    '/removeImage/:id',
    'Takes a picture from the home page.',
    'image.not-found',
  ),
  order: endpoint('POST', '/orderHomeImages', 'Puts all pictures of the home page into order.', {
    body: recordOrder(),
    answer: z.array(ListedPicture),
    refuses: ['list.changed-meanwhile'],
  }),
};
