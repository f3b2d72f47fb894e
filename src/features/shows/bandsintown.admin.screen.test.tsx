import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Call } from '../../../tests/components/calls.ts';
import { storedRecord } from '../../../tests/components/stored.ts';
import { defaultShowsSettings, type ShowsSettings } from './shows-settings.ts';
import { system, artist, save, openHome } from '../../../tests/components/bandsintown-admin.ts';

const preview = page.getByTitle('Shows on Bandsintown');

test(
  'the shows can be switched to Bandsintown, and its preview follows the typed artist',
  { tags: 'whole' },
  async () => {
    const api = await openHome();
    await expect
      .poll(() => [...(system.element() as HTMLSelectElement).options].map(({ text }) => text))
      .toEqual(['Custom Management', 'Bandsintown']);
    await system.selectOptions('Bandsintown');
    await expect.element(page.getByText('Show system updated successfully!')).toBeVisible();
    await expect.element(page.getByText('No Shows')).not.toBeInTheDocument();
    await expect.element(preview).not.toBeInTheDocument();
    await expect
      .element(page.getByText(/^Fans see nothing here until you save an artist/))
      .toBeVisible();

    await artist.fill('The Reeds');
    await expect.element(preview).toHaveAttribute('src', '/embed/bandsintown?artist=The%20Reeds');
    await artist.fill('12345');
    await expect.element(preview).toHaveAttribute('src', '/embed/bandsintown?artist=12345');
    expect(api.sent('POST /updateShowsSettings')).toHaveLength(1);
    await save.click();
    await expect
      .element(page.getByText('Bandsintown settings updated successfully!'))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Update Successful' })).toBeVisible();
    await expect.element(page.getByText(/^Fans see nothing here/)).not.toBeInTheDocument();

    const guide = page.getByRole('region', { name: 'Setting up Bandsintown' });
    await guide.getByRole('button', { name: 'Find your artist name or ID' }).click();
    await expect.element(guide.getByRole('listitem')).toHaveLength(3);
    guide.getByRole('button', { name: 'Tips' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(guide.getByText(/^The ID is safer/)).toBeVisible();
    await expect
      .element(guide.getByRole('link'))
      .toHaveAttribute('href', 'https://help.artists.bandsintown.com/');
  },
);

test('one system is saved at a time, and the last chosen one wins', async () => {
  const settings = storedRecord<ShowsSettings>(defaultShowsSettings);
  const first = Promise.withResolvers<void>();
  const api = await openHome();
  api.answer({
    'POST /updateShowsSettings': async ({ body }: Call) => {
      await first.promise;
      return settings.save(body as Partial<ShowsSettings>);
    },
  });
  await system.selectOptions('Bandsintown');
  await expect.poll(() => api.sent('POST /updateShowsSettings')).toHaveLength(1);
  await system.selectOptions('Custom Management');
  await expect.element(system).toHaveValue('custom');
  first.resolve();
  await expect.element(page.getByText('Show system updated successfully!')).toBeVisible();
  await expect.element(system).toHaveValue('custom');
  expect(settings.now.showSystem).toBe('custom');
  expect(api.sent('POST /updateShowsSettings')).toHaveLength(2);
});
