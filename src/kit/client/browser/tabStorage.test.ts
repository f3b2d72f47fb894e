import { afterEach, expect, test, vi } from 'vitest';
import { keepTyped } from '../public-forms/typedText.ts';
import { interruptedDialog, noteOpenDialog } from '../../admin/drafts/openDialog.ts';
import { noteWayBack, takeWayBack } from './returnPath.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A tab's storage, as far as it is used. */
function openTab(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
  return kept;
}

test('the way back leads to a page of this site, once', () => {
  const kept = openTab();
  noteWayBack('/aboutus?tab=members');
  expect(takeWayBack()).toBe('/aboutus?tab=members');
  expect(takeWayBack()).toBeNull();
  for (const elsewhere of ['//evil.example', '/\\evil.example', 'https://evil.example', 'x', '']) {
    noteWayBack(elsewhere);
    expect(takeWayBack(), elsewhere).toBeNull();
  }
  expect(kept.size).toBe(0);
});

test('what is forgotten is not in the tab any more', () => {
  const kept = openTab();
  keepTyped('message', { name: 'Fay' });
  noteOpenDialog('show new');
  expect([...kept]).toEqual([
    ['message', '{"name":"Fay"}'],
    ['open dialog', 'show new'],
  ]);
  keepTyped('message', null);
  noteOpenDialog(null);
  expect(kept.size).toBe(0);
});

test('all works without a storage', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  noteWayBack('/theme');
  noteOpenDialog('show new');
  keepTyped('message', { name: 'Fay' });
  keepTyped('message', null);
  expect([takeWayBack(), interruptedDialog()]).toEqual([null, null]);
});
