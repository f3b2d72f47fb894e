import { AreaStore } from '../../kit/client/data/areaStore.ts';
import { setApiBase } from '../../kit/client/api/call.ts';
import {
  emailServiceName,
  setEmailService,
  type EmailService,
} from '../../kit/client/public-forms/emailService.ts';
import { noAnswerMessages } from '../../errors/sharedMessages.ts';
import { pageDataId, type PageData } from '../pageData.ts';
import { persistAreas } from './persist.ts';

interface StartingPage extends Pick<PageData, 'frame'> {
  areas: AreaStore;
  /** Names of the areas that came with the page; the others are from an earlier visit. */
  given: ReadonlySet<string>;
}

/**
 * Reads the page's data, and starts it. If that fails, the page stays as it is.
 * @param start isn't called if the page reloads because its content has changed.
 */
export function readPage(start: (page: StartingPage) => Promise<void>): void {
  if (import.meta.env.MODE === 'development') reloadWithServer();
  read()
    .then((page) => page && start(page))
    .catch(goOnWithout);
}

async function read(): Promise<StartingPage | null> {
  if (!('parse' in URL)) await import('./olderBrowsers.ts');
  const element = document.getElementById(pageDataId);
  const data = JSON.parse(element?.textContent ?? '') as PageData;
  setApiBase(data.apiBase);
  const [navigation] = performance.getEntriesByType('navigation');
  const isAgain = (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
  const areas = new AreaStore(data.areas);
  areas.recordPartial(data.partialAreas);
  if (isAgain) await (await import('./loadAgain.ts')).restoreForms();
  const apart = await areasApart(element?.dataset['areas'] ?? null, isAgain);
  if (apart === null) return null;
  for (const [name, one] of Object.entries(apart)) areas.set(name, one);
  setEmailService(areas.get<EmailService>(emailServiceName)!);
  const given = new Set(areas.names());
  void persistAreas(areas, given);
  return { frame: data.frame, areas, given };
}

/** The rest of the page's areas; null if the page reloads because its content has changed. */
async function areasApart(
  address: string | null,
  isAgain: boolean,
): Promise<Record<string, unknown> | null> {
  if (address === null) return {};
  // A member whose session has ended gets the public page, whose scripts ask again.
  const asked = window.pageAreas?.then((answer) => answer.clone()) ?? fetch(address);
  const answer = await asked.catch(() => fetch(address));
  if (answer.ok) return (await answer.json()) as Record<string, unknown>;
  (await import('./loadAgain.ts')).loadAgain(answer, isAgain);
  return null;
}

/** Reloads in development when the server has restarted. */
function reloadWithServer(): void {
  let first: string | null = null;
  new EventSource('/dev/reload').addEventListener('message', ({ data }) => {
    first ??= String(data);
    if (data !== first) location.reload();
  });
}

/** Leaves the HTML as it is; if there is none, shows a sentence. */
function goOnWithout(error: unknown): void {
  console.warn('could not start the scripts of this page', error);
  window.earlyPresses.fail();
  const shown = document.getElementById('checking') ?? document.createElement('p');
  const isEmpty = document.getElementById('root')?.childElementCount === 0;
  if (!isEmpty && !shown.isConnected) return;
  shown.id = 'checking';
  shown.textContent = noAnswerMessages.unreachable;
  document.body.append(shown);
}
