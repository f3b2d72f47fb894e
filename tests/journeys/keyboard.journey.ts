import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { photos } from './media.ts';

/** A field by its label, and what is typed there. */
type Typed = readonly [label: string, text: string];

interface Kind {
  path: string;
  title: string;
  picture?: string;
  fields: readonly Typed[];
  /** Typed into a field that can be wrong, and what is said of it. */
  wrong: readonly [label: string, text: string, complaint: RegExp];
}

const date: Typed = ['Release Date', '10022026'];
const video = 'https://youtu.be/dQw4w9WgXcQ';

const kinds: readonly Kind[] = [
  {
    path: '/home',
    title: 'Featured Video',
    fields: [['Title', 'One Take'], ['YouTube Link', video], date],
    wrong: ['YouTube Link', 'nonsense', /Please enter a valid YouTube URL/],
  },
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

for (const { path, title, picture, fields, wrong } of kinds) {
  test(`the keyboard alone adds a ${title}, is told what is wrong, changes and deletes it`, async ({
    band,
  }) => {
    const field = (label: string) => band.getByRole('dialog').getByLabel(label, { exact: true });
    await band.goto(path);
    const add = band.getByRole('button', { name: `Add ${title}` });
    await press(band, add);
    const dialog = band.getByRole('dialog');
    await hasKeyboard(dialog);
    if (picture) await chooseFile(band, field(picture));

    const [label, text, complaint] = wrong;
    await tabTo(band, field(label));
    await band.keyboard.type(text);
    const said = dialog.locator('[aria-live="polite"]').getByText(complaint);
    await expect(dialog.getByText(complaint)).toBeVisible();
    await expect(said).toHaveCount(0);
    await band.keyboard.press('Tab');
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(label)).toHaveAccessibleDescription(complaint);
    // Who hears the page hears it also where the keyboard has left the field.
    await expect(said).toBeVisible();
    await tabTo(band, field(label));
    await band.keyboard.press('ControlOrMeta+a');
    await band.keyboard.press('Delete');

    for (const [name, typed] of fields) {
      await tabTo(band, field(name));
      await band.keyboard.type(typed);
    }
    await band.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(add).toBeFocused();

    await press(band, band.getByRole('button', { name: /^One Take/ }));
    await press(band, band.getByRole('button', { name: 'Edit One Take' }));
    await hasKeyboard(dialog);
    await tabTo(band, field('Title'));
    await band.keyboard.press('End');
    await band.keyboard.type(' More');
    await band.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    const edit = band.getByRole('button', { name: 'Edit One Take More' });
    await expect(edit).toBeFocused();

    await press(band, band.getByRole('button', { name: 'Delete One Take More' }));
    const question = band.getByRole('alertdialog');
    await hasKeyboard(question);
    await press(band, question.getByRole('button', { name: 'Delete' }));
    await expect(question).toHaveCount(0);
    await expect(edit).toHaveCount(0);
    await expect(add).toBeFocused();
  });
}

for (const path of ['/home', '/media']) {
  test(`the keyboard alone adds, describes and removes pictures at ${path}`, async ({ band }) => {
    await band.goto(path);
    await chooseFile(band, band.getByLabel('Images: Choose Files'));
    await tabTo(band, band.getByLabel('What photo-0.png shows'));
    await band.keyboard.type('The van');
    await press(band, band.getByRole('button', { name: /^Add Images?$/ }));
    const describe = band.getByRole('button', { name: 'Describe The van' });
    await expect(describe).toBeVisible();

    await press(band, describe);
    const dialog = band.getByRole('dialog');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await band.keyboard.press('End');
    await band.keyboard.type(' by night');
    await band.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(band.getByRole('button', { name: 'Describe The van by night' })).toBeFocused();

    await press(band, band.getByRole('button', { name: 'Remove The van by night' }));
    const question = band.getByRole('alertdialog');
    await hasKeyboard(question);
    await press(band, question.getByRole('button', { name: 'Delete' }));
    await expect(question).toHaveCount(0);
    await expect(band.getByRole('button', { name: /^Describe/ })).toHaveCount(0);
    // The keyboard goes on near where it was, and not at the top of the page.
    expect(await band.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });
}

/** Waits until a dialog has taken the keyboard, a frame after it is seen; keys meant for it come then. */
async function hasKeyboard(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1);
}

async function press(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  await tabTo(page, goal);
  await page.keyboard.press('Enter');
}

/** Opens the browser's own dialog by the keyboard; in that the machine's own rules hold. */
async function chooseFile(page: Page, chooser: Locator): Promise<void> {
  await tabTo(page, chooser);
  const asked = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await asked).setFiles(await photos(1));
}
