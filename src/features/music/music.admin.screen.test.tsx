import { expect, test } from 'vitest';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { storedList, listAnswers } from '../../../tests/components/stored.ts';
import { emptyPlayer, type Player } from './players.ts';
import { dialog, field, button, nothing, calls } from '../../../tests/components/music-admin.ts';
import { page, userEvent } from 'vitest/browser';
import { loseAnswer } from '../../../tests/components/calls.ts';

const player = (title: string, date: number): Player => ({
  ...nothing,
  _id: crypto.randomUUID(),
  revision: 1,
  title,
  date,
  appleMusicLink: 'https://music.apple.com/us/album/11',
});

test('a player needs a title and a link, and its other fields have defaults', async () => {
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

test('unsaved changes stay in their dialog', async () => {
  const music = storedList<Player>('player.not-found', [
    player('Reeds in the Wind', Date.UTC(2026, 9, 2)),
    player('Low Water', Date.UTC(2025, 3, 30)),
    player('Live at the Mill', Date.UTC(2023, 0, 1)),
  ]);
  const answers = listAnswers(music, calls, () => nothing);
  const api = await renderAdmin('/music', { ...answers, 'POST /addPlayer': loseAnswer });
  const rows = button(/20\d\d$/);
  await expect.element(rows).toHaveLength(3);
  await button('Add Music Player').click();
  await field('Title').fill('Halfway');
  await field('Release Date').fill('2024-06-01');
  await field('Apple Music').fill('music.apple.com/us/album/may/13');
  const submit = dialog.getByRole('button', { name: 'Add Music Player' });
  await submit.click();
  await expect.element(page.getByText('Failed to add music player')).toBeVisible();
  await expect.element(field('Title')).toHaveValue('Halfway');
  api.answer(answers);
  await submit.click();
  await expect.element(page.getByText('Music player added successfully!')).toBeVisible();
  // It appears in the fans' order: by its day.
  await expect
    .poll(() => rows.elements().map((one) => one.textContent))
    .toEqual(
      [/^Reeds/, /^Low Water/, /^Halfway/, /^Live/].map((name) => expect.stringMatching(name)),
    );

  // Another member deletes it while it is edited.
  await button(/^Halfway/).click();
  await button('Edit Halfway').click();
  await expect.element(field('Title')).toHaveValue('Halfway');
  music.remove(music.now.find(({ title }) => title === 'Halfway')!._id);
  await field('Title').fill('Half the way');
  await dialog.getByRole('button', { name: 'Update Music Player' }).click();
  await expect.element(dialog.getByText(/This music player no longer exists\./)).toBeVisible();
  await expect.element(page.getByText('Failed to update music player')).toBeVisible();
  await expect.element(button(/^Halfway/)).not.toBeInTheDocument();
});

test('a player names the errors in its links, and shows which service plays it', async () => {
  const music = storedList<Player>('player.not-found', []);
  await renderAdmin(
    '/music',
    listAnswers(music, calls, () => nothing),
  );
  await button('Add Music Player').click();
  const submit = dialog.getByRole('button', { name: 'Add Music Player' });
  await expect.element(submit).toBeDisabled();
  await field('Title').fill('Reeds in the Wind');
  await userEvent.tab();
  await expect.element(field('Release Date')).toHaveFocus();
  await expect.element(dialog.getByText('Still missing: a link.')).toBeVisible();
  await field('Spotify').fill(`open.spotify.com/artist/${'a'.repeat(22)}`);
  const refused = dialog.getByText('Artist URLs are not supported for Spotify');
  await expect.element(refused).toBeVisible();
  await expect.element(submit).toBeDisabled();
  await field('Spotify').fill('');
  const missing = dialog.getByText('Please enter at least one link');
  await expect.element(missing).toBeVisible();
  await field('YouTube').fill('https://youtu.be/dQw4w9WgXcQ?si=abc');
  await expect.element(missing).not.toBeInTheDocument();
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(sign).toMatch(/#youtube$/);

  await button(/^Reeds in the Wind/).click();
  await expect
    .element(page.getByText('https://www.youtube.com/watch?v=dQw4w9WgXcQ', { exact: true }))
    .toBeVisible();
  await button('Edit Reeds in the Wind').click();
  await field('Spotify').fill(`spotify:album:${'a'.repeat(22)}`);
  await dialog.getByRole('button', { name: 'Update Music Player' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Music player updated successfully!')).toBeVisible();
  await expect.poll(sign).toMatch(/#spotify$/);

  await button('Delete Reeds in the Wind').click();
  const ask = page.getByRole('alertdialog', { name: 'Delete Reeds in the Wind?' });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Music player deleted successfully!')).toBeVisible();
  await expect.element(page.getByText('No Music', { exact: true })).toBeVisible();
});

const sign = () => document.querySelector('.row-picture use')?.getAttribute('href') ?? '';
