import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bandSite } from '../../../tests/components/band-site.ts';
import { refusal } from '../../../tests/components/calls.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import type { Diagnosis, CheckResult } from './doctor.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const rows = page.getByRole('list', { name: 'Check results' }).getByRole('listitem');

const findings: CheckResult[] = [
  { name: 'settings', state: 'ok', says: 'All settings are valid.', cure: '' },
  { name: 'mail', state: 'warning', says: 'Mails reach nobody.', cure: 'Set SMTP_URL.' },
  { name: 'storage', state: 'failed', says: `No room in ${'x'.repeat(80)}.`, cure: 'Make room.' },
];
const at = Date.UTC(2026, 10, 23, 20);

test('a check of the site lists the worst results first', { tags: 'whole' }, async () => {
  let answer: (diagnosis: Diagnosis) => void = () => {};
  const api = await renderAdmin('/account?tab=site', {
    ...bandSite().answers,
    'GET /doctor': () => new Promise<Diagnosis>((resolve) => (answer = resolve)),
  });
  await button('Check the Site').click();
  await expect.element(button('Checking...')).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => api.sent('GET /doctor')).toHaveLength(1);
  // The check is slow, so the client asks for its result again.
  answer({ isBusy: true, at: null, findings: [] });
  await expect.poll(() => api.sent('GET /doctor')).toHaveLength(2);
  answer({ isBusy: false, at, findings });
  await expect
    .element(page.getByText(/^1 failed, 1 warning, 1 OK, .*2026/))
    .toHaveAttribute('role', 'status');
  const shown = rows.elements().map((row) => row.textContent);
  expect(shown).toEqual([
    `Failed: ${findings[2]!.says}Make room.`,
    'Warning: Mails reach nobody.Set SMTP_URL.',
    'OK: All settings are valid.',
  ]);

  await button('Check Again').click();
  await expect.poll(() => api.sent('GET /doctor')).toHaveLength(3);
  // A second press doesn't start a second check, and the earlier results stay until new ones
  // arrive.
  (button('Checking...').element() as HTMLElement).click();
  expect(rows.elements()).toHaveLength(3);
  answer({ isBusy: false, at, findings: findings.slice(0, 1) });
  await expect.element(page.getByText(/^No problems found, /)).toBeVisible();
  expect(api.sent('GET /doctor')).toHaveLength(3);
  expect(rows.elements()).toHaveLength(1);
});

test('a failed check says so, and can be tried again', async () => {
  const api = await renderAdmin('/account?tab=site', {
    ...bandSite().answers,
    'GET /doctor': () => refusal(500, 'server.broken'),
  });
  await button('Check the Site').click();
  const alert = page.getByRole('alert').getByText('Failed to check the site', { exact: true });
  await expect.element(alert).toBeVisible();
  api.answer({ 'GET /doctor': { isBusy: false, at, findings: findings.slice(0, 1) } });
  await button('Check the Site').click();
  await expect.element(page.getByText(/^No problems found, /)).toBeVisible();
  expect(alert.elements()).toEqual([]);
});
