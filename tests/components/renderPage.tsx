import { useEffect, type ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { firstSteps } from '../../src/features/home/first-steps.ts';
import { noPress } from '../../src/features/press/press.ts';
import { defaultTheme } from '../../src/features/theme/theme.ts';
import { AreaStore } from '../../src/kit/client/data/areaStore.ts';
import { AreaStoreContext } from '../../src/kit/client/data/useArea.ts';
import { PageLocationContext } from '../../src/kit/client/page/pageLocation.ts';
import {
  setEmailService,
  type EmailService,
} from '../../src/kit/client/public-forms/emailService.ts';
import { Frame } from '../../src/site/Frame.tsx';
import { pageAt, partsOfPage } from '../../src/site/pageParts.ts';
import { noContactInfo } from '../environment/no-contact-info.ts';
import { answerCalls, type Answers, type Api } from './calls.ts';
import { noStatistics } from './statistics-admin.ts';
import { arrived } from './uploads.ts';
import '../../src/site/site.css';
import { ownForms } from './ownForms.ts';

/** The requests of the editing area's frame, on an empty site. */
export const emptySite: Answers = {
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
      <PageLocationContext value={{ pathname, search, base: '' }}>
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
export async function renderWhole(page: ReactNode): Promise<void> {
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
