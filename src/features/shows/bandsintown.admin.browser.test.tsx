import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyHome } from '../../../tests/components/band-site.ts';
import { loseAnswer, type Call } from '../../../tests/components/calls.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { storedRecord } from '../../../tests/components/stored.ts';
import { defaultShowsSettings, type ShowsSettings } from './shows-settings.ts';

const system = page.getByLabelText('Select Shows System');
const artist = page.getByLabelText('Artist Name / ID');
const save = page.getByRole('button', { name: 'Save Changes' });
const preview = page.getByTitle('Shows on Bandsintown');

function openHome() {
  const settings = storedRecord<ShowsSettings>(defaultShowsSettings);
  return renderAdmin('/home', {
    ...emptyHome,
    'GET /showsSettings': () => settings.now,
    'POST /updateShowsSettings': ({ body }: Call) => settings.save(body as Partial<ShowsSettings>),
  });
}

test('the shows are handed to Bandsintown, and its preview follows what is typed', async () => {
  const api = await openHome();
  await expect
    .poll(() => [...(system.element() as HTMLSelectElement).options].map(({ text }) => text))
    .toEqual(['Custom Management', 'Bandsintown']);
  await system.selectOptions('Bandsintown');
  await expect.element(page.getByText('Show system updated successfully!')).toBeVisible();
  await expect.element(page.getByText('No Shows')).not.toBeInTheDocument();
  await expect.element(preview).not.toBeInTheDocument();
  await expect
    .element(page.getByText(/^Save an artist: until then fans see nothing/))
    .toBeVisible();

  await artist.fill('The Reeds');
  await expect.element(preview).toHaveAttribute('src', '/embed/bandsintown?artist=The%20Reeds');
  await artist.fill('12345');
  await expect.element(preview).toHaveAttribute('src', '/embed/bandsintown?artist=12345');
  expect(api.sent('POST /updateShowsSettings')).toHaveLength(1);
  await save.click();
  await expect.element(page.getByText('Bandsintown settings updated successfully!')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Update Successful' })).toBeVisible();
  await expect.element(page.getByText(/^Save an artist/)).not.toBeInTheDocument();

  const guide = page.getByRole('region', { name: 'Setting up Bandsintown' });
  await guide.getByRole('button', { name: 'Find your artist name or ID' }).click();
  await expect.element(guide.getByRole('listitem')).toHaveLength(3);
  guide.getByRole('button', { name: 'Tips' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(guide.getByText(/^Prefer the ID/)).toBeVisible();
  await expect
    .element(guide.getByRole('link'))
    .toHaveAttribute('href', 'https://help.artists.bandsintown.com/');
});

test('one system is saved at a time, and the last that was chosen is kept', async () => {
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

test('where the system cannot be saved it goes back, and says so', async () => {
  const api = await openHome();
  await expect.element(system).toHaveValue('custom');
  const refused = Promise.withResolvers<void>();
  api.answer({
    'POST /updateShowsSettings': async () => {
      await refused.promise;
      loseAnswer();
    },
  });
  await system.selectOptions('Bandsintown');
  await expect.element(system).toHaveValue('bandsintown');
  refused.resolve();
  await expect.element(page.getByText('Failed to update show system')).toBeVisible();
  await expect.element(system).toHaveValue('custom');
  await expect.element(page.getByText('No Shows')).toBeVisible();

  const stored = { ...defaultShowsSettings, showSystem: 'bandsintown', revision: 1 };
  api.answer({ 'POST /updateShowsSettings': stored });
  system.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByText('Show system updated successfully!')).toBeVisible();
  await expect.element(system).toHaveFocus();

  api.answer({ 'POST /updateShowsSettings': loseAnswer });
  await artist.fill('The Reeds');
  await save.click();
  await expect.element(page.getByText('Failed to update Bandsintown settings')).toBeVisible();
  await expect.element(artist).toHaveValue('The Reeds');
});
