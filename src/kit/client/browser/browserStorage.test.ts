import { afterEach, expect, test, vi } from 'vitest';
import { storeTyped } from '../public-forms/typedText.ts';
import { interruptedDialog, recordOpenDialog } from '../../admin/drafts/drafts.ts';
import { storeReturnPath, takeReturnPath } from './returnPath.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A fake of a tab's storage, with only the methods in use. */
function openTab(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
  return kept;
}

test('the return path leads to a page of this site, once', () => {
  const kept = openTab();
  storeReturnPath('/aboutus?tab=members');
  expect(takeReturnPath()).toBe('/aboutus?tab=members');
  expect(takeReturnPath()).toBeNull();
  for (const elsewhere of ['//evil.example', '/\\evil.example', 'https://evil.example', 'x', '']) {
    storeReturnPath(elsewhere);
    expect(takeReturnPath(), elsewhere).toBeNull();
  }
  expect(kept.size).toBe(0);
});

test('a forgotten value is removed from the tab', () => {
  const kept = openTab();
  storeTyped('message', { name: 'Fay' });
  recordOpenDialog('show new');
  expect([...kept]).toEqual([
    ['message', '{"name":"Fay"}'],
    ['open dialog', 'show new'],
  ]);
  storeTyped('message', null);
  recordOpenDialog(null);
  expect(kept.size).toBe(0);
});

test('everything works without a storage', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  storeReturnPath('/theme');
  recordOpenDialog('show new');
  storeTyped('message', { name: 'Fay' });
  storeTyped('message', null);
  expect([takeReturnPath(), interruptedDialog()]).toEqual([null, null]);
});
