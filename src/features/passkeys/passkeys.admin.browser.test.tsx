import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { barriers, overhang } from '../../../tests/components/barriers.ts';
import { inWindow } from '../../../tests/components/renderPage.tsx';
import { button, list, phone, showing } from '../../../tests/components/passkeys-admin.ts';
import { windows } from '../../../tests/components/windows.ts';

test.each(windows)(
  'a passkey with a long name and its removal dialog fit a window of %i by %i',
  { tags: 'whole' },
  async (...size) => {
    await inWindow(...size);
    await showing({ passkeys: [{ ...phone, name: 'W'.repeat(60) }] });
    await expect.element(list.getByText(/Added May 1, 2031, never used/)).toBeVisible();
    expect(overhang()).toBeLessThanOrEqual(0);
    // The window is as high as the page, so that no bar covers half a button.
    await page.viewport(size[0], document.documentElement.scrollHeight);
    expect(await barriers()).toEqual([]);
    await page.viewport(...size);
    await button(`Remove ${'W'.repeat(60)}`).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    expect(await barriers()).toEqual([]);
  },
);
