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

const noAction = () => null;

test.each(words)('an alert of type %s contains the word %s for everyone to read', (type, word) => {
  addAlert(type, 'Done.');
  const html = renderToString(<AdminAlerts Action={noAction} />);
  expect(html).toMatch(
    new RegExp(`<svg.*<strong class="[^"]*text-${type}[^"]*">${word}</strong><p`),
  );
  expect(html).not.toContain('sr-only');
  expect(html).toContain(`role="${type === 'error' ? 'alert' : 'status'}" data-alert="${type}"`);
});

test('an action is inside its own alert, before the button that dismisses it', () => {
  addAlert('success', 'Saved.');
  const deleted = addAlert('success', 'Deleted.');
  const Action = ({ alert }: { alert: string }) => alert === deleted && <b>Undo</b>;
  const html = renderToString(<AdminAlerts Action={Action} />);
  expect(html.match(/<b>Undo/g)).toHaveLength(1);
  expect(html).toMatch(/Deleted\.<\/p><\/div><b>Undo<\/b><button[^>]*aria-label="Dismiss"/);
});

test.each(words)('a note of tone %s contains it as well', (tone, word) => {
  const html = renderToString(<Note tone={tone}>It is so.</Note>);
  expect(html).toMatch(new RegExp(`<svg.*>${word}</strong>It is so.`));
});
