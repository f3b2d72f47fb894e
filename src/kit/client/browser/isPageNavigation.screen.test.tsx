import { expect, test } from 'vitest';
import { isPageNavigation } from './isPageNavigation.ts';

/** Whether a click on a link counts as navigation; the page itself stays. */
function navigates(attributes: Partial<HTMLAnchorElement>, click: MouseEventInit = {}): boolean {
  const link = Object.assign(document.createElement('a'), attributes);
  let answer = false;
  link.addEventListener('click', (event) => {
    answer = isPageNavigation(event);
    event.preventDefault();
  });
  link.dispatchEvent(new MouseEvent('click', { cancelable: true, ...click }));
  return answer;
}

test('a plain click on a link of this site opens its page', () => {
  expect(navigates({ href: '/music' })).toBe(true);
});

test.each([
  { metaKey: true },
  { ctrlKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('a click with %o does not navigate', (click) => {
  expect(navigates({ href: '/music' }, click)).toBe(false);
});

test.each([
  { href: 'https://example.com/' },
  { href: '/music#top' },
  { href: '/music', target: '_blank' },
  { href: '/shows.ics', type: 'text/calendar' },
])('a link with %o is left to the browser', (attributes) => {
  expect(navigates(attributes)).toBe(false);
});
