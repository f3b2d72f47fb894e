import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pressAt, tabTo } from '../../../../tests/components/keyboard.ts';
import { renderAdmin } from '../../../../tests/components/render.tsx';
import { photo } from '../../../../tests/components/uploads.ts';
import {
  field,
  add,
  dialog,
  question,
  siteWith,
} from '../../../../tests/components/PictureListEditor.ts';
import { share } from '../../../../tests/environment/whole.ts';

test.each(share(['/home', '/media'], (page) => page === '/media'))(
  'images can be added, described and removed at %s by keyboard alone',
  { tags: 'whole' },
  async (path) => {
    await renderAdmin(path, siteWith([]));
    await tabTo(field);
    const asked = new Promise<void>((resolve) =>
      field.element().addEventListener('click', (event) => {
        // Prevents the browser's own file dialog, which a test can't use.
        event.preventDefault();
        resolve();
      }),
    );
    await userEvent.keyboard(' ');
    await asked;
    await userEvent.upload(field, await photo('van.png'));
    await tabTo(page.getByLabelText('Description of van.png'));
    await userEvent.keyboard('The van');
    await pressAt(add);

    await pressAt(page.getByRole('button', { name: 'Describe The van' }));
    await expect.element(dialog.getByLabelText('Image Description')).toHaveFocus();
    await userEvent.keyboard('{End} by night{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('button', { name: 'Describe The van by night' }))
      .toHaveFocus();

    await pressAt(page.getByRole('button', { name: 'Remove The van by night' }));
    await pressAt(question.getByRole('button', { name: 'Delete' }));
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^Describe/ })).not.toBeInTheDocument();
    // The focus moves close by, not to the top of the page.
    await expect
      .element(page.getByRole('heading', { name: /^(Carousel Images|Pictures)$/ }))
      .toHaveFocus();
  },
);
