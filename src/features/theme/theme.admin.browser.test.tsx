import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loseAnswer } from '../../../tests/components/calls.ts';
import { inWindow } from '../../../tests/components/renderPage.tsx';
import { holdTimers } from '../../../tests/components/timers.ts';
import { photo } from '../../../tests/components/uploads.ts';
import { phrase, save, saved, openTheme } from '../../../tests/components/theme-admin.ts';
import { windows } from '../../../tests/components/windows.ts';

const logo = page.getByLabelText('Band Logo: Choose File');
const drop = page.getByRole('button', { name: 'Remove', exact: true });

test(
  'the theme can be saved only after a change, and not again after the save',
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
  'in a window of %i x %i pixels an image can be chosen, previewed and removed by keyboard',
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

test('the form warns of a logo that the header hides', async () => {
  await openTheme();
  const image = new OffscreenCanvas(40, 40);
  const context = image.getContext('2d')!;
  const warning = page.getByText(/^This logo is too dark for the dark header/);
  for (const [color, isWarned] of [
    ['#000000', true],
    ['#ffffff', false],
  ] as const) {
    context.fillStyle = color;
    context.fillRect(5, 5, 20, 20);
    await userEvent.upload(logo, new File([await image.convertToBlob()], `${color}.png`));
    await expect.element(page.getByRole('img', { name: `Preview of ${color}.png` })).toBeVisible();
    await expect.poll(() => warning.elements().length > 0).toBe(isWarned);
  }
});

test.each(windows)(
  'in a window of %i x %i pixels three of many alerts are visible, and each can be dismissed',
  async (...size) => {
    await inWindow(...size);
    await openTheme({ 'POST /logout': loseAnswer });
    // No toast disappears by itself.
    holdTimers(5_000);
    const logOut = page.getByRole('button', { name: 'Log Out' });
    const more = page.getByRole('button', { name: 'More' });
    for (let n = 0; n < 4; n += 1) {
      if (size[0] < 1100) await more.click();
      await logOut.click();
      await expect.poll(() => document.querySelector('#more :disabled')).toBe(null);
    }
    const alerts = () => document.querySelectorAll('[data-alert="error"]');
    await expect.poll(() => alerts().length).toBe(3);
    const place = page.getByRole('region', { name: 'Notifications' }).element().closest('.alerts');
    const box = place!.getBoundingClientRect();
    expect(Math.round(box.right)).toBe(size[0]);
    // On phones the buttons are at the bottom, and the preview at the top.
    if (size[0] < 768) {
      const preview = document.querySelector('.preview-room')!.getBoundingClientRect();
      expect(box.top).toBeGreaterThanOrEqual(preview.bottom);
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
