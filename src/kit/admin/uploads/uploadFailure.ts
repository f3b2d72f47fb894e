import type { DetailedError, HttpResponse } from 'tus-js-client';
import type { StorageCode } from '../../../errors/sharedMessages.ts';
import { Failure, type ErrorAnswer } from '../../../errors/failure.ts';
import { errorIn } from '../../client/api/call.ts';
import { secondMs } from '../../dates/durations.ts';

/** For a 413 from a proxy; the site's own response names what is too large. */
const proxyLimitMessage =
  "A proxy in front of this site rejects uploads this large. Ask the site's operator to raise the limit (client_max_body_size in nginx).";

export interface Refusal {
  /** Null if there was no response, or none in the protocol. */
  status: number | null;
  answer: ErrorAnswer;
  /** Milliseconds that the server asked to wait, or null. */
  retryAfter: number | null;
}

/** A response that tus-js-client would ignore. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly response: HttpResponse;

  constructor(response: HttpResponse) {
    super(`The server answered ${response.getStatus()}`);
    this.response = response;
  }
}

/** No bytes and no response arrived for too long, or the network is gone. */
export class UploadInterrupted extends Error {
  override readonly name = 'UploadInterrupted';
}

const noAnswer: Refusal = { status: null, answer: {}, retryAfter: null };

/** Returns the server's response. @throws errors of our own, and bugs. */
export function refusalIn(error: unknown): Refusal {
  if (error instanceof UploadInterrupted) return noAnswer;
  if (!isDetailed(error)) throw error;
  const { originalResponse, causingError } = error;
  if (causingError instanceof Failure) throw causingError;
  const response = causingError instanceof UploadRefused ? causingError.response : originalResponse;
  // A successful response outside the protocol comes from a captive portal or a proxy.
  if (!response || response.getStatus() < 400) return noAnswer;
  return {
    status: response.getStatus(),
    answer: errorIn(response.getBody()),
    retryAfter: millisecondsIn(response.getHeader('Retry-After') ?? ''),
  };
}

const isDetailed = (error: unknown): error is DetailedError =>
  error instanceof Error && 'originalRequest' in error;

/** A proxy's limit for one request; the site's own response names what is too large. */
export const isTooMuchAtOnce = ({ status, answer }: Pick<Refusal, 'status' | 'answer'>): boolean =>
  status === 413 && answer.error === undefined;

/** Returns the sentence for a file that a proxy refused, or undefined. */
export const proxyLimitIn = (failure: unknown): string | undefined =>
  failure instanceof Failure && isTooMuchAtOnce(failure) ? proxyLimitMessage : undefined;

/** No response, 408, 409, 423, 429 and 5xx; not a full disk, which only people can fix. */
export function isTransient({ status, answer }: Refusal): boolean {
  if (status === null) return true;
  if (codeOf(status, answer) === 'quota-exceeded') return false;
  return status >= 500 || [408, 409, 423, 429].includes(status);
}

export function failureOf(refusal: Refusal): Failure {
  const { status, answer } = refusal;
  if (status === null) return new Failure({ noAnswer: 'network' });
  if (isTooMuchAtOnce(refusal)) {
    return new Failure({ status, answer: { message: proxyLimitMessage } });
  }
  return new Failure({ status, answer, storage: codeOf(status, answer) });
}

const codes: Readonly<Record<number, StorageCode>> = {
  401: 'unauthenticated',
  402: 'quota-exceeded',
  403: 'unauthorized',
  404: 'object-not-found',
  410: 'object-not-found',
  507: 'quota-exceeded',
};

function codeOf(status: number, answer: ErrorAnswer): StorageCode | null {
  if (status === 429 && answer.error === 'upload.too-many') return 'quota-exceeded';
  return codes[status] ?? null;
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
function millisecondsIn(retryAfter: string): number | null {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * secondMs;
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now());
}
