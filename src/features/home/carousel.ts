import { listCalls } from '../../kit/records/listEndpoints.ts';
import { ListedPicture, NewPictures, PictureChange } from '../../kit/records/pictureList.ts';

const calls = listCalls(ListedPicture, 'image.not-found');

export const carouselEndpoints = {
  list: calls.list('/getHomeImages', 'The pictures of the home page, in their order.'),
  add: calls.addAll('/addHomeImage', 'Adds pictures to the home page, all or none.', NewPictures),
  update: calls.update(
    'POST',
    '/updateHomeImage/:id',
    'Says what a picture of the home page shows.',
    PictureChange,
  ),
  remove: calls.remove('GET', '/removeImage/:id', 'Takes a picture from the home page.'),
  order: calls.order('/orderHomeImages', 'Puts all pictures of the home page into order.'),
};
