import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { addAlert, clearAlerts, type AlertType } from '../kit/client/page/alerts.ts';
import { AdminAlerts } from './AdminAlerts.tsx';
import { Note } from '../kit/admin/notes/Note.tsx';
import { undoOffers } from '../kit/admin/undo/undoOffer.ts';
import { AreaStore } from '../kit/client/data/areaStore.ts';
import { AreaStoreContext } from '../kit/client/data/useArea.ts';

afterEach(clearAlerts);

const words: readonly (readonly [type: AlertType, word: string])[] = [
  ['error', 'Error'],
  ['success', 'Success'],
  ['warning', 'Warning'],
  ['info', 'Note'],
];

const render = () =>
  renderToString(
    <AreaStoreContext value={new AreaStore()}>
      <AdminAlerts />
    </AreaStoreContext>,
  );

test.each(words)('an alert of type %s contains the word %s for everyone to read', (type, word) => {
  addAlert(type, 'Done.');
  const html = render();
  expect(html).toMatch(
    new RegExp(`<svg.*<strong class="[^"]*text-${type}[^"]*">${word}</strong><p`),
  );
  expect(html).not.toContain('sr-only');
  expect(html).toContain(`role="${type === 'error' ? 'alert' : 'status'}" data-alert="${type}"`);
});

test('a change is undone inside its own alert, before the button that dismisses it', () => {
  addAlert('success', 'Saved.');
  const alert = addAlert('success', 'Deleted.');
  undoOffers.set({ alert, calls: [], message: 'Deleted.', label: '' });
  const html = render();
  expect(html.match(/>Undo</g)).toHaveLength(1);
  expect(html).toMatch(
    /Deleted\.<\/p><\/div><button((?!<button).)*>Undo<\/button><button[^>]*aria-label="Dismiss"/,
  );
});

test.each(words)('a note of tone %s contains it as well', (tone, word) => {
  const html = renderToString(<Note tone={tone}>It is so.</Note>);
  expect(html).toMatch(new RegExp(`<svg.*>${word}</strong>It is so.`));
});
