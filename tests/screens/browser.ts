/**
 * Replaces `vitest/browser` in screen tests, which run in Node: the same locators, found by the
 * same engine (ivya, which Vitest's own are made of), over a DOM without layout.
 */
import { userEvent as user } from '@testing-library/user-event';
import {
  getByAltTextSelector,
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTextSelector,
  getByTitleSelector,
  Ivya,
} from 'ivya';
import { expect } from 'vitest';
import { shopCommands, shopFrames } from '../components/shop-commands.ts';
import { nextTurn } from './pageChanged.ts';
import { answerShopFrames, forgetShopFrames } from './shop-frames.ts';

type Text = string | RegExp;
type Exact = { exact?: boolean };
type Choice = { hasText?: Text; has?: Locator };

const engine = Ivya.create({ browser: 'chromium' });

/** A place on the page, looked up again at each use. */
export class Locator {
  readonly selector: string;
  constructor(selector: string) {
    this.selector = selector;
  }

  getByRole = (role: string, options: object = {}) =>
    this.#within(getByRoleSelector(role, options));
  getByText = (text: Text, options?: Exact) => this.#within(getByTextSelector(text, options));
  getByLabelText = (text: Text, options?: Exact) => this.#within(getByLabelSelector(text, options));
  getByTitle = (text: Text, options?: Exact) => this.#within(getByTitleSelector(text, options));
  getByAltText = (text: Text, options?: Exact) => this.#within(getByAltTextSelector(text, options));
  getByPlaceholder = (text: Text, options?: Exact) =>
    this.#within(getByPlaceholderSelector(text, options));

  filter({ hasText, has }: Choice): Locator {
    if (has) return this.#within(`internal:has=${JSON.stringify(has.selector)}`);
    // As `getByText` writes it.
    const text = getByTextSelector(hasText!).replace(/^internal:text=/, '');
    return this.#within(`internal:has-text=${text}`);
  }
  nth = (n: number) => this.#within(`nth=${n}`);
  first = () => this.nth(0);
  last = () => this.nth(-1);
  all = () => this.elements().map((_, n) => this.nth(n));
  get length() {
    return this.elements().length;
  }

  elements = () => engine.queryLocatorSelectorAll(this.selector, document.documentElement);
  query(): Element | null {
    const found = this.elements();
    if (found.length > 1) {
      const many = found.map((one) => engine.previewNode(one)).join('\n');
      throw new Error(`${this.selector} is not one element, but these:\n${many}`);
    }
    return found[0] ?? null;
  }
  element(): Element {
    const found = this.query();
    if (!found) throw new Error(`There is no ${this.selector}.\n${document.body.textContent}`);
    return found;
  }

  click = () => userEvent.click(this);
  dblClick = () => userEvent.dblClick(this);
  fill = (value: string) => userEvent.fill(this, value);
  clear = () => userEvent.fill(this, '');
  hover = () => userEvent.hover(this);
  upload = (files: File | File[]) => userEvent.upload(this, files);
  selectOptions = (values: string | string[]) => userEvent.selectOptions(this, values);

  #within(selector: string): Locator {
    return new Locator(this.selector === '' ? selector : `${this.selector} >> ${selector}`);
  }
}

/** The page that the test renders. */
export const page = Object.assign(new Locator(''), {
  viewport: async (width: number, height: number) => {
    Object.assign(window, { innerWidth: width, innerHeight: height });
    window.dispatchEvent(new Event('resize'));
  },
});

/** Any kind of file can be dropped on a field. */
const hand = user.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false });

/** The element, once it exists and accepts input. */
async function ready(target: Locator | Element): Promise<HTMLElement> {
  if (target instanceof Element) return target as HTMLElement;
  let found: Element | null = null;
  await expect
    .poll(() => {
      found = target.element();
      const isClosed = found.matches(':disabled') || found.closest('[inert]') !== null;
      return isClosed || isBehindDialog(found)
        ? `${engine.previewNode(found)} takes no press`
        : 'ready';
    })
    .toBe('ready');
  return found! as HTMLElement;
}

/** A browser would press the dialog instead, also while it closes. */
function isBehindDialog(element: Element): boolean {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  return !!dialog && !dialog.contains(element) && !element.closest('[role=region]');
}

/** A member's actions, each followed by the page coming to rest. */
export const userEvent = {
  click: async (target: Locator | Element) => rested(hand.click(await ready(target))),
  dblClick: async (target: Locator | Element) => rested(hand.dblClick(await ready(target))),
  hover: async (target: Locator | Element) => rested(hand.hover(await ready(target))),
  tab: (options?: { shift?: boolean }) => rested(hand.tab(options)),
  keyboard: (keys: string) => rested(hand.keyboard(keys)),
  upload: async (target: Locator | Element, files: File | File[]) =>
    rested(hand.upload(await ready(target), files)),
  selectOptions: async (target: Locator | Element, values: string | string[]) =>
    rested(hand.selectOptions(await ready(target), values)),
  /** At once, as a browser pastes. */
  async fill(target: Locator | Element, value: string) {
    const field = (await ready(target)) as HTMLInputElement | HTMLTextAreaElement;
    field.focus();
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
    set!.call(field, value);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    await rested(field.dispatchEvent(new Event('change', { bubbles: true })));
  },
};

/** A browser renders between two actions. */
async function rested(move: unknown): Promise<void> {
  await move;
  for (let turn = 0; turn < 2; turn += 1) await nextTurn();
}

/** Shops have one page here. */
const onlyPage = {
  context: {
    async route(addresses: unknown) {
      if (addresses === shopFrames) answerShopFrames();
    },
    unrouteAll: async () => forgetShopFrames(),
  },
};

/** Commands of the program that runs a browser, as far as they need no browser. */
export const commands = Object.fromEntries(
  Object.entries(shopCommands).map(([name, command]) => [
    name,
    (...given: unknown[]) => (command as (...all: unknown[]) => unknown)(onlyPage, ...given),
  ]),
);
