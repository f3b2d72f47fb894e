import { afterAll, afterEach, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { clearAlerts } from '../../src/kit/client/page/alerts.ts';
import { clearUndoOffer } from '../../src/kit/admin/undo/undoOffer.ts';
import { recordStatus } from '../../src/kit/client/api/signedOut.ts';
import type { LedgerCommands } from './ledger-commands.ts';

declare module 'vitest/browser' {
  interface BrowserCommands extends LedgerCommands {}
}

const before = await commands.beginFile();

afterAll(async ({}, { file }) => {
  const now = await commands.endFile();
  file.meta.processorSeconds = now === null || before === null ? null : now - before;
});

// All files share one page, which is passed on unchanged.
afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  clearAlerts();
  clearUndoOffer();
  recordStatus(200);
  localStorage.clear();
  sessionStorage.clear();
});
