import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { barriersInAnyColors } from '../../../../tests/components/look.ts';
import { inWindow } from '../../../../tests/components/renderPage.tsx';
import { overhang } from '../../../../tests/components/barriers.ts';
import { windows } from '../../../../tests/components/windows.ts';
import { AudioPlayer } from './audioPlayer.ts';
import { savePosition } from './savedPosition.ts';
import { PlayerBar } from './PlayerBar.tsx';
import type { PlayQueue } from './musicPlayer.ts';
import './player.css';

/** Returns a file with this many seconds of silence. */
function silence(seconds: number): string {
  const rate = 8000;
  const head = new DataView(new ArrayBuffer(44));
  const text = (at: number, word: string) => {
    for (const [n, letter] of [...word].entries()) head.setUint8(at + n, letter.charCodeAt(0));
  };
  text(0, 'RIFF');
  head.setUint32(4, 36 + seconds * rate, true);
  text(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, rate, true);
  head.setUint32(28, rate, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  text(36, 'data');
  head.setUint32(40, seconds * rate, true);
  const samples = new Uint8Array(seconds * rate).fill(128);
  const url = URL.createObjectURL(new Blob([head, samples], { type: 'audio/wav' }));
  onTestFinished(() => URL.revokeObjectURL(url));
  return url;
}

function record(): PlayQueue {
  const tracks = ['Ebb', 'Slack', 'A Song Whose Name Is Longer Than Any Bar Of Any Player'].map(
    (title) => ({
      id: title,
      title,
      release: 'Low Water',
      artist: 'The Tide',
      page: '/music/low-water',
      cover: null,
      seconds: 60,
      forms: [],
      loudness: null,
      peaks: Array.from({ length: 300 }, (_, n) => 100 * ((n % 30) / 30)),
    }),
  );
  const continuous = { type: 'audio/wav', url: silence(180), offsets: [0, 60, 120] };
  return { tracks, continuous };
}

async function openBar(queue = record()) {
  const audio = [new Audio(), new Audio()] as const;
  const player = new AudioPlayer(audio);
  const onOpen = vi.fn<(page: string) => void>();
  onTestFinished(() => player.close());
  await render(
    <>
      <main>
        <h1>Low Water</h1>
        <button type="button" className="min-h-11" onClick={() => player.play(queue, 0, 0)}>
          Hear it
        </button>
      </main>
      <PlayerBar player={player} onOpen={onOpen} />
    </>,
  );
  await page.getByRole('button', { name: 'Hear it' }).click();
  await expect.element(bar()).toBeVisible();
  return { player, onOpen, audio };
}

const bar = () => page.getByRole('region', { name: 'Music player' });
const button = (name: string) => bar().getByRole('button', { name, exact: true });
const position = () => bar().getByRole('slider', { name: 'Position' });

test('the buttons play, pause, and step through the release', async () => {
  const { audio } = await openBar();
  await expect.poll(() => audio[0].currentTime).toBeGreaterThan(0);
  await button('Pause').click();
  await expect.element(button('Play')).toBeVisible();
  expect(audio[0].paused).toBe(true);
  await button('Next').click();
  await expect.element(bar().getByText('Slack', { exact: true })).toBeVisible();
  expect(audio[0].currentTime).toBeGreaterThanOrEqual(60);
  await button('Previous').click();
  await expect.element(bar().getByText('Ebb', { exact: true })).toBeVisible();
});

test('the slider shows the position, and moves by keyboard', async () => {
  const { audio } = await openBar();
  await button('Pause').click();
  await tabTo(position());
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}');
  await expect.element(position()).toHaveAttribute('aria-valuetext', '0:02 of 1:00');
  await expect.poll(() => audio[0].currentTime).toBe(2);
});

test('stepping to the last song by keyboard leaves the focus on the button', async () => {
  const { player } = await openBar();
  await tabTo(button('Next'));
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  expect(player.state()!.at).toBe(2);
  await expect.element(button('Next')).toHaveFocus();
  await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true');
});

test('the queue opens, marks the current song, plays another one, and closes with Escape', async () => {
  await openBar();
  await button('Queue').click();
  const list = bar().getByRole('list', { name: 'Queue' });
  await expect.element(list.getByRole('button', { name: /Ebb/ })).toHaveAttribute('aria-current');
  await list.getByRole('button', { name: /Slack/ }).click();
  await expect.element(list.getByRole('button', { name: /Slack/ })).toHaveAttribute('aria-current');
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(button('Queue')).toHaveFocus();
});

test('the Tab key moves from the button to the queue, and on a phone to its volume', async () => {
  await inWindow(390, 844);
  const { player } = await openBar();
  await tabTo(button('Queue'));
  await userEvent.keyboard('{Enter}{Tab}');
  const list = bar().getByRole('list', { name: 'Queue' });
  await expect.element(list.getByRole('button', { name: /Ebb/ })).toHaveFocus();
  await tabTo(bar().getByRole('slider', { name: 'Volume' }));
  await userEvent.keyboard('{Home}');
  expect(player.state()!.volume).toBe(0);
});

test('the title opens its page without a new document', async () => {
  const { onOpen } = await openBar();
  await bar().getByRole('link').click();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/music/low-water');
});

test('the bar hides nothing of the page, and closing it frees the space', async () => {
  await openBar();
  const room = () => parseFloat(getComputedStyle(document.body).paddingBottom);
  const height = bar().element().getBoundingClientRect().height;
  await expect.poll(room).toBeCloseTo(height, 0);
  await button('Close the player').click();
  await expect.element(bar()).not.toBeInTheDocument();
  expect(room()).toBe(0);
});

test('the reason why a song does not play is shown in a sentence', async () => {
  const queue = { ...record(), continuous: null };
  await openBar(queue);
  await expect
    .element(bar().getByRole('status'))
    .toHaveTextContent("Your browser can't play this song.");
});

test('the last position is offered, and one press resumes there', async () => {
  savePosition('/music/low-water', 'Slack', 35.5);
  const { audio } = await openBar();
  await bar().getByRole('button', { name: 'Resume Slack at 0:35' }).click();
  await expect.poll(() => audio[0].currentTime).toBeGreaterThanOrEqual(95.5);
  await expect.element(bar().getByRole('button', { name: /Resume/ })).not.toBeInTheDocument();
});

test.each(windows)(
  'the player is accessible in any colors, %s pixels wide',
  async (width, height) => {
    await inWindow(width, height);
    await openBar();
    await button('Next').click();
    await button('Next').click();
    await button('Queue').click();
    expect(overhang()).toBeLessThanOrEqual(0);
    const pressed = [...bar().element().querySelectorAll('button, a, .music-track input')];
    const shown = pressed.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
    expect(shown.filter((box) => box.height < 44 || box.width < 44)).toEqual([]);
    expect(await barriersInAnyColors()).toEqual([]);
  },
);
