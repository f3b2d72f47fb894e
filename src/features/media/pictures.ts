import { z } from 'zod';
import { endpoint, withDrafts } from '../../kit/api/endpoint.ts';
import { paginated } from '../../kit/api/listPart.ts';
import { ListedPicture, NewPictures, PictureChange } from '../../kit/pictures/pictureList.ts';
import { recordParams } from '../../kit/api/recordId.ts';

export const pictureEndpoints = {
  list: endpoint(
    'GET',
    '/getMediaImages',
    'The pictures of the media page, newest first.',
    {
      ...paginated,
      answer: z.array(ListedPicture),
    },
    withDrafts,
  ),
  add: endpoint('POST', '/addMediaImage', 'Adds pictures to the media page, all or none.', {
    body: NewPictures,
    answer: z.array(ListedPicture),
  }),
  update: endpoint('POST', '/updateMediaImage/:id', 'Says what a picture of media shows.', {
    params: recordParams,
    body: PictureChange,
    answer: ListedPicture,
    refuses: ['image.not-found'],
  }),
  remove: endpoint('GET', '/removeMediaImage/:id', 'Takes a picture from the media page.', {
    params: recordParams,
    answer: z.strictObject({ _id: z.string() }),
    refuses: ['image.not-found'],
  }),
};
