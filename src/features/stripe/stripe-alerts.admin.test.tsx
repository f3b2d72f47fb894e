import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StripeAlert } from './stripe-alerts.admin.tsx';
import type { StripeCode } from './stripe-findings.view.ts';

const html = (code: StripeCode, lines: number[] = []) =>
  renderToString(<StripeAlert finding={{ code, lines }} />);

test.each<[StripeCode, string]>([
  ['MISSING_PUBLISHABLE_KEY', 'The Publishable Key is missing'],
  ['INVALID_PUBLISHABLE_KEY_FORMAT', 'The Publishable Key is not valid'],
  ['MISSING_BUY_BUTTON_IDS', 'The Buy Button IDs are missing'],
  ['INVALID_BUY_BUTTON_ID_FORMAT', 'A Buy Button ID is not valid'],
  ['EMPTY_BUY_BUTTON_IDS', 'There are empty lines in the Buy Button IDs'],
  ['MIXED_ENVIRONMENT_KEYS', 'Test and live keys are mixed'],
  ['TOO_MANY_BUY_BUTTON_IDS', 'There are many buy buttons'],
])('%s has a title, a sentence and numbered steps', (code, title) => {
  expect(html(code)).toMatch(
    new RegExp(`<h3[^>]*>${title}</h3><p>[^<]+</p><ol[^>]*>(?:<li>[^<]+</li>){2,}</ol>`),
  );
});

test('too many buttons are more than 20', () =>
  expect(html('TOO_MANY_BUY_BUTTON_IDS')).toContain('more than 20'));

test('lines are named by their numbers', () => {
  expect(html('INVALID_BUY_BUTTON_ID_FORMAT', [3])).toContain('Check line 3.');
  expect(html('EMPTY_BUY_BUTTON_IDS', [1, 4, 5])).toContain('Check lines 1, 4, and 5.');
  expect(html('MIXED_ENVIRONMENT_KEYS')).not.toContain('Check line');
});
