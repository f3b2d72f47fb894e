import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loseAnswer, refusal } from '../../../tests/components/calls.ts';
import { inWindow } from '../../../tests/components/render.tsx';
import { holdTimers } from '../../../tests/components/timers.ts';
import { photo } from '../../../tests/components/uploads.ts';
import { defaultTheme } from './theme.ts';
import { name, phrase, save, saved, openTheme } from '../../../tests/components/theme-admin.ts';
import { windows } from '../../../tests/components/windows.ts';

const logo = page.getByLabelText('Band Logo: Choose File');
const drop = page.getByRole('button', { name: 'Drop this choice' });

/** Chooses a file as the browser does, which need not carry it here from elsewhere. */
function choose(file: File): void {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  const field = logo.element() as HTMLInputElement;
  field.files = transfer.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

test(
  'nothing can be saved until something is changed, and not again after it was',
  { tags: 'whole' },
  async () => {
    await openTheme();
    await expect.element(save).toBeDisabled();
    await phrase.fill('Hoo');
    await expect.element(save).toBeEnabled();
    await phrase.fill('');
    await expect.element(save).toBeDisabled();
    await userEvent.upload(logo, await photo());
    await expect.element(save).toBeEnabled();
    await drop.click();
    await expect.element(save).toBeDisabled();
    await phrase.fill('Hoo');
    await save.click();
    await expect.element(saved).toBeDisabled();
    await expect.element(save).toBeDisabled();
  },
);

test.each(windows)(
  'in a window of %i x %i pixels a file that is no picture is refused, and the form keeps what was typed',
  async (...size) => {
    await inWindow(...size);
    const why = 'Only PNG, JPEG and HEIC pictures can be uploaded.';
    await openTheme({
      'POST /uploads': () => refusal(415, 'file.not-an-image', { message: why }),
    });
    await name.fill('Owls');
    await userEvent.upload(logo, new File(['no picture'], 'song.png', { type: 'image/png' }));
    await expect
      .element(page.getByText('This browser cannot show this file as a picture.'))
      .toBeVisible();
    await save.click();
    await expect.element(page.getByText('Failed to upload logo image')).toBeVisible();
    await expect.element(page.getByText(why)).toBeVisible();
    await expect.element(name).toHaveValue('Owls');
    await expect.element(page.getByText('song.png')).toBeVisible();
    await expect.element(save).toBeEnabled();

    await drop.click();
    await expect.element(page.getByText('No File Selected')).toBeVisible();
    await save.click();
    await expect.element(saved).toBeVisible();
  },
);

test('a file that arrived is not sent again where only the save behind it failed', async () => {
  const { sent, answer } = await openTheme({
    'POST /updateTheme': () => refusal(503, 'server.busy'),
  });
  await userEvent.upload(logo, await photo());
  await save.click();
  await expect.element(page.getByText('Failed to update theme')).toBeVisible();
  answer({ 'POST /updateTheme': { ...defaultTheme, revision: 1 } });
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(sent('POST /uploads')).toHaveLength(1);
});

test.each(windows)(
  'in a window of %i x %i pixels what cannot be sent is told before anything is',
  async (...size) => {
    await inWindow(...size);
    const { sent } = await openTheme();
    const refused = async (called: string, type: string, bytes: number, sentence: RegExp) => {
      choose(new File([new Uint8Array(bytes)], called, { type }));
      await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      await expect.element(page.getByText('No File Selected')).toBeVisible();
      await expect.element(logo).toHaveAttribute('aria-invalid', 'true');
      await expect.element(save).toBeDisabled();
    };
    await refused('IMG_1.MOV', 'video/quicktime', 100, /Live Photo/);
    await refused('huge.png', 'image/png', 20 * 1024 * 1024 + 1, /at most 20 MB/);
    await refused('song.mp3', 'audio/mpeg', 100, /Only PNG, JPEG and HEIC/);
    await refused('empty.png', 'image/png', 0, /empty/);

    // The same file again is told of again.
    await refused('IMG_1.MOV', 'video/quicktime', 100, /Live Photo/);
    await userEvent.upload(logo, await photo());
    await expect.element(logo).not.toHaveAttribute('aria-invalid');
    await expect.element(save).toBeEnabled();
    expect(sent('POST /uploads')).toEqual([]);
  },
);

test('a HEIC that this browser cannot show is named calmly, and can be saved', async () => {
  const { sent } = await openTheme();
  await userEvent.upload(logo, new File(['as phones write it'], 'IMG_1.HEIC'));
  const words = 'IMG_1.HEIC can be seen here once it is saved: this browser shows no HEIC.';
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText('cannot show this file')).not.toBeInTheDocument();
  await expect.element(logo).not.toHaveAttribute('aria-invalid');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(sent('POST /uploads')).toHaveLength(1);
});

test.each(windows)(
  'in a window of %i x %i pixels a picture is chosen and dropped with the keyboard, and shown small',
  async (...size) => {
    await inWindow(...size);
    await openTheme();
    await userEvent.upload(logo, await photo('photo.png', 500));
    const preview = page.getByRole('img', { name: 'Preview of photo.png' });
    await expect.poll(() => preview.element().getBoundingClientRect().width).toBe(200);
    await expect.poll(() => preview.element().getBoundingClientRect().height).toBe(200);
    for (const one of [page.getByText('Choose File', { exact: true }), drop]) {
      const box = one.element().getBoundingClientRect();
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    logo.element().focus();
    await userEvent.tab();
    await expect.element(drop).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('No File Selected')).toBeVisible();
    await expect.element(logo).toHaveFocus();
  },
);

test.each(windows)(
  'in a window of %i x %i pixels of many alerts three are seen, and each can be dismissed',
  async (...size) => {
    await inWindow(...size);
    await openTheme({ 'POST /logout': loseAnswer });
    // None goes by itself.
    holdTimers(5_000);
    const logOut = page.getByRole('button', { name: 'Log Out' });
    for (let n = 0; n < 5; n += 1) {
      await logOut.click();
      await expect.element(logOut).toBeEnabled();
    }
    const alerts = () => document.querySelectorAll('[data-alert="error"]');
    await expect.poll(() => alerts().length).toBe(3);
    const box = page
      .getByRole('region', { name: 'Notifications' })
      .element()
      .getBoundingClientRect();
    expect(Math.round(box.right)).toBe(size[0]);
    // On phones the buttons stand at the bottom.
    if (size[0] < 768) {
      const bar = page.getByRole('banner').element().getBoundingClientRect();
      expect(Math.round(box.top)).toBe(Math.round(bar.bottom));
    } else expect(Math.round(box.bottom)).toBe(size[1]);
    const dismiss = page.getByRole('button', { name: 'Dismiss' }).first();
    const side = dismiss.element().getBoundingClientRect();
    expect(Math.min(side.width, side.height)).toBeGreaterThanOrEqual(24);
    for (const left of [2, 1, 0]) {
      await dismiss.click();
      await expect.poll(() => alerts().length).toBe(left);
    }
  },
);
