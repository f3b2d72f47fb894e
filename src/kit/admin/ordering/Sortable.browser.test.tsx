import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emptyHome } from '../../../../tests/components/band-site.ts';
import { refusal, type Call } from '../../../../tests/components/calls.ts';
import { renderAdmin } from '../../../../tests/components/render.tsx';
import { storedList } from '../../../../tests/components/stored.ts';
import { pictureAt } from '../../../../tests/components/uploads.ts';
import type { ListedPicture } from '../../records/pictureList.ts';

const alerts = page.getByRole('region', { name: 'Notifications' });
const handle = (name: string) => page.getByRole('button', { name: `Move ${name}` });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });

const shown = () =>
  [...document.querySelectorAll('[aria-label^="Move "]')].map((one) =>
    one.getAttribute('aria-label')!.replace('Move ', ''),
  );

test('images can be dragged, and return if the order cannot be saved', async () => {
  const pictures = storedList<ListedPicture>('image.not-found');
  for (const name of ['a', 'b', 'c']) {
    const texts = { alt: name, caption: '', credit: '' };
    const picture = { name, imgLink: `/files/o/${name}.png`, ...texts };
    pictures.add({ _id: name, ...picture, picture: pictureAt(`/files/o/${name}.png`) });
  }
  const api = await renderAdmin('/home', {
    ...emptyHome,
    'GET /getHomeImages': () => pictures.now,
    'POST /orderHomeImages': ({ body }: Call) => pictures.order(body as string[]),
  });
  await expect.element(handle('a')).toBeVisible();
  await drag('c', 'a');
  await expect.poll(() => pictures.now.map(({ name }) => name)).toEqual(['c', 'a', 'b']);
  await expect.element(status('c: position 1 of 3')).toBeInTheDocument();
  expect(page.getByRole('menu').elements()).toEqual([]);

  api.answer({ 'POST /orderHomeImages': () => refusal(503, 'site.busy') });
  await drag('a', 'c');
  await expect.element(alerts.getByText('Failed to move home carousel image')).toBeVisible();
  await expect.poll(shown).toEqual(['c', 'a', 'b']);
});

/** Drags like a mouse, in steps. */
async function drag(name: string, to: string) {
  const [from, goal] = [handle(name), handle(to)].map((one) => {
    const { x, y, width, height } = one.element().getBoundingClientRect();
    return { clientX: x + width / 2, clientY: y + height / 2 };
  });
  const send = (type: string, at: object, target: EventTarget = document) =>
    target.dispatchEvent(
      new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, buttons: 1, ...at }),
    );
  send('mousedown', from!, handle(name).element());
  for (const share of [0.1, 0.5, 1]) {
    send('mousemove', {
      clientX: from!.clientX + (goal!.clientX - from!.clientX) * share,
      clientY: from!.clientY + (goal!.clientY - from!.clientY) * share,
    });
    await new Promise(requestAnimationFrame);
  }
  // The list has reacted to the mouse's position.
  const isAtGoal = () => {
    const { left, right, top, bottom } = handle(to)
      .element()
      .closest('li')!
      .getBoundingClientRect();
    const { clientX: x, clientY: y } = goal!;
    return left <= x && x <= right && top <= y && y <= bottom;
  };
  await expect.poll(isAtGoal).toBe(false);
  send('mouseup', goal!);
}
