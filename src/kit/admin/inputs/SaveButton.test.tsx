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

test('what is known of the form stands beside it, and is told to who only listens', () => {
  const note = { text: 'Connected', tone: 'good' } as const;
  const told = (props: Partial<Parameters<typeof SaveButton>[0]>) =>
    renderToString(<SaveButton state="idle" ready {...props} />).match(/role="status"/g)?.length;
  expect(renderToString(<SaveButton state="idle" ready note={note} />)).toMatch(
    /role="status" class="[^"]*text-success[^"]*">Connected</,
  );
  // The place is there before there is anything to tell.
  expect(told({ note: null })).toBe(2);
  expect(told({})).toBe(1);
});
