import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bandSite } from '../../../tests/components/band-site.ts';
import { openPreview, previewed, previewedText } from '../../../tests/components/preview.ts';
import { heard, nightBus } from '../../../tests/components/releases.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { inWindow } from '../../../tests/components/renderPage.tsx';
import { dialog, recordings, titles, addRelease } from '../../../tests/components/releases-form.ts';

test('a song can be dragged to its position with the mouse', async () => {
  // The window is as high as the whole form: scrolling isn't tested here.
  await inWindow(1280, 1600);
  const { send } = await addRelease({ 'First.wav': {}, 'Second.wav': {}, 'Third.wav': {} });
  await send();
  await expect.poll(titles).toEqual(['First', 'Second', 'Third']);
  await expect.element(dialog.getByRole('progressbar')).not.toBeInTheDocument();
  const handle = (name: string) => dialog.getByRole('button', { name: `Move ${name}` });
  await userEvent.dragAndDrop(handle('Third'), handle('First'), { steps: 10 });
  await expect.poll(titles).toEqual(['Third', 'First', 'Second']);
  expect(page.getByRole('menu').elements()).toEqual([]);
});

test(
  "the preview shows the release's page, with songs as they are typed",
  { tags: 'whole' },
  async () => {
    await openPreview();
    await renderAdmin('/music', {
      ...bandSite().answers,
      'GET /releases': [{ ...nightBus, tracks: [heard('Rain'), heard('Fog')] }],
      'GET /recordings': recordings(() => ({})),
    });
    await expect.poll(previewedText).toContain('Night Bus');
    expect(previewedText()).not.toContain('All music');
    await page.getByRole('button', { name: /^Night Bus/ }).click();
    await page.getByRole('button', { name: /^Edit/ }).click();
    await expect.poll(previewedText).toContain('All music');
    await expect.poll(() => previewed()?.querySelector('h1')?.textContent).toBe('Night Bus');
    const edited = page.getByRole('dialog', { name: 'Edit Release' });
    await edited.getByLabelText('Song Title').first().fill('Thunder');
    await edited.getByLabelText('Credits').fill('Ann: drums');
    await expect.poll(previewedText).toMatch(/Thunder .*Fog .*Ann: drums/);
    await edited.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect.poll(previewedText).not.toContain('All music');
  },
);

test(
  'a new release has its page in the preview as soon as it has a title',
  { tags: 'whole' },
  async () => {
    await openPreview();
    await renderAdmin('/music', bandSite().answers);
    await page.getByRole('button', { name: 'Add Release' }).first().click();
    await dialog.getByLabelText('Title', { exact: true }).fill('Night Bus');
    await expect.poll(() => previewed()?.querySelector('h1')?.textContent).toBe('Night Bus');
    await expect.poll(previewedText).toContain('All music');
  },
);
