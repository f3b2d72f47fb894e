import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loseAnswer, refusal, type Call } from '../../../../tests/components/calls.ts';
import { renderAdmin } from '../../../../tests/components/render.tsx';
import { holdTimers } from '../../../../tests/components/timers.ts';
import { arrived, photo } from '../../../../tests/components/uploads.ts';
import {
  field,
  add,
  dialog,
  question,
  siteWith,
} from '../../../../tests/components/PictureListEditor.ts';
import { pressAt } from '../../../../tests/components/keyboard.ts';

const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
const alerts = page.getByRole('region', { name: 'Notifications' });

test(
  'after the picker is cleared, the focus returns to the description in progress',
  { tags: 'whole' },
  async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const site = siteWith([]);
    await renderAdmin('/media', {
      ...site,
      async 'POST /updateMediaImage/:id'(call: Call) {
        await held;
        return (site['POST /updateMediaImage/:id'] as (one: Call) => unknown)(call);
      },
    });
    await userEvent.upload(field, await photo('van.png'));
    await add.click();
    await page.getByRole('button', { name: 'Describe image 1' }).click();
    await dialog.getByLabelText('Image Description').fill('The van');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('No Files Selected')).toBeVisible();
    answer();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Describe The van' })).toHaveFocus();
  },
);

