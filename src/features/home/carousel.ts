import { z } from 'zod';
import { endpoint, withDrafts } from '../../kit/api/endpoint.ts';
import { paginated } from '../../kit/api/listPart.ts';
import { ListedPicture, NewPictures, PictureChange } from '../../kit/pictures/pictureList.ts';
import { recordOrder, recordParams } from '../../kit/api/recordId.ts';

export const carouselEndpoints = {
  list: endpoint(
    'GET',
    '/getHomeImages',
    'The pictures of the home page, in their order.',
    {
      ...paginated,
      answer: z.array(ListedPicture),
    },
    withDrafts,
  ),
  add: endpoint('POST', '/addHomeImage', 'Adds pictures to the home page, all or none.', {
    body: NewPictures,
    answer: z.array(ListedPicture),
  }),
  update: endpoint('POST', '/updateHomeImage/:id', 'Says what a picture of the home page shows.', {
    params: recordParams,
    body: PictureChange,
    answer: ListedPicture,
    refuses: ['image.not-found'],
  }),
  remove: endpoint('GET', '/removeImage/:id', 'Takes a picture from the home page.', {
    params: recordParams,
    answer: z.strictObject({ _id: z.string() }),
    refuses: ['image.not-found'],
  }),
  order: endpoint('POST', '/orderHomeImages', 'Puts all pictures of the home page into order.', {
    body: recordOrder(),
    answer: z.array(ListedPicture),
    refuses: ['list.changed-meanwhile'],
  }),
};
