import { page } from 'vitest/browser';
import { emptyHome } from './band-site.ts';
import { type Answers, type Call } from './calls.ts';
import { pictureAt } from './uploads.ts';
import type { ListedPicture, NewPicture } from '../../src/kit/records/pictureList.ts';

export const field = page.getByLabelText('Images: Choose Files');
export const add = page.getByRole('button', { name: 'Add Images' });
export const dialog = page.getByRole('dialog');
export const question = page.getByRole('alertdialog');

export function siteWith(alts: readonly string[]): Answers {
  let kept = alts.map((alt, n) => listed({ name: `${n}.png`, imgLink: `/files/o/${n}.png`, alt }));
  const put = (pictures: ListedPicture[], newest: 'first' | 'last') => {
    const others = kept.filter(({ _id }) => pictures.every((one) => one._id !== _id));
    kept = newest === 'first' ? [...pictures, ...others] : [...others, ...pictures];
    return pictures;
  };
  const adding =
    (newest: 'first' | 'last') =>
    ({ body }: Call) =>
      put((body as NewPicture[]).map(listed), newest);
  const describe = ({ params: [id], body }: Call) => {
    kept = kept.map((one) => (one._id === id ? { ...one, ...(body as { alt: string }) } : one));
    return kept.find(({ _id }) => _id === id);
  };
  const remove = ({ params: [id] }: Call) => {
    kept = kept.filter(({ _id }) => _id !== id);
    return { _id: id };
  };
  return {
    ...emptyHome,
    'GET /privateLinks': [],
    'GET /getMediaImages': () => kept,
    'POST /addMediaImage': adding('first'),
    'POST /updateMediaImage/:id': describe,
    'GET /removeMediaImage/:id': remove,
    'GET /getHomeImages': () => kept,
    'POST /addHomeImage': adding('last'),
    'POST /updateHomeImage/:id': describe,
    'GET /removeImage/:id': remove,
  };
}

const listed = ({
  _id = crypto.randomUUID(),
  name,
  imgLink,
  alt = '',
  caption = '',
  credit = '',
  isDraft = false,
}: NewPicture): ListedPicture => ({
  _id,
  name,
  imgLink,
  alt,
  caption,
  credit,
  isDraft,
  picture: pictureAt(imgLink),
  revision: 1,
});
