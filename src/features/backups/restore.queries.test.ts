import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { proxyLimitIn } from '../../kit/admin/uploads/uploadFailure.ts';
import { restoreFrom } from './restore.queries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Accepts the file and reports progress; repeats the last answer from then on. */
function siteThatSays(...said: [number, object][]) {
  return siteThatTakes(200, JSON.stringify({ id: 'one', state: 'restoring', done: 0 }), said);
}

function siteThatTakes(status: number, text: string, said: [number, object][] = []) {
  class Sending extends EventTarget {
    upload = new EventTarget();
    status = status;
    responseText = text;
    open() {}
    setRequestHeader() {}
    send() {
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sending);
  const asked = vi.fn(async (_address: string, { headers }: { headers: object }) => {
    expect(headers).toEqual({ 'restore-id': 'one' });
    const [status, body] = said.length > 1 ? said.shift()! : said[0]!;
    return Response.json(body, { status });
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}

const elsewhere: [number, object] = [403, { error: 'setup.invalid', message: 'Not valid.' }];

async function restored() {
  const parts: number[] = [];
  const file = new File(['a backup'], 'band.tar');
  const ended = restoreFrom(file, { code: 'code', passphrase: '' }, (_step, part) => {
    parts.push(part);
  }).then(
    () => 'restored',
    (failure: unknown) => failure,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return { parts, end: await ended };
}

test('a restore is followed even if another instance answers some of the polls', async () => {
  siteThatSays(
    elsewhere,
    [200, { state: 'restoring', done: 0.5 }],
    elsewhere,
    [503, {}],
    [200, { state: 'done' }],
  );
  expect(await restored()).toEqual({ parts: [0.5], end: 'restored' });
});

test('a restore that no instance knows any more is given up', async () => {
  const asked = siteThatSays(elsewhere);
  expect((await restored()).end).toMatchObject({ answer: { message: 'Not valid.' } });
  expect(asked.mock.calls.length).toBeLessThan(60);
});

test('a failed restore shows its reason', async () => {
  siteThatSays([200, { state: 'failed', says: 'The backup is cut.' }]);
  expect((await restored()).end).toMatchObject({ answer: { message: 'The backup is cut.' } });
});

test('a proxy that refuses so large a file is reported with its setting', async () => {
  siteThatTakes(413, '<html>413 Request Entity Too Large</html>');
  expect(proxyLimitIn((await restored()).end)).toContain('client_max_body_size');
  siteThatTakes(502, '<html>502 Bad Gateway</html>');
  expect(proxyLimitIn((await restored()).end)).toBeUndefined();
});
