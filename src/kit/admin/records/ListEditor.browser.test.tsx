import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bandSite } from '../../../../tests/components/band-site.ts';
import { pressAt, tabTo } from '../../../../tests/components/keyboard.ts';
import { renderAdmin } from '../../../../tests/components/render.tsx';
import { photo } from '../../../../tests/components/uploads.ts';
import {
  dialog,
  field,
  type Typed,
  date,
  video,
  site,
} from '../../../../tests/components/ListEditor.ts';
import { share } from '../../../../tests/environment/whole.ts';

interface Kind {
  path: string;
  title: string;
  picture?: string;
  fields: readonly Typed[];
  /** An invalid value for a field, and the error it causes. */
  wrong: readonly [label: string, text: string, complaint: RegExp];
}

const kinds: readonly Kind[] = [
  {
    path: '/home',
    title: 'Featured Release',
    picture: 'Cover Image: Choose File',
    fields: [['Title', 'One Take'], date],
    wrong: ['Music Link', 'nonsense', /Please enter a valid URL/],
  },
  {
    path: '/media?tab=videos',
    title: 'Video',
    fields: [['YouTube share URL', video], ['Title', 'One Take'], date],
    wrong: ['YouTube share URL', 'nonsense', /Please enter a valid YouTube URL/],
  },
];

test.each(share(kinds, ({ title }) => title === 'Video'))(
  'a $title can be added, corrected, changed and deleted by keyboard alone',
  async ({ path, title, picture, fields, wrong }) => {
    await renderAdmin(path, site());
    const add = page.getByRole('button', { name: `Add ${title}`, exact: true });
    await pressAt(add);
    await expect.poll(() => dialog.query()?.contains(document.activeElement)).toBe(true);
    if (picture) {
      await tabTo(field(picture));
      await userEvent.upload(field(picture), await photo());
    }

    const [label, text, complaint] = wrong;
    await tabTo(field(label));
    await userEvent.keyboard(text);
    const said = () =>
      [...document.querySelectorAll('[role=dialog] [aria-live="polite"]')].filter((one) =>
        complaint.test(one.textContent),
      );
    await expect.element(dialog.getByText(complaint)).toBeVisible();
    expect(said()).toEqual([]);
    await userEvent.tab();
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field(label)).toHaveAccessibleDescription(complaint);
    // Screen readers announce the error even after the focus has left the field.
    await expect.poll(said).toHaveLength(1);
    await tabTo(field(label));
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}{Delete}');

    for (const [name, typed] of fields) {
      await tabTo(field(name));
      await userEvent.keyboard(typed);
    }
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(add).toHaveFocus();

    await pressAt(page.getByRole('button', { name: /^One Take/ }));
    await pressAt(page.getByRole('button', { name: 'Edit One Take' }));
    await expect.poll(() => dialog.query()?.contains(document.activeElement)).toBe(true);
    await tabTo(field('Title'));
    await userEvent.keyboard('{End} More{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    const edit = page.getByRole('button', { name: 'Edit One Take More' });
    await expect.element(edit).toHaveFocus();

    await pressAt(page.getByRole('button', { name: 'Delete One Take More' }));
    const question = page.getByRole('alertdialog');
    await pressAt(question.getByRole('button', { name: 'Delete' }));
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(edit).not.toBeInTheDocument();
    await expect.element(add).toHaveFocus();
  },
);

test('a pasted image goes to the visible list', { tags: 'whole' }, async () => {
  await renderAdmin('/home', bandSite().answers);
  const releases = page.getByRole('heading', { name: 'Featured Releases' });
  await expect.element(page.getByRole('heading', { name: 'Upcoming Shows' })).toBeVisible();
  const paste = (file: File) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(file);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    );
  };
  // The layout is stable now.
  for (const none of ['Images', 'Videos', 'Releases', 'Shows']) {
    await expect.element(page.getByText(`No ${none}`, { exact: true })).toBeVisible();
  }
  const cover = await photo('cover.png');
  releases.element().scrollIntoView();
  paste(cover);
  const dialog = page.getByRole('dialog', { name: 'Add Featured Release' });
  await expect.element(dialog.getByText('cover.png', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  (page.getByRole('main').element() as HTMLElement).focus();
  window.scrollTo(0, 0);
  paste(await photo('van.png'));
  await expect.element(page.getByLabelText('Description of van.png')).toBeVisible();
});
