import type { Page } from '@playwright/test';
import { expect, open, test } from '../journey.ts';
import { playerBar } from './recordings.ts';

test.use({ record: 'brought' });

const position = async (page: Page) =>
  Number(await playerBar(page).getByRole('slider', { name: 'Position' }).inputValue());

/** @returns the next place in the song. */
async function otherPosition(page: Page, known: number): Promise<number> {
  const slider = playerBar(page).getByRole('slider', { name: 'Position' });
  const found = await slider.evaluate(
    (input: HTMLInputElement, known) =>
      new Promise<string>((resolve) => {
        const look = () => {
          if (Number(input.value) === known) requestAnimationFrame(look);
          else resolve(input.value);
        };
        look();
      }),
    known,
  );
  return Number(found);
}

/** Bytes that come at once: a few seconds of a song. */
const atOnce = 100_000;

/** The beginning of a song arrives, and nothing else until the connection is back. */
async function onBrokenLine(fan: Page) {
  const line = { isLost: true };
  await fan.route('**/files/a/*', async (route) => {
    const range = await route.request().headerValue('range');
    const from = Number(/^bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
    if (line.isLost && from > 0) return route.abort('internetdisconnected');
    const headers = { range: `bytes=${from}-${from + atOnce - 1}` };
    return route.fulfill({ response: await route.fetch({ headers }) });
  });
  return line;
}

test(
  'a song whose connection is lost resumes at its position when the connection is back',
  { tag: '@whole' },
  async ({ visit, mayComplain }) => {
    mayComplain(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    const fan = await visit();
    const line = await onBrokenLine(fan);
    await open(fan, '/music/low-water');
    await fan.getByRole('button', { name: 'Play Ebb' }).click();
    // Until the received part has been played.
    const said = playerBar(fan).getByRole('status');
    await expect(said).toHaveText('Connection lost. Trying again …');
    const heard = await position(fan);
    expect(heard).toBeGreaterThan(0);
    expect(heard).toBeLessThan(29);

    line.isLost = false;
    const resumed = await otherPosition(fan, heard);
    expect(resumed).toBeGreaterThan(heard);
    expect(resumed).toBeLessThan(heard + 10);
    await expect(playerBar(fan)).toContainText('Ebb');
    await expect(said).toBeEmpty();
    // Requests that are open when the page closes get no response.
    await fan.unrouteAll({ behavior: 'ignoreErrors' });
  },
);
