import { Failure, type ErrorAnswer } from '../../errors/failure.ts';
import { apiPath } from '../../kit/client/api/call.ts';
import type { RestoreProgress } from './backups.view.ts';

interface Permission {
  /** The set-up link's code. */
  code: string;
  /** Empty if the backup is not encrypted. */
  passphrase: string;
}

type OnStep = (step: 'sending' | 'restoring', done: number) => void;

/** How often the client asks the site for progress, in milliseconds. */
const askEveryMs = 700;

/** Failures in a row: other instances don't know the restore, busy ones don't answer. */
const mostRefused = 40;

/**
 * Sends the file, and waits until the site is restored from it.
 * @throws Failure if the site refuses the file, or can't restore it.
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
  const id = await send(file, headers, (done) => onStep('sending', done));
  let refused = 0;
  for (;;) {
    const progress = await ask(id);
    if (progress instanceof Failure) {
      refused += 1;
      if (refused > mostRefused) throw progress;
    } else if (progress) {
      refused = 0;
      if (progress.state === 'done') return;
      if (progress.state === 'failed') {
        throw new Failure({ status: 422, answer: { message: progress.says } });
      }
      onStep('restoring', progress.state === 'restoring' ? progress.done : 0);
    }
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
}

const address = () => apiPath('/setup/restore');

/** `fetch` doesn't report upload progress. @returns the id to ask for progress with. */
function send(
  file: File,
  headers: Readonly<Record<string, string>>,
  onSent: (done: number) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address());
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total));
    request.addEventListener('error', () => reject(new Failure({ noAnswer: 'unreachable' })));
    request.addEventListener('load', () => {
      if (request.status === 200) resolve((JSON.parse(request.responseText) as { id: string }).id);
      else reject(failureOf(request.status, request.responseText));
    });
    request.send(file);
  });
}

/** Null without a connection, which doesn't end the restore. */
async function ask(id: string): Promise<RestoreProgress | Failure | null> {
  const headers = { 'restore-id': id };
  const answer = await fetch(address(), { headers, cache: 'no-store' }).catch(() => null);
  if (!answer) return null;
  const text = await answer.text();
  return answer.ok ? (JSON.parse(text) as RestoreProgress) : failureOf(answer.status, text);
}

function failureOf(status: number, text: string): Failure {
  try {
    return new Failure({ status, answer: JSON.parse(text) as ErrorAnswer });
  } catch {
    // A proxy in front of the site answers in its own words.
    return new Failure({ status, answer: {} });
  }
}
