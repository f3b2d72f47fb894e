import type { DetailedError, HttpResponse } from 'tus-js-client';
import type { StorageCode } from '../../../errors/catalogue.ts';
import { Failure, type ErrorAnswer } from '../../../errors/failure.ts';
import { errorIn } from '../../client/api/call.ts';

/** Why one try did not succeed. */
export interface Refusal {
  /** Null where no answer came, or none that speaks the protocol. */
  status: number | null;
  answer: ErrorAnswer;
  /** Milliseconds for which the server asked to be left alone, or null. */
  retryAfter: number | null;
}

/** An answer that the client would pass over in silence. */
export class UploadRefused extends Error {
  override readonly name = 'Refused';
  readonly response: HttpResponse;

  constructor(response: HttpResponse) {
    super(`The server answered ${response.getStatus()}`);
    this.response = response;
  }
}

/** Nothing was heard for too long, or the network is gone. */
export class UploadInterrupted extends Error {
  override readonly name = 'Interrupted';
}

export const noAnswer: Refusal = { status: null, answer: {}, retryAfter: null };

/** The failure of an upload with what the server said last, where it said anything. */
export function storageFailure(
  storage: StorageCode,
  { status, answer }: Pick<Refusal, 'status' | 'answer'> = noAnswer,
): Failure {
  return new Failure({ storage, status, answer });
}

/**
 * What a try that ended with an error says about the server.
 * @throws what was no answer and no broken network: a Failure of our own, or a bug.
 */
export function refusalIn(error: unknown): Refusal {
  if (error instanceof UploadInterrupted) return noAnswer;
  if (!isDetailed(error)) throw error;
  const { originalResponse, causingError } = error;
  if (causingError instanceof Failure) throw causingError;
  const response = causingError instanceof UploadRefused ? causingError.response : originalResponse;
  // What is 200 and not understood came from a captive portal or a proxy.
  if (!response || response.getStatus() < 400) return noAnswer;
  return {
    status: response.getStatus(),
    answer: errorIn(response.getBody()),
    retryAfter: millisecondsIn(response.getHeader('Retry-After') ?? ''),
  };
}

const isDetailed = (error: unknown): error is DetailedError =>
  error instanceof Error && 'originalRequest' in error;

/**
 * Whether the same call may succeed later: no answer, 408, 429 and 5xx. 409 and 423 are told
 * by asking where the upload stands. A disk or a share that is full stays so until somebody
 * makes room, so a person is told at once.
 */
export function isTransient({ status, answer }: Refusal): boolean {
  if (status === null) return true;
  if (codeOf(status, answer) === 'quota-exceeded') return false;
  return status >= 500 || [408, 409, 423, 429].includes(status);
}

/** The failure of an upload that is not tried again: the server answered, and means it. */
export function failureOf({ status, answer }: Refusal): Failure {
  if (status === null) return new Failure({ noAnswer: 'network' });
  const storage = codeOf(status, answer);
  return storage ? storageFailure(storage, { status, answer }) : new Failure({ status, answer });
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
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now());
}
