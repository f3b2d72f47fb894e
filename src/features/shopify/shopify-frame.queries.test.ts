import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendFromFrame } from './shopify-frame.queries.ts';
import { shopMessage, type ShopMessage } from './shopify.queries.ts';

const request = { shopDomain: 'reeds.myshopify.com', token: 'token', body: '{}' };

/** The frames of a page that has nothing else. */
let page: Frame[] = [];
const opened: Frame[] = [];

class Frame extends EventTarget {
  src = '';
  letter: ShopMessage | null = null;
  port: MessagePort | null = null;
  readonly attributes = new Map<string, string>();
  readonly contentWindow = {
    postMessage: (letter: ShopMessage, _origin: string, [port]: MessagePort[]) => {
      this.letter = letter;
      this.port = port!;
    },
  };
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value);
  }
  remove() {
    page = page.filter((one) => one !== this);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('document', {
    createElement: () => new Frame(),
    body: { append: (frame: Frame) => page.push(frame) && opened.push(frame) },
  });
});

afterEach(() => {
  // An open port would keep the process running.
  for (const { port } of opened.splice(0)) port?.close();
  page = [];
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A request to a frame whose page is loaded. */
function asked() {
  const reply = sendFromFrame(request);
  const frame = page.at(-1)!;
  frame.dispatchEvent(new Event('load'));
  return { reply, frame, port: frame.port! };
}

/** Messages between ports take turns of the event loop, which the test doesn't control. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a sandboxed frame calls the shop and returns the full response', async () => {
  const { reply, frame, port } = asked();
  expect(frame.src).toBe('/embed/shopify?shop=reeds.myshopify.com');
  expect(frame.attributes.get('sandbox')).toBe('allow-scripts');
  expect(frame.letter).toEqual(shopMessage(request));
  port.postMessage('begun');
  port.postMessage({ status: 200, text: '{}' });
  expect(await reply).toEqual({ status: 200, text: '{}' });
});

test('a frame is removed once it responded, or timed out', async () => {
  const { reply, port } = asked();
  expect(page).toHaveLength(1);
  port.postMessage({ failed: 'unreachable' });
  await reply;
  expect(page).toEqual([]);

  const other = asked();
  vi.advanceTimersByTime(5_000);
  await other.reply;
  expect(page).toEqual([]);
});

test('a frame that does not start within 5 seconds counts as no network', async () => {
  const { reply } = asked();
  const ended = vi.fn();
  void reply.then(ended);
  vi.advanceTimersByTime(4_999);
  await turn();
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(await reply).toEqual({ failed: 'offline' });
});

test('a request that started may take longer than 5 seconds', async () => {
  const { reply, port } = asked();
  port.postMessage('begun');
  for (let turns = 0; turns < 100 && vi.getTimerCount() > 0; turns += 1) await turn();
  vi.advanceTimersByTime(14_000);
  port.postMessage({ status: 200, text: '{}' });
  expect(await reply).toEqual({ status: 200, text: '{}' });
});
