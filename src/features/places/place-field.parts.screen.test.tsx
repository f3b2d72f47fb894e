import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answerCalls, loseAnswer, type Call } from '../../../tests/components/calls.ts';
import { pass, stopTheClock } from '../../../tests/components/timers.ts';
import { PlaceField } from './place-field.parts.tsx';

const input = page.getByRole('combobox', { name: 'Town' });
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((one) => one.textContent);
const active = () => document.querySelector('[aria-selected=true]')?.textContent ?? null;
const shown = () => input.element().getAttribute('aria-activedescendant');
const towns = ['Hamburg', 'Hamm', 'Hameln'].map((name) => ({
  _id: name,
  name,
  region: '',
  country: 'DE',
  timeZone: 'Europe/Berlin',
}));

/** In a form; keys and submissions that the field leaves alone are recorded. */
async function show(suggest = async (_typed: string) => towns) {
  const [picked, left] = [vi.fn(), vi.fn()];
  answerCalls({ 'GET /places': ({ query }: Call) => suggest(query.get('q')!) });
  stopTheClock();
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        left('submit');
      }}
      onKeyDown={({ key }) => left(key)}
    >
      <PlaceField label="Town" zone={() => null} onPick={({ name }) => picked(name)} />
    </form>,
  );
  return { picked, left };
}

const type = async (text: string) => {
  await input.fill(text);
  await pass(150);
};

test('arrow keys move through the suggestions and back to the text, and Enter picks one', async () => {
  const { picked, left } = await show();
  await expect.element(input).toHaveAttribute('aria-expanded', 'false');
  await type('ham');
  await expect.element(input).toHaveAttribute('aria-expanded', 'true');
  expect(options()).toEqual(['Hamburg Germany', 'Hamm Germany', 'Hameln Germany']);
  await expect.element(page.getByText('3 suggestions')).toBeInTheDocument();
  const seen: string[] = [];
  for (const key of ['Down', 'Down', 'Down', 'Down', 'Down', 'Up', 'Up']) {
    await userEvent.keyboard(`{Arrow${key}}`);
    expect(document.getElementById(shown() ?? '')?.textContent ?? null).toBe(active());
    seen.push(active()?.split(' ')[0] ?? '');
  }
  expect(seen.join()).toBe('Hamburg,Hamm,Hameln,,Hamburg,,Hameln');
  expect(left).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(picked.mock.calls).toEqual([['Hameln']]);
  expect([options(), shown()]).toEqual([[], null]);
  await userEvent.keyboard('{Enter}');
  expect(left.mock.calls).toEqual([['Enter'], ['submit']]);
});

test('Escape closes the suggestions alone, and an arrow key opens them again', async () => {
  const { picked, left } = await show();
  await type('ham');
  await expect.poll(options).toHaveLength(3);
  await userEvent.keyboard('{Escape}');
  expect([options(), left.mock.calls]).toEqual([[], []]);
  await userEvent.keyboard('{Escape}');
  expect(left.mock.calls).toEqual([['Escape']]);
  await userEvent.keyboard('{ArrowDown}');
  await pass(0);
  await expect.poll(options).toHaveLength(3);
  await page.getByRole('option').nth(1).click();
  expect(picked.mock.calls).toEqual([['Hamm']]);
  await expect.element(input).toHaveFocus();
  await type('ham');
  await expect.poll(options).toHaveLength(3);
  await userEvent.tab();
  expect(options()).toEqual([]);
});

test('each pause in typing is looked up once, and late, empty or failed answers show nothing', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const answers: PromiseWithResolvers<typeof towns>[] = [];
  const asked: string[] = [];
  await show((typed) => {
    asked.push(typed);
    answers.push(Promise.withResolvers());
    return typed === 'x' ? loseAnswer() : answers.at(-1)!.promise;
  });
  await input.fill('h');
  await type('ha');
  await type('ham');
  expect(asked).toEqual(['ha', 'ham']);
  answers[1]!.resolve(towns.slice(1));
  await expect.poll(options).toEqual(['Hamm Germany', 'Hameln Germany']);
  answers[0]!.resolve(towns);
  await userEvent.keyboard('{Shift}');
  expect(options()).toHaveLength(2);
  await type(' ');
  await expect.poll(options).toEqual([]);
  expect(asked).toEqual(['ha', 'ham']);
  await type('x');
  await userEvent.keyboard('{Shift}');
  expect(options()).toEqual([]);
  await type('y');
  await userEvent.tab();
  answers[3]!.resolve(towns);
  await userEvent.keyboard('{Shift}');
  expect(options()).toEqual([]);
});
