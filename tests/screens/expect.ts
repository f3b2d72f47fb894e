import * as matchers from '@testing-library/jest-dom/matchers';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { Locator } from './browser.ts';
import { pageChanged } from './pageChanged.ts';

type Target = Locator | Element | null;
type Matcher = (this: object, received: unknown, ...given: unknown[]) => { pass: boolean };

const { toHaveStyle: _needsStylesheets, ...withoutLayout } = matchers;
const ofElements: Readonly<Record<string, unknown>> = withoutLayout;
expect.extend(withoutLayout);

/** As in the browser: checks the element until it is as expected. */
export const expectElement = (target: Target, options: object = {}): object =>
  matching(target, options, false);

function matching(target: Target, options: object, isNot: boolean): object {
  return new Proxy(
    {},
    {
      get: (_, name: string) =>
        name === 'not'
          ? matching(target, options, !isNot)
          : (...given: unknown[]) => wait(() => problem(target, name, isNot, given), options),
    },
  );
}

/** Checks again once the page has changed, since a check costs more than a look at the clock. */
async function wait(ask: () => string | null, options: object): Promise<void> {
  await expect
    .poll(
      async () => {
        if (ask() === null) return null;
        await pageChanged();
        return ask();
      },
      { ...options, interval: 0 },
    )
    .toBeNull();
}

/** The failed expectation, without the text of the whole page. */
const means = {
  equals: isDeepStrictEqual,
  utils: new Proxy({}, { get: () => () => '' }),
};

/** The failed expectation in words; null once all hold. */
function problem(target: Target, name: string, isNot: boolean, given: unknown[]): string | null {
  const matcher = ofElements[name] as Matcher | undefined;
  try {
    const mayBeGone = name === 'toBeInTheDocument' && isNot;
    const received =
      target instanceof Locator
        ? name === 'toHaveLength'
          ? target.elements()
          : mayBeGone
            ? target.query()
            : target.element()
        : target;
    if (!matcher) {
      const claim = isNot ? expect(received).not : expect(received);
      (claim as unknown as Record<string, (...all: unknown[]) => void>)[name]!(...given);
      return null;
    }
    return matcher.call({ ...means, isNot }, received, ...given).pass !== isNot ? null : name;
  } catch (error) {
    return (error as Error).message;
  }
}
