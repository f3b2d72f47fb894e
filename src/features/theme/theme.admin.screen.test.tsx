import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { photo } from '../../../tests/components/uploads.ts';
import { defaultTheme, type Theme } from './theme.ts';
import { name, phrase, save, saved, openTheme } from '../../../tests/components/theme-admin.ts';
import { refusal } from '../../../tests/components/calls.ts';

const logo = page.getByLabelText('Band Logo: Choose File');
const drop = page.getByRole('button', { name: 'Remove', exact: true });

test('adjustments of a color are announced in an existing live region', async () => {
  await openTheme();
  const contrast = page.getByRole('region', { name: 'Contrast' });
  const told = contrast.element().querySelectorAll('[role=status]');
  expect(told).toHaveLength(1);
  expect(told[0]!.textContent).toBe('');
  const secondary = page.getByLabelText('Secondary Color', { exact: true });
  const says = () => told[0]!.textContent;
  await secondary.fill('#14110f');
  await expect.poll(says).toMatch(/^#14110f is hard to read on this background/);
  // A half-typed color shows no message.
  await secondary.fill('#1411');
  await expect.poll(says).toBe('');
  await secondary.fill('#14110f');
  await expect.poll(says).toMatch(/is hard to read/);
  expect(contrast.element().contains(told[0]!)).toBe(true);
});

test('each font is listed in its own face, and the chosen one too', async () => {
  await openTheme();
  const fonts = page.getByLabelText('Primary Font').element() as HTMLSelectElement;
  const faces = [...fonts.options].map(({ text, value, style }) => [text, value, style.fontFamily]);
  expect(faces).toContainEqual(['Bebas Neue', 'BebasNeue', 'listed-bebasneue']);
  expect(faces).toHaveLength(16);
  await page.getByLabelText('Primary Font').selectOptions('Lobster');
  await expect.poll(() => fonts.style.fontFamily).toBe('listed-lobster');
});

test('an incomplete color is not applied, and the last complete one stays', async () => {
  await openTheme();
  const shown = () => {
    const [typed] = window.previewBridge!.typed();
    return (typed ? (typed.into(defaultTheme) as Theme) : defaultTheme).primaryColor;
  };
  await expect.poll(shown).toBe(defaultTheme.primaryColor);
  const primary = page.getByLabelText('Primary Color', { exact: true });
  await primary.fill('#0033');
  await expect.element(page.getByText('Enter a color such as #1a2b3c')).toBeVisible();
  await expect.element(save).toBeDisabled();
  const size = page.getByRole('button', { name: 'Phone' });
  await expect
    .element(page.getByRole('button', { name: 'Desktop' }))
    .toHaveAttribute('aria-pressed', 'true');
  await size.click();
  await expect.element(size).toHaveAttribute('aria-pressed', 'true');
});

test('the icon of the tab follows the saved logo', async () => {
  const icon = Object.assign(document.createElement('link'), { id: 'icon', href: '/favicon.svg' });
  document.head.append(icon);
  onTestFinished(() => icon.remove());
  const { theme } = await openTheme();
  await phrase.fill('Awake at night');
  theme.save({ bandLogoUrl: '/files/o/logo.png', revision: 0 });
  await save.click();
  await expect.poll(() => icon.getAttribute('href')).toMatch(/^\/files\/o\/logo-icon-/);
});

test('two members who change different fields at the same time both save their changes', async () => {
  const { theme } = await openTheme();
  await phrase.fill('Awake at night');
  theme.save({ siteTitle: 'Owls', bandLogoUrl: '/files/o/logo.png', revision: 0 });
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(theme.now).toMatchObject({
    siteTitle: 'Owls',
    catchPhrase: 'Awake at night',
    bandLogoUrl: '/files/o/logo.png',
  });
  await expect.element(name).toHaveValue('Owls');
  await expect.element(page.getByRole('img', { name: 'Current Band Logo' })).toBeInTheDocument();
});

test(
  'an image can be dropped on its field, and a drop next to it does nothing',
  { tags: 'whole' },
  async () => {
    await openTheme();
    const around = document.querySelector('[data-image-field]')!;
    const file = await photo('drop.png', 8);
    const drag = (type: string, files: File[], place: Element) => {
      const dataTransfer = new DataTransfer();
      for (const one of files) dataTransfer.items.add(one);
      return place.dispatchEvent(
        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
      );
    };
    drag('dragover', [file], around);
    await expect.poll(() => around.hasAttribute('data-over')).toBe(true);
    drag('drop', [file], around);
    await expect.poll(() => around.hasAttribute('data-over')).toBe(false);
    await expect.element(page.getByText('drop.png')).toBeVisible();
    await expect.element(page.getByRole('img', { name: 'Preview of drop.png' })).toBeVisible();

    drag('drop', [file, file], around);
    await expect.element(page.getByText('Please choose only one image.')).toBeVisible();
    await expect.element(page.getByText('No File Selected')).toBeVisible();
    expect(drag('drop', [file], document.querySelector('h1')!), 'left to the browser').toBe(false);

    drag('drop', [file], around);
    await save.click();
    await expect.element(saved).toBeVisible();
    await expect.element(page.getByRole('img', { name: 'Current Band Logo' })).toBeInTheDocument();
  },
);

test('an uploaded file is not sent again if only the following save failed', async () => {
  const { sent, answer } = await openTheme({
    'POST /updateTheme': () => refusal(503, 'server.busy'),
  });
  await userEvent.upload(logo, await photo());
  await save.click();
  await expect.element(page.getByText('Failed to update theme').first()).toBeVisible();
  answer({ 'POST /updateTheme': { ...defaultTheme, revision: 1 } });
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(sent('POST /uploads')).toHaveLength(1);
});

test('an unsuitable file is refused before anything is sent', async () => {
  const { sent } = await openTheme();
  const refused = async (called: string, type: string, bytes: number, sentence: RegExp) => {
    await userEvent.upload(logo, new File([new Uint8Array(bytes)], called, { type }));
    await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect.element(page.getByText('No File Selected')).toBeVisible();
    await expect.element(logo).toHaveAttribute('aria-invalid', 'true');
    await expect.element(save).toBeDisabled();
  };
  await refused('IMG_1.MOV', 'video/quicktime', 100, /Live Photo/);
  await refused('huge.png', 'image/png', 20 * 1024 * 1024 + 1, /at most 20 MB/);
  await refused('song.mp3', 'audio/mpeg', 100, /Only PNG, JPEG and HEIC/);
  await refused('empty.png', 'image/png', 0, /empty/);

  // The same file is refused again.
  await refused('IMG_1.MOV', 'video/quicktime', 100, /Live Photo/);
  await userEvent.upload(logo, await photo());
  await expect.element(logo).not.toHaveAttribute('aria-invalid');
  await expect.element(save).toBeEnabled();
  expect(sent('POST /uploads')).toEqual([]);
});

test('a HEIC file that this browser cannot show is named without alarm, and can be saved', async () => {
  const { sent } = await openTheme();
  await userEvent.upload(
    logo,
    new File(['as phones write it'], 'IMG_1.HEIC', { type: 'image/heic' }),
  );
  const words = "IMG_1.HEIC will appear here once it is saved. This browser can't show HEIC.";
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText("can't show this file")).not.toBeInTheDocument();
  await expect.element(logo).not.toHaveAttribute('aria-invalid');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(sent('POST /uploads')).toHaveLength(1);
});

test('a file that is no image is refused, and the form preserves the typed text', async () => {
  const why = 'Only PNG, JPEG and HEIC images can be uploaded.';
  await openTheme({
    'POST /uploads': () => refusal(415, 'file.not-an-image', { message: why }),
  });
  await name.fill('Owls');
  await userEvent.upload(logo, new File(['no picture'], 'song.png', { type: 'image/png' }));
  await expect
    .element(page.getByText("This browser can't show this file as an image."))
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
});
