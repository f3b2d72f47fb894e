import { expect, open, test } from '../journey.ts';
import { photos } from '../media/media.ts';

test(
  'pictures that a member adds stand on the home page, until they are removed',
  { tag: '@whole' },
  async ({ band, visit }) => {
    await band.goto('/home');
    await band.getByLabel('Images: Choose Files').setInputFiles(await photos(2));
    await band.getByLabel('What photo-1.png shows').fill('The van');
    await band.getByRole('button', { name: 'Add Images' }).click();
    const shelf = band.getByRole('list', { name: 'Carousel Images' });
    await expect(shelf.getByRole('listitem')).toHaveCount(2);
    const fan = await visit();
    await open(fan, '/');
    const van = fan.getByRole('img', { name: 'The van' });
    await expect(van).toHaveCount(1);

    await band.getByRole('button', { name: 'Remove The van' }).click();
    await band.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(shelf.getByRole('listitem')).toHaveCount(1);
    await open(fan, '/');
    await expect(fan.locator('main picture')).toHaveCount(1);
    await expect(van).toHaveCount(0);
  },
);
