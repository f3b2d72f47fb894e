import type { Locator, Page } from '@playwright/test';
import { announce } from './announce.ts';
import { expect, test, toast } from '../journey.ts';
import { square } from '../../fixtures/pictures/pictures.ts';

/** Seconds on a phone: a tap with pointing, a character, and thinking of the next step. */
const effort = { tap: 1.1, character: 0.28, thought: 1.2 };

/** The cost of the phone's own windows, which no test presses. */
const system = { choosePhoto: 3, pickDay: 3 };

test(
  'a photograph of a poster publishes a show in few taps',
  { tag: ['@phone', '@whole'] },
  async ({ band, visit }) => {
    await announce(band, { advprice: 12, doorprice: 15, currency: 'EUR' });
    await band.goto('/account');
    const hand = handOn(band);
    await hand.tap(band.getByRole('button', { name: 'Search' }));
    await hand.tap(band.getByRole('option', { name: 'Add Show' }));
    const dialog = band.getByRole('dialog', { name: 'Add Show' });
    const chooser = band.waitForEvent('filechooser');
    await hand.tap(dialog.getByText('Choose File'));
    await (
      await chooser
    ).setFiles({
      name: 'IMG_2041.jpg',
      mimeType: 'image/jpeg',
      buffer: await square(400).jpeg().toBuffer(),
    });
    hand.count.taps += system.choosePhoto;
    await hand.type(dialog.getByLabel('Venue'), 'Kaserne');
    await hand.type(dialog.getByLabel('Location'), 'Basel');
    const date = dialog.getByLabel('Date');
    await hand.tap(date);
    await date.fill('2031-06-12');
    hand.count.taps += system.pickDay;
    await hand.tap(dialog.getByRole('button', { name: 'Use these details' }));
    await hand.tap(dialog.getByRole('button', { name: 'Add Show' }));
    await expect(toast(band, 'Show added successfully!')).toBeVisible();

    expect(hand.count).toEqual({ taps: 14, characters: 12, thoughts: 8 });
    const { taps, characters, thoughts } = hand.count;
    expect(
      taps * effort.tap + characters * effort.character + thoughts * effort.thought,
    ).toBeLessThanOrEqual(40);

    const fan = await visit();
    await fan.goto('/');
    await fan.getByText('Kaserne').first().click();
    await expect(fan.getByRole('heading', { level: 1 })).toHaveText('Kaserne');
    await expect(fan.getByText('6:00 PM').first()).toBeVisible();
    await expect(fan.getByText('€15').first()).toBeVisible();
    await expect(fan.getByRole('img', { name: 'Poster: Kaserne' })).toBeVisible();
  },
);

/** Counts the actions of a thumb. */
function handOn(page: Page) {
  const count = { taps: 0, characters: 0, thoughts: 0 };
  const tap = async (what: Locator) => {
    await what.tap();
    count.taps += 1;
    count.thoughts += 1;
  };
  return {
    count,
    tap,
    async type(field: Locator, text: string) {
      await tap(field);
      await page.keyboard.type(text);
      count.characters += text.length;
    },
  };
}
