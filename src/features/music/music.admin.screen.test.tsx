import { expect, test } from 'vitest';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { storedList, listAnswers } from '../../../tests/components/stored.ts';
import { emptyPlayer, type Player } from './players.ts';
import { dialog, field, button, nothing, calls } from '../../../tests/components/music-admin.ts';

test('a player needs a title and a link, and is otherwise as one that its call leaves so', async () => {
  const music = storedList<Player>('player.not-found', []);
  await renderAdmin(
    '/music',
    listAnswers(music, calls, () => nothing),
  );
  await button('Add Music Player').click();
  await field('Title').fill('Halfway');
  const link = 'https://music.apple.com/us/album/13';
  await field('Apple Music').fill(link);
  await dialog.getByRole('button', { name: 'Add Music Player' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(music.now).toMatchObject([{ ...emptyPlayer, title: 'Halfway', appleMusicLink: link }]);
});
