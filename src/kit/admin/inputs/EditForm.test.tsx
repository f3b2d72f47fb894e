import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SaveButton } from './EditForm.tsx';

const form = (state: 'idle' | 'saving' | 'saved', changed: boolean, open: string[] = []) => ({
  state,
  changed,
  isValid: open.length === 0,
  notes: { conflicts: { open } },
});
const html = (...of: Parameters<typeof form>) => renderToString(<SaveButton form={form(...of)} />);

test('the button is disabled until a change, and says why', () => {
  expect(html('idle', false)).toMatch(/disabled="" aria-describedby="(\S+)"[^>]*>Save Changes</);
  const [, id] = /aria-describedby="(\S+)"/.exec(html('idle', false))!;
  expect(html('idle', false)).toMatch(
    new RegExp(`<p id="${id}" role="status"[^>]*>No changes yet.<`),
  );
  expect(html('idle', true)).not.toMatch(/disabled=""|aria-describedby|No changes yet/);
});

test('the button waits until conflicts are resolved', () => {
  expect(html('idle', true, ['venue'])).toMatch(/disabled=""[^]*Choose which version to keep/);
});

test('the button shows that it is saving, and cannot be pressed again', () => {
  expect(html('saving', true)).toMatch(/disabled=""[^>]*>Saving\.\.\.</);
});

test('the button shows success with an icon', () => {
  expect(html('saved', false)).toMatch(/<svg[^>]*aria-hidden[^]*<\/svg>.*Update Successful/);
});

test('the bar stays in view from a change until the success was shown', () => {
  const sticky = (...of: Parameters<typeof form>) => html(...of).includes('data-sticky');
  expect(sticky('idle', false)).toBe(false);
  expect(sticky('idle', true)).toBe(true);
  expect(sticky('saving', true)).toBe(true);
  expect(sticky('saved', false)).toBe(true);
});

test("the form's note appears next to the button, and is announced to screen readers", () => {
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
