import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';

export const dialog = page.getByRole('dialog');
export const question = page.getByRole('alertdialog');
export const field = (label: string) => dialog.getByLabelText(label, { exact: true });

export const button = (name: string | RegExp, within: Pick<Locator, 'getByRole'> = page) =>
  within.getByRole('button', { name, exact: true });

export const restored = page.getByText('Restored your unsaved changes.', { exact: false });
export const bioText = page.getByLabelText('Bio text', { exact: true });
export const choosePictures = page.getByLabelText('Images: Choose Files');
export const wordsOn = (picture: string) => page.getByLabelText(`Description of ${picture}`);
export const notAdded = page.getByText("An image with a description wasn't added.", {
  exact: false,
});
export const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
export const exists = (one: Locator) => expect.element(one).toBeVisible();
export const isGone = (one: Locator) => expect.element(one).not.toBeInTheDocument();
export const holds = (one: Locator, value: string) => expect.element(one).toHaveValue(value);
export const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft '));
export const areKept = (count: number) => expect.poll(drafts).toHaveLength(count);

/** The dialog of the show in the cellar. */
export async function editCellar(): Promise<void> {
  await button(/· The Cellar/).click();
  await button(/^Edit .*The Cellar/).click();
  await holds(field('Venue'), 'The Cellar');
}
