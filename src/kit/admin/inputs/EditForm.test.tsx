import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SaveButton } from './EditForm.tsx';

const form = (state: 'idle' | 'saving' | 'saved', changed: boolean, open: string[] = []) => ({
  state,
  changed,
  isValid: open.length === 0,
  notes: { clashes: { open } },
});
const html = (...of: Parameters<typeof form>) => renderToString(<SaveButton form={form(...of)} />);

test('it rests until something was changed, and says so', () => {
  expect(html('idle', false)).toMatch(/disabled="" aria-describedby="(\S+)"[^>]*>Save Changes</);
  const [, id] = /aria-describedby="(\S+)"/.exec(html('idle', false))!;
  expect(html('idle', false)).toMatch(
    new RegExp(`<p id="${id}" role="status"[^>]*>Nothing is changed yet.<`),
  );
  expect(html('idle', true)).not.toMatch(/disabled=""|aria-describedby|changed yet/);
});

test('it waits until what clashes is chosen', () => {
  expect(html('idle', true, ['venue'])).toMatch(/disabled=""[^]*Please choose above/);
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
    renderToString(<SaveButton form={form('saved', false)} {...props} />).match(/role="status"/g)
      ?.length;
  expect(renderToString(<SaveButton form={form('idle', true)} note={note} />)).toMatch(
    /role="status" class="[^"]*text-success[^"]*">Connected</,
  );
  // The live region is rendered before it has any text.
  expect(told({ note: null })).toBe(2);
  expect(told({})).toBe(1);
});
