import { expect, test, toast } from './journey.ts';
import { photos } from './media.ts';

test(
  'a member adds pictures to the home page, and the picker is cleared a second later',
  { tag: '@both' },
  async ({ band, visit, mayComplain }) => {
    mayComplain(/ERR_FAILED/);
    await band.goto('/home');
    await expect(band.getByText('No Images')).toBeVisible();
    await band.getByLabel('Images: Choose Files').setInputFiles(await photos(3));
    await band.getByLabel('What photo-1.png shows').fill('The van');
    // How long the words stay behind the toast is measured where they stand.
    const stayed = band.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let since = 0;
          const look = () => {
            const { innerText } = document.body;
            if (!since && innerText.includes('uploaded successfully')) since = performance.now();
            if (since && innerText.includes('No Files Selected'))
              resolve(performance.now() - since);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    await band.getByRole('button', { name: 'Add Images' }).click();
    await expect(
      toast(band, 'Home carousel image(s) uploaded successfully', 'success'),
    ).toBeVisible();
    const ms = await stayed;
    expect(ms).toBeGreaterThan(900);
    expect(ms).toBeLessThan(2500);

    const shelf = band.getByRole('list', { name: 'Carousel Images' });
    await expect(shelf.getByRole('listitem')).toHaveCount(3);
    const stored = (await (await band.request.get('/api/getHomeImages')).json()) as {
      name: string;
      alt: string;
    }[];
    expect(stored.map(({ name }) => name.replace(/^\d{13}-/, ''))).toEqual([
      '0-photo-0.png',
      '1-photo-1.png',
      '2-photo-2.png',
    ]);
    expect(stored.map(({ alt }) => alt)).toEqual(['', 'The van', '']);

    await band.getByRole('button', { name: 'Remove The van' }).click();
    await band.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(band, 'Home carousel image removed successfully', 'success')).toBeVisible();
    await expect(shelf.getByRole('listitem')).toHaveCount(2);

    await band.route('**/api/removeImage/*', (route) => route.abort());
    await band.getByRole('button', { name: 'Remove image 1' }).click();
    await band.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(band, 'Failed to remove home carousel image', 'error')).toBeVisible();

    const fan = await visit();
    await fan.goto('/');
    await expect(fan.getByRole('img', { name: 'The van' })).toHaveCount(0);
  },
);
