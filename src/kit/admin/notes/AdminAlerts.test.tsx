import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { addAlert, clearAlerts, type AlertType } from '../../client/page/alerts.ts';
import { AdminAlerts } from './AdminAlerts.tsx';
import { Note } from './Note.tsx';

afterEach(clearAlerts);

const words: readonly (readonly [type: AlertType, word: string])[] = [
  ['error', 'Error'],
  ['success', 'Success'],
  ['warning', 'Warning'],
  ['info', 'Note'],
];

test.each(words)('an alert of type %s contains the word %s for everyone to read', (type, word) => {
  addAlert(type, 'Done.');
  const html = renderToString(
    <AdminAlerts>
      <button type="button">Undo</button>
    </AdminAlerts>,
  );
  expect(html).toMatch(
    new RegExp(`<svg.*<strong class="[^"]*text-${type}[^"]*">${word}</strong><p`),
  );
  expect(html).not.toContain('sr-only');
  expect(html).toContain(`role="${type === 'error' ? 'alert' : 'status'}" data-alert="${type}"`);
  expect(html).toContain('</section><button type="button">Undo</button>');
});

test.each(words)('a note of tone %s contains it as well', (tone, word) => {
  const html = renderToString(<Note tone={tone}>It is so.</Note>);
  expect(html).toMatch(new RegExp(`<svg.*>${word}</strong>It is so.`));
});
