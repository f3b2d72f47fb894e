import { listCalls } from '../../kit/records/listEndpoints.ts';
import { ListedPicture, NewPictures, PictureChange } from '../../kit/records/pictureList.ts';

const calls = listCalls(ListedPicture, 'image.not-found');

export const pictureEndpoints = {
  list: calls.list('/getMediaImages', 'The images on the media page, newest first.'),
  add: calls.addAll('/addMediaImage', 'Adds images to the media page, all or none.', NewPictures),
  update: calls.update(
    'POST',
    '/updateMediaImage/:id',
    'Changes the description of an image on the media page.',
    PictureChange,
  ),
  remove: calls.remove('GET', '/removeMediaImage/:id', 'Removes an image from the media page.'),
};
