import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SaveButton } from './SaveButton.tsx';

const html = (state: 'idle' | 'saving' | 'saved', ready: boolean) =>
  renderToString(<SaveButton state={state} ready={ready} />);

test('it rests until something was changed', () => {
  expect(html('idle', false)).toMatch(/disabled=""[^>]*>Save Changes</);
  expect(html('idle', true)).not.toContain('disabled=""');
});

test('it says that it is saving and cannot be pressed again', () => {
  expect(html('saving', true)).toMatch(/disabled=""[^>]*>Saving\.\.\.</);
});

test('it says with a mark that it worked', () => {
  expect(html('saved', false)).toMatch(/<svg[^>]*aria-hidden[^]*<\/svg>.*Update Successful/);
});
