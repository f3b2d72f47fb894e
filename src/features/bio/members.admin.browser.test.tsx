import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../tests/components/calls.ts';
import { pressAt } from '../../../tests/components/keyboard.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { inWindow } from '../../../tests/components/renderPage.tsx';
import { arrived, photo } from '../../../tests/components/uploads.ts';
import {
  dialog,
  add,
  submit,
  picture,
  field,
  alerts,
  adding,
  broken,
  site,
} from '../../../tests/components/members-admin.ts';
import { windows } from '../../../tests/components/windows.ts';

test(
  'the button counts to 100 before the member is saved, and the end is announced',
  { tags: 'whole' },
  async () => {
    const kept = site();
    await renderAdmin('/aboutus', { ...kept, 'POST /addMember': adding(kept) });
    await add.click();
    await userEvent.upload(picture, await photo());
    await field('Name').fill('Ann');
    await field('Role').fill('Drums');
    const labels: string[] = [];
    const button = submit.element();
    const observer = new MutationObserver(() => labels.push(button.textContent));
    observer.observe(button, { childList: true, characterData: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    await submit.click();
    await expect.element(alerts.getByText('Member added successfully!')).toBeVisible();
    expect(labels).toContain('Uploading... 100%');
    expect(labels.lastIndexOf('Uploading... 100%')).toBeLessThan(labels.indexOf('Submitting...'));
  },
);

test(
  'a member can be added by keyboard alone, and focus returns to the button',
  { tags: 'whole' },
  async () => {
    await renderAdmin('/aboutus', site());
    await expect.element(page.getByText('No Members')).toBeVisible();
    await pressAt(add);
    await expect.element(dialog).toBeVisible();
    // Everything behind the dialog is out of reach: the focus cycles inside.
    for (let n = 0; n < 25; n += 1) {
      await userEvent.tab();
      // At either end the focus passes a guard that sends it back.
      await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(add).toHaveFocus();

    await userEvent.keyboard('{Enter}');
    await userEvent.upload(picture, await photo());
    field('Name').element().focus();
    await userEvent.keyboard('Ann');
    await userEvent.tab();
    await userEvent.keyboard('Drums{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(add).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'Edit Ann' })).toHaveFocus();
  },
);

test.each(windows)(
  'in a window of %i by %i pixels the reason for a refused image is in view',
  { tags: 'whole' },
  async (...size) => {
    await inWindow(...size);
    const why = 'Only PNG, JPEG and HEIC images can be uploaded.';
    const api = await renderAdmin('/aboutus', {
      ...site(),
      'POST /uploads': () => refusal(415, 'file.not-an-image', { message: why }),
    });
    await add.click();
    await field('Name').fill('Ann');
    await field('Role').fill('Drums');
    await userEvent.upload(picture, new File(['none'], 'a.png', { type: 'image/png' }));
    await submit.click();
    await expect.element(dialog.getByText(why)).toBeInViewport();
    await expect.element(picture).toHaveFocus();
    const fields = { bioPic: 'This image no longer exists. Please upload it again.' };
    api.answer({
      'POST /uploads': arrived,
      'POST /addMember': () => refusal(422, 'request.invalid', { fields }),
    });
    await submit.click();
    await expect.element(dialog.getByText(/no longer exists/)).toBeInViewport();
    api.answer({ 'POST /addMember': broken });
    await submit.click();
    await expect
      .element(dialog.getByText('Server error. Please try again later.'))
      .toBeInViewport();
  },
);
