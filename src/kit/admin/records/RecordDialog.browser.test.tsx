import { expect, test } from 'vitest';
import { barriers } from '../../../../tests/components/barriers.ts';
import { inWindow } from '../../../../tests/components/renderPage.tsx';
import { photo, pictureAt } from '../../../../tests/components/uploads.ts';
import {
  dialog,
  field,
  choice,
  update,
  file,
  exists,
  isGone,
  editShow,
  id,
} from '../../../../tests/components/RecordDialog.ts';
import { windows } from '../../../../tests/components/windows.ts';

test.each(windows)(
  'both versions of a conflict are visible, accessible and focused in a window of %d by %d',
  { tags: 'whole' },
  async (width, height) => {
    await inWindow(width, height);
    const { shows } = await editShow();
    shows.save(id, { venue: 'Their Hall' });
    await field('Venue').fill('My Hall');
    await update.click();
    await expect
      .element(dialog.getByText(/^Someone else changed this while you were editing/))
      .toHaveFocus();
    await expect.element(choice('Venue').getByText('Their Hall')).toBeInViewport();
    await exists(choice('Venue').getByText('My Hall'));
    expect(await barriers()).toEqual([]);
  },
);

test('two new posters of the same show are displayed side by side', { tags: 'whole' }, async () => {
  const { shows } = await editShow();
  const poster = '/files/o/theirs.png';
  shows.save(id, { poster, picture: pictureAt(poster) });
  await file.upload(await photo('mine.png', 50));
  await field('Image Description').fill('My square');
  await update.click();
  const picture = choice('Image');
  await expect.element(picture.getByRole('img', { name: 'Theirs: image' })).toBeInTheDocument();
  await exists(picture.getByRole('img', { name: 'Preview of mine.png' }));
  expect(shows.now).toMatchObject([{ poster }]);

  // Removing the own image also settles the conflict, and can still be reversed.
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(picture.getByRole('radio', { name: /Theirs/ })).toBeChecked();
  await exists(picture.getByRole('img', { name: 'Preview of mine.png' }));
  await isGone(picture.getByRole('img', { name: 'Yours: image' }));
  await picture.getByRole('radio', { name: /Yours/ }).click();
  // A description of one poster isn't applied to the other without asking.
  const words = choice('Image Description');
  await expect.element(words.getByRole('radio', { name: 'Theirs Empty' })).not.toBeChecked();
  await words.getByRole('radio', { name: 'Yours My square' }).click();
  await update.click();
  await isGone(dialog);
  expect(shows.now[0]!.poster).not.toBe(poster);
  expect(shows.now).toMatchObject([{ alt: 'My square' }]);
});
