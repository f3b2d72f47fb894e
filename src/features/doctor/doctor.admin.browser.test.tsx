import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bandSite } from '../../../tests/components/band-site.ts';
import { barriers, overhang } from '../../../tests/components/barriers.ts';
import { refusal } from '../../../tests/components/calls.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { inWindow } from '../../../tests/components/renderPage.tsx';
import { windows } from '../../../tests/components/windows.ts';
import type { CheckResult } from './doctor.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });

const findings: CheckResult[] = [
  { name: 'settings', state: 'ok', says: 'All settings are valid.', cure: '' },
  { name: 'mail', state: 'warning', says: 'Mails reach nobody.', cure: 'Set SMTP_URL.' },
  { name: 'storage', state: 'failed', says: `No room in ${'x'.repeat(80)}.`, cure: 'Make room.' },
];
const at = Date.UTC(2026, 10, 23, 20);

test.each(windows)(
  'the findings of a check are accessible and fit a window of %i by %i',
  { tags: 'whole' },
  async (...size) => {
    await inWindow(...size);
    const api = await renderAdmin('/account?tab=site', {
      ...bandSite().answers,
      'GET /doctor': () => refusal(500, 'server.broken'),
    });
    await button('Check the Site').click();
    await expect
      .element(page.getByRole('alert').getByText('Failed to check the site', { exact: true }))
      .toBeVisible();
    expect(await barriers()).toEqual([]);
    api.answer({ 'GET /doctor': { isBusy: false, at, findings } });
    await button('Check the Site').click();
    await expect.element(page.getByText(/^1 failed, 1 warning, 1 OK, /)).toBeVisible();
    expect(await barriers()).toEqual([]);
    expect(overhang()).toBeLessThanOrEqual(0);
  },
);
