import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { adminRoutes } from '../../src/admin/routes.tsx';
import { noContactInfo } from '../../src/features/contact/contact.ts';
import { defaultTheme } from '../../src/features/theme/theme.ts';
import { openDrafts } from '../../src/kit/drafts.ts';
import { setEmailService } from '../../src/kit/emailService.ts';
import { PlaceContext } from '../../src/kit/place.ts';
import { Frame } from '../../src/site/Frame.tsx';
import { pageAt } from '../../src/site/routes.tsx';
import { answerCalls, type Answers, type Api } from './calls.ts';
import { arrived } from './uploads.ts';
import '../../src/site/site.css';
import '../../src/admin/admin.css';

/** What the frame of the editing area asks for, on a site of which nothing is told. */
const emptySite: Answers = {
  'GET /theme': defaultTheme,
  'GET /merchConfig': { storeType: null },
  'GET /getContactInfo': noContactInfo,
  'GET /inbox': { unread: 0, suspicious: 0, fullAt: null, sendsMail: true },
  'GET /demo': { demo: 'none' },
  'POST /uploads': arrived,
};

const ownForms = {
  origin: null,
  publicKey: 'site',
  serviceId: 'site',
  templates: { contact: 'contact', newsletter: 'newsletter' },
  blockList: [],
  rateMs: null,
} as const;

/**
 * Opens a page of the editing area as it stands in a member's browser, in its frame.
 * @param answers of the server, beside those of a site of which nothing is told.
 * @param origin of the service that the public forms go to; null for the site itself.
 */
export async function renderAdmin(
  path: string,
  answers: Answers = {},
  origin: string | null = null,
): Promise<Api> {
  const api = answerCalls({ ...emptySite, ...answers });
  setEmailService({ ...ownForms, origin });
  openDrafts('ada');
  const router = createMemoryRouter(adminRoutes(), { initialEntries: [path] });
  const { classList } = document.documentElement;
  classList.add('admin');
  onTestFinished(() => classList.remove('admin'));
  await render(
    <QueryClientProvider client={newClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return api;
}

/** Leaves the page and opens one again in the same browser, as a reload does. */
export async function reloadAdmin(path: string, answers: Answers): Promise<Api> {
  await cleanup();
  return renderAdmin(path, answers);
}

/**
 * Opens a public page as it stands in a fan's browser once its scripts are there.
 * @param areas the data that came with it, by name, beside those of a site of which nothing is told.
 */
export async function renderPage(
  address: string,
  areas: Readonly<Record<string, unknown>> = {},
  answers: Answers = {},
): Promise<Api> {
  const api = answerCalls({ ...emptySite, ...answers });
  setEmailService(ownForms);
  const { pathname, search } = new URL(address, location.origin);
  const client = newClient();
  const told = {
    theme: defaultTheme,
    merchConfig: { storeType: null },
    contactInfo: noContactInfo,
  };
  for (const [name, data] of Object.entries({ ...told, ...areas })) {
    client.setQueryData([name], data);
  }
  const { default: Page } = await pageAt(pathname);
  await render(
    <QueryClientProvider client={client}>
      <PlaceContext value={{ pathname, search, base: '', go: null }}>
        <Frame>
          <Page />
        </Frame>
      </PlaceContext>
    </QueryClientProvider>,
  );
  return api;
}

function newClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  });
  onTestFinished(() => client.clear());
  return client;
}
