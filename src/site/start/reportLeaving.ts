import { activity } from '../../kit/client/browser/activity.ts';
import { isPageNavigation } from '../../kit/client/browser/isPageNavigation.ts';

/** Milliseconds after which the page no longer counts as loading. */
const maxWayMs = 15_000;

/** Reports navigation to another page as activity, like a call. */
export function reportLeaving(): void {
  let end: (() => void) | null = null;
  let givenUp: ReturnType<typeof setTimeout> | undefined;
  const arrive = () => {
    clearTimeout(givenUp);
    end?.();
    end = null;
  };
  document.addEventListener('click', (event) => {
    if (!isPageNavigation(event)) return;
    end ??= activity.begin();
    // No event reports a canceled navigation.
    clearTimeout(givenUp);
    givenUp = setTimeout(arrive, maxWayMs);
  });
  // The browser may cache the page as it was and show it again.
  addEventListener('pageshow', arrive);
}
