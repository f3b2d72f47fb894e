import { firstSteps } from '../../src/features/home/first-steps.ts';
import { useEffect, type ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { adminRoutes } from '../../src/admin/adminRoutes.tsx';
import { noPress } from '../../src/features/press/press.ts';
import { noStatistics } from './statistics-admin.ts';
import { noContactInfo } from '../environment/no-contact-info.ts';
import { defaultTheme } from '../../src/features/theme/theme.ts';
import { clearAlerts } from '../../src/kit/client/page/alerts.ts';
import { clearUndoOffer } from '../../src/kit/admin/undo/undoOffer.ts';
import { AreaStore } from '../../src/kit/client/data/areaStore.ts';
import { AreaStoreContext } from '../../src/kit/client/data/useArea.ts';
import { watchHistory } from '../../src/kit/admin/undo/undoOffer.ts';
import { openDrafts } from '../../src/kit/admin/drafts/drafts.ts';
import {
  setEmailService,
  type EmailService,
} from '../../src/kit/client/public-forms/emailService.ts';
import { PageLocationContext } from '../../src/kit/client/page/pageLocation.ts';
import { Frame } from '../../src/site/Frame.tsx';
import { pageAt, partsOfPage } from '../../src/site/pageParts.ts';
import { answerCalls, type Answers, type Api } from './calls.ts';
import { arrived } from './uploads.ts';
import '../../src/site/site.css';
import '../../src/admin/admin.css';

/** The requests of the editing area's frame, on an empty site. */
const emptySite: Answers = {
  'GET /releases': [],
  'GET /codeBatches': [],
  'GET /letters': [],
  'POST /letters/audience': {
    count: 0,
    of: 0,
    examples: [],
    from: 'news@band.example',
    isDelivered: true,
    withoutTown: 0,
    near: null,
  },
  'GET /fanPlaces': { places: [], others: 0, withoutTown: 0, sources: [] },
  'POST /letters/preview': { html: '', dark: '', text: '', parts: [], bytes: 0, problems: [] },
  'GET /heard': {
    today: 0,
    since: null,
    plays: 0,
    downloads: 0,
    days: [],
    songs: [],
    releases: [],
  },
  'GET /statistics': noStatistics,
  'GET /privacy': { text: '', countsFans: true, revision: 0 },
  'GET /theme': defaultTheme,
  'GET /merchConfig': { storeType: null },
  'GET /getContactInfo': noContactInfo,
  'GET /press': noPress,
  'GET /inbox': { unread: 0, suspicious: 0, fullAt: null, sendsMail: true, missingSetting: null },
  'GET /messages': { messages: [], hasMore: false, unread: 0 },
  'GET /demo': { demo: 'none' },
  'GET /firstSteps': { done: firstSteps },
  'GET /backups': { isDaily: false, isEncrypted: false, last: null, failure: null },
  'GET /passkeys': { origin: location.origin, whyNot: null, passkeys: [] },
  'POST /uploads': arrived,
  'GET /youtubeTitle': { title: null },
};

const ownForms = {
  origin: null,
  publicKey: 'site',
  serviceId: 'site',
  templates: { contact: 'contact', newsletter: 'newsletter' },
  blockList: [],
  rateMs: null,
  blockHeadless: false,
  sendsMail: true,
} as const;

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

/**
 * Opens a public page as it is once its scripts are loaded.
 * @param areas the page's data by name, beside those of an empty site.
 * @param service the receiver of its forms, unless that is the site itself.
 * @param partial the names of the areas that `areas` holds only in part.
 */
export async function renderPage(
  address: string,
  areas: Readonly<Record<string, unknown>> = {},
  answers: Answers = {},
  service: Partial<EmailService> = {},
  partial: readonly string[] = [],
): Promise<Api> {
  const api = answerCalls({ ...emptySite, ...answers });
  setEmailService({ ...ownForms, ...service });
  // As the first script of every page does.
  document.documentElement.classList.add('scripts');
  const { pathname, search } = new URL(address, location.origin);
  const told = {
    theme: defaultTheme,
    merchConfig: { storeType: null },
    contactInfo: noContactInfo,
  };
  const parts = partsOfPage(await pageAt(pathname));
  const store = new AreaStore({ ...told, ...areas });
  store.recordPartial(partial);
  await renderWhole(
    <AreaStoreContext value={store}>
      <PageLocationContext value={{ pathname, search, base: '', go: null }}>
        <Frame>
          {parts.map(({ name, Component }) => (
            <Component key={name} />
          ))}
        </Frame>
      </PageLocationContext>
    </AreaStoreContext>,
  );
  return api;
}

/** Sets the window's size in pixels. */
export async function inWindow(width: number, height: number): Promise<void> {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(width, height);
}

/** Renders, and waits for the effects too. */
async function renderWhole(page: ReactNode): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await render(
    <>
      {page}
      <Mounted onMounted={resolve} />
    </>,
  );
  await promise;
}

function Mounted({ onMounted }: { onMounted: () => void }) {
  useEffect(onMounted, [onMounted]);
  return null;
}
