import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { adminRoutes } from '../../src/admin/adminRoutes.tsx';
import { openDrafts } from '../../src/kit/admin/drafts/drafts.ts';
import { clearUndoOffer, watchHistory } from '../../src/kit/admin/undo/undoOffer.ts';
import { AreaStore } from '../../src/kit/client/data/areaStore.ts';
import { AreaStoreContext } from '../../src/kit/client/data/useArea.ts';
import { clearAlerts } from '../../src/kit/client/page/alerts.ts';
import { setEmailService } from '../../src/kit/client/public-forms/emailService.ts';
import { answerCalls, type Answers, type Api } from './calls.ts';
import { ownForms } from './ownForms.ts';
import { emptySite, renderWhole } from './renderPage.tsx';
import '../../src/admin/admin.css';

/**
 * Opens a page of the editing area in its frame.
 * @param answers of the server, beside those of an empty site.
 * @param origin of the service for public forms; null for the site itself.
 */
export async function renderAdmin(
  path: string,
  answers: Answers = {},
  origin: string | null = null,
): Promise<Api & { back: () => Promise<void> }> {
  const api = answerCalls({ ...emptySite, ...answers });
  setEmailService({ ...ownForms, origin });
  openDrafts('ada');
  watchHistory();
  const router = createMemoryRouter(adminRoutes(), { initialEntries: [path] });
  const { classList } = document.documentElement;
  classList.add('admin');
  onTestFinished(() => classList.remove('admin'));
  await renderWhole(
    <AreaStoreContext value={new AreaStore({ siteUrl: 'https://band.example/' })}>
      <RouterProvider router={router} />
    </AreaStoreContext>,
  );
  return { ...api, back: () => router.navigate(-1) };
}

/** Opens the page of set-up or of an invitation, which have no frame. */
export const renderFrameless = (shown: ReactNode) =>
  render(<AreaStoreContext value={new AreaStore()}>{shown}</AreaStoreContext>);

/** Leaves the page and opens one again in the same tab, as a reload does. */
export async function reloadAdmin(path: string, answers: Answers) {
  await leavePage();
  return renderAdmin(path, answers);
}

/** Opens a page in another tab of the same browser; the first one stays. */
export async function openTab(path: string, answers: Answers): Promise<Api> {
  await leavePage();
  sessionStorage.clear();
  return renderAdmin(path, answers);
}

/** Notifies a page that it is unloaded, after which it does nothing: its stored data stays. */
export async function leavePage(): Promise<void> {
  window.dispatchEvent(new Event('pagehide'));
  const stores = [localStorage, sessionStorage];
  const kept = stores.map((store) => Object.entries(store));
  await cleanup();
  clearAlerts();
  clearUndoOffer();
  for (const [n, store] of stores.entries()) {
    store.clear();
    for (const [name, text] of kept[n]!) store.setItem(name, String(text));
  }
}
