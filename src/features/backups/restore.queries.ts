import { Failure, type ErrorAnswer } from '../../errors/failure.ts';
import { apiPath } from '../../kit/client/api/call.ts';
import type { RestoreProgress } from './backups.view.ts';

interface Permission {
  /** Of the set-up link. */
  code: string;
  /** Empty where the backup is not encrypted. */
  passphrase: string;
}

type OnStep = (step: 'sending' | 'restoring', done: number) => void;

/** How often the site is asked how far it is, in milliseconds. */
const askEveryMs = 700;

/**
 * Sends the file, and waits until the site is as it holds it.
 * @throws Failure where it is refused, or cannot be restored.
 */
export async function restoreFrom(
  file: File,
  { code, passphrase }: Permission,
  onStep: OnStep,
): Promise<void> {
  const headers = {
    'setup-code': code,
    ...(passphrase && { 'backup-passphrase': encodeURIComponent(passphrase) }),
  };
  await send(file, headers, (done) => onStep('sending', done));
  for (;;) {
    const progress = await ask(headers);
    if (progress.state === 'done') return;
    if (progress.state === 'failed') {
      throw new Failure({ status: 422, answer: { message: progress.says } });
    }
    onStep('restoring', progress.state === 'restoring' ? progress.done : 0);
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
}

const address = () => apiPath('/setup/restore');

/** `fetch` does not tell how much is sent. */
function send(
  file: File,
  headers: Readonly<Record<string, string>>,
  onSent: (done: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address());
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total));
    request.addEventListener('error', () => reject(new Failure({ noAnswer: 'unreachable' })));
    request.addEventListener('load', () => {
      if (request.status === 200) resolve();
      else reject(failureOf(request.status, request.responseText));
    });
    request.send(file);
  });
}

async function ask(headers: Readonly<Record<string, string>>): Promise<RestoreProgress> {
  const answer = await fetch(address(), { headers, cache: 'no-store' }).catch(() => null);
  // A moment without a connection ends nothing.
  if (!answer) return { state: 'receiving' };
  const text = await answer.text();
  if (!answer.ok) throw failureOf(answer.status, text);
  return JSON.parse(text) as RestoreProgress;
}

function failureOf(status: number, text: string): Failure {
  try {
    return new Failure({ status, answer: JSON.parse(text) as ErrorAnswer });
  } catch {
    // A proxy in front of the site answers in words of its own.
    return new Failure({ status, answer: {} });
  }
}