test(
  'several uploads are canceled together, and uploaded images are not sent again',
  { tags: 'whole' },
  async () => {
    const api = await renderAdmin('/media', {
      ...siteWith([]),
      'POST /uploads': ({ body }: Call) =>
        (body as { filename: string }).filename === '3.png' ? new Promise(() => {}) : arrived(),
    });
    for (const name of ['0.png', '1.png', '2.png', '3.png']) {
      await userEvent.upload(field, await photo(name));
    }
    await expect.element(page.getByText('4 files selected')).toBeVisible();
    await add.click();
    await expect.poll(() => api.sent('POST /uploads')).toHaveLength(4);
    await expect.element(field).toBeDisabled();
    await expect.element(page.getByRole('button', { name: /^Uploading/ })).toBeDisabled();
    await expect.element(page.getByRole('progressbar', { name: 'Images: upload' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('Upload canceled.')).toBeVisible();
    await expect.element(field).toHaveFocus();
    await expect.element(page.getByText('4 files selected')).toBeVisible();
    await expect.element(page.getByText('No Images')).toBeVisible();
    await expect.element(alerts).toBeEmptyDOMElement();

    api.answer({ 'POST /uploads': arrived });
    await add.click();
    await expect.element(tiles).toHaveLength(4);
    expect(api.sent('POST /uploads').slice(4)).toEqual([
      { filename: '3.png', filetype: 'image/png' },
    ]);
  },
);

test('an image that fails stays in the picker, and is sent at the next try', async () => {
  const message = 'No room.';
  const api = await renderAdmin('/media', {
    ...siteWith([]),
    'POST /uploads': ({ body }: Call) =>
      (body as { filename: string }).filename === '3.png'
        ? refusal(507, 'file.no-space', { message })
        : arrived(),
  });
  await userEvent.upload(field, await photo('0.png'));
  await userEvent.upload(field, [await photo('1.png'), await photo('2.png'), await photo('3.png')]);
  await expect.element(page.getByText('4 files selected')).toBeVisible();
  await page.getByLabelText('Description of 1.png').fill('The van');
  const clearing = holdTimers(1_000);
  await add.click();
  await expect.element(alerts.getByText('Failed to upload 3.png')).toBeVisible();
  await expect.element(tiles).toHaveLength(3);
  await expect.element(tiles.getByText('The van')).toBeVisible();
  await expect.poll(clearing.count).toBe(1);
  clearing.release();
  await expect.element(page.getByText('files selected')).not.toBeInTheDocument();
  await expect.element(page.getByText('3.png', { exact: true })).toBeVisible();
  await expect.element(page.getByText(message)).toBeVisible();

  api.answer({ 'POST /uploads': arrived });
  await add.click();
  await expect.element(tiles).toHaveLength(4);
  await expect.poll(clearing.count).toBe(1);
  clearing.release();
  await expect.element(page.getByText('No Files Selected')).toBeVisible();
  await expect.element(add).toBeDisabled();
  expect(api.sent('POST /uploads')).toHaveLength(5);
});

test(
  'a save whose response is lost loses nothing, and adds nothing twice',
  { tags: 'whole' },
  async () => {
    const site = siteWith([]);
    const adding = site['POST /addMediaImage'] as (call: Call) => unknown;
    const api = await renderAdmin('/media', {
      ...site,
      'POST /addMediaImage'(call: Call) {
        adding(call);
        loseAnswer();
      },
    });
    await userEvent.upload(field, [await photo('photo-0.png'), await photo('photo-1.png')]);
    await add.click();
    await expect.element(alerts.getByText('Failed to upload photo-1.png')).toBeVisible();
    await expect.element(page.getByText('2 files selected')).toBeVisible();
    // The images that were added are shown, and the error has the focus.
    await expect.element(tiles).toHaveLength(2);
    await expect.poll(() => document.activeElement?.matches('main form [data-problem]')).toBe(true);
    api.answer({ 'POST /addMediaImage': adding });
    add.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('No Files Selected')).toBeVisible();
    await expect.element(tiles).toHaveLength(2);
    await expect.poll(() => document.activeElement?.tagName).toBe('FORM');
    expect(api.sent('POST /uploads')).toHaveLength(2);
  },
);

test('leaving the page does not ask about images that were just added', async () => {
  const site = siteWith([]);
  const adding = site['POST /addMediaImage'] as (call: Call) => unknown;
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const api = await renderAdmin('/media', {
    ...site,
    async 'POST /addMediaImage'(call: Call) {
      await held;
      return adding(call);
    },
    'GET /messages': { messages: [], hasMore: false, unread: 0 },
  });
  await userEvent.upload(field, await photo('photo-0.png'));
  await add.click();
  await expect.poll(() => api.sent('POST /addMediaImage')).toHaveLength(1);
  const clearing = holdTimers(1_000);
  answer();
  await expect.poll(clearing.count).toBe(1);
  await expect.element(tiles).toHaveLength(1);
  await expect.element(page.getByText('photo-0.png', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Contact' }).click();
  await expect.element(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

test('an image can be described and removed in dialogs', async () => {
  const alts = Array.from({ length: 14 }, (_, n) => `Scene ${n}`);
  const site = siteWith(alts);
  const removing = site['GET /removeMediaImage/:id'];
  const api = await renderAdmin('/media', site);
  await expect.element(tiles).toHaveLength(12);
  const more = page.getByRole('button', { name: /^Show More/ });
  await more.click();
  await expect.element(tiles).toHaveLength(14);
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Describe Scene 12' })).toHaveFocus();

  await page.getByRole('button', { name: 'Describe Scene 2', exact: true }).click();
  const update = dialog.getByRole('button', { name: 'Update Image' });
  await expect.element(update).toBeDisabled();
  await dialog.getByLabelText('Image Description').fill('Ann on the roof');
  await update.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(tiles.getByText('Ann on the roof')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Ann on the roof' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Delete this image?' });
  await expect.element(ask.getByRole('img', { name: 'Ann on the roof' })).toBeVisible();
  api.answer({ 'GET /removeMediaImage/:id': () => refusal(503, 'server.busy') });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect.element(alerts.getByText('Failed to remove image')).toBeVisible();
  api.answer({ 'GET /removeMediaImage/:id': removing });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect.element(ask).not.toBeInTheDocument();
  await expect.element(tiles).toHaveLength(13);
  await expect.element(page.getByRole('heading', { name: 'Pictures' })).toHaveFocus();
});

test(
  'on the home page toasts report the uploads, and the picker is cleared a second later',
  { tags: 'whole' },
  async () => {
    const api = await renderAdmin('/home', siteWith([]));
    await expect.element(page.getByText('No Images')).toBeVisible();
    await userEvent.upload(field, [await photo('photo-0.png'), await photo('photo-1.png')]);
    await page.getByLabelText('Description of photo-1.png').fill('The van');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    api.answer({ 'POST /uploads': async () => (await held, arrived()) });
    await add.click();
    await expect.poll(() => api.sent('POST /uploads')).toHaveLength(2);
    const clearing = holdTimers(1_000);
    answer();
    await expect
      .element(alerts.getByText('Home carousel image(s) uploaded successfully'))
      .toBeVisible();
    await expect.poll(clearing.count).toBe(1);
    await expect.element(page.getByText('2 files selected')).toBeVisible();
    clearing.release();
    await expect.element(page.getByText('No Files Selected')).toBeVisible();
    expect(api.sent('POST /addHomeImage')).toMatchObject([
      [
        { name: expect.stringMatching(/^\d{13}-0-photo-0\.png$/) },
        { name: expect.stringMatching(/^\d{13}-1-photo-1\.png$/), alt: 'The van' },
      ],
    ]);

    await page.getByRole('button', { name: 'Remove The van' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect
      .element(alerts.getByText('Home carousel image removed successfully'))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Remove/ })).toHaveLength(1);
    api.answer({ 'GET /removeImage/:id': loseAnswer });
    await page.getByRole('button', { name: 'Remove image 1' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(alerts.getByText('Failed to remove home carousel image')).toBeVisible();
  },
);

test('images can be added as drafts, and shown later', { tags: 'whole' }, async () => {
  const api = await renderAdmin('/media', siteWith([]));
  await userEvent.upload(field, await photo('van.png'));
  await page.getByLabelText('Drafts (hidden from fans)').click();
  await add.click();
  await expect.element(tiles.getByText('Draft', { exact: true })).toBeVisible();
  expect(api.sent('POST /addMediaImage')).toMatchObject([[{ isDraft: true }]]);
  await page.getByRole('button', { name: 'Visibility of image 1' }).click();
  await dialog.getByLabelText('Visible', { exact: true }).selectOptions('Now');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(tiles.getByText('Draft', { exact: true })).not.toBeInTheDocument();
  expect(api.sent('POST /updateMediaImage/:id')).toEqual([
    { isDraft: false, publishAt: null, unpublishAt: null, revision: 1 },
  ]);
});

test('unsuitable files are named before anything is sent', async () => {
  const api = await renderAdmin('/media', siteWith([]));
  await expect.element(page.getByText('No Images')).toBeVisible();
  await expect.element(page.getByText('No Files Selected')).toBeVisible();
  await expect.element(add).toBeDisabled();
  const bad = (name: string, type: string) => new File(['x'], name, { type });
  await userEvent.upload(field, [
    bad('song.mp3', 'audio/mpeg'),
    await photo('photo-0.png'),
    bad('IMG_1.MOV', 'video/quicktime'),
  ]);
  const told = page.getByRole('alert').filter({ hasText: 'song.mp3: Only PNG, JPEG and HEIC' });
  await expect
    .element(told.filter({ hasText: "IMG_1.MOV: That's the video part of a Live Photo" }))
    .toBeVisible();
  await expect.element(page.getByText('photo-0.png', { exact: true })).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');

  // A file can be removed by keyboard, which moves the focus to the field.
  await pressAt(page.getByRole('button', { name: 'Remove photo-0.png' }));
  await expect.element(page.getByText('No Files Selected')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.element(add).toBeDisabled();
  expect(api.sent('POST /uploads')).toEqual([]);
});
