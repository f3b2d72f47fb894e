import { listCalls } from '../../kit/records/listEndpoints.ts';
import { ListedPicture, NewPictures, PictureChange } from '../../kit/records/pictureList.ts';

const calls = listCalls(ListedPicture, 'image.not-found');

export const carouselEndpoints = {
  list: calls.list('/getHomeImages', 'The images of the home page, in order.'),
  add: calls.addAll('/addHomeImage', 'Adds images to the home page, all or none.', NewPictures),
  update: calls.update(
    'POST',
    '/updateHomeImage/:id',
    'Changes the description or visibility of a home page image.',
    PictureChange,
  ),
  remove: calls.remove('GET', '/removeImage/:id', 'Removes an image from the home page.'),
  order: calls.order('/orderHomeImages', 'Sets the order of the home page images.'),
};
