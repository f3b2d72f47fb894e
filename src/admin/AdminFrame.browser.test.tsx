import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultTheme } from '../features/theme/theme.ts';
import { inWindow, renderAdmin } from '../../tests/components/render.tsx';
import { windows } from '../../tests/components/windows.ts';

test.each(windows)(
  'every page except the theme has an Update Theme link in a window of %i by %i',
  async (...size) => {
    await inWindow(...size);
    await renderAdmin('/no/such/page');
    await expect.element(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
    const update = page.getByRole('link', { name: 'Update Theme' });
    await expect.element(update).toBeInViewport();
    await update.click();
    await expect.element(page.getByLabelText('Band Name')).toBeVisible();
    await expect.element(update).not.toBeInTheDocument();
  },
);

test.each(['Saturn Tramway', '…And You Will Know Us by the Trail of Dead'])(
  'a phone shows the full name next to the icons: %s',
  async (siteTitle) => {
    await inWindow(390, 844);
    await renderAdmin('/no/such/page', { 'GET /theme': { ...defaultTheme, siteTitle } });
    const name = page.getByRole('banner').getByText(siteTitle);
    await expect.element(name).toBeInViewport();
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = name.element();
    expect(scrollWidth).toBe(clientWidth);
    // Letters extend slightly beyond their lines; another line would extend further.
    expect(scrollHeight - clientHeight).toBeLessThan(8);
    // Everything below the header, such as a dialog, relies on its height.
    expect(page.getByRole('banner').element().getBoundingClientRect().height).toBe(89);
  },
);
