import { listCalls } from '../../kit/records/listEndpoints.ts';
import { ListedPicture, NewPictures, PictureChange } from '../../kit/records/pictureList.ts';

const calls = listCalls(ListedPicture, 'image.not-found');

export const pictureEndpoints = {
  list: calls.list('/getMediaImages', 'The pictures of the media page, newest first.'),
  add: calls.addAll('/addMediaImage', 'Adds pictures to the media page, all or none.', NewPictures),
  update: calls.update(
    'POST',
    '/updateMediaImage/:id',
    'Says what a picture of media shows.',
    PictureChange,
  ),
  remove: calls.remove('GET', '/removeMediaImage/:id', 'Takes a picture from the media page.'),
};
