import {
  noAnswerMessages,
  statusMessages,
  storageMessages,
  unexpectedMessage,
  type NoAnswer,
  type StorageCode,
} from './sharedMessages.ts';

/** The body of every error response of the API. */
export interface ErrorAnswer {
  /** A sentence for people. */
  message?: string;
  /** A stable code, such as `session.wrong-credentials`. */
  error?: string;
  /** Sentences by the path of each wrong field. */
  fields?: Record<string, string>;
  /** The stored record, if a change came too late. */
  current?: unknown;
  /** The value after the change, if that is in question. */
  wanted?: unknown;
}

/** A response outside 200 to 299, no response at all, or a failed upload. */
export class Failure extends Error {
  /** Null if no response came. */
  readonly status: number | null;
  readonly answer: ErrorAnswer;
  readonly statusText: string;
  readonly noAnswer: NoAnswer | null;
  /** Null unless an upload failed. */
  readonly storage: StorageCode | null;

  constructor({ status = null, statusText = '', answer = {}, ...cause }: Cause) {
    const { noAnswer = null, storage = null } = cause;
    const inResponse = noAnswer
      ? noAnswerMessages[noAnswer]
      : `The server responded with ${status}`;
    super(storage ? `The upload failed: ${storage}` : inResponse);
    this.name = 'Failure';
    this.status = status;
    this.statusText = statusText;
    this.answer = answer;
    this.noAnswer = noAnswer;
    this.storage = storage;
  }

  /** The storage's own code for an upload, else the server's, or null. */
  get code(): string | null {
    return this.storage ?? this.answer.error ?? null;
  }

  get fields(): Record<string, string> {
    return this.answer.fields ?? {};
  }
}

type Cause = Partial<Pick<Failure, 'status' | 'statusText' | 'answer' | 'noAnswer' | 'storage'>>;

export const isGone = (failure: unknown): boolean =>
  failure instanceof Failure && failure.status === 404;

/** The stored record, if another member had changed it meanwhile; else null. */
export function storedMeanwhile(failure: unknown): unknown {
  if (!(failure instanceof Failure) || failure.code !== changedMeanwhile) return null;
  return failure.answer.current ?? null;
}

export const tooLate = (current: unknown): Failure =>
  new Failure({ status: 409, answer: { error: changedMeanwhile, current } });

const changedMeanwhile = 'record.changed-meanwhile';

/** Whether a failed call may have worked: its response was lost, or is not the site's. */
export const isUnanswered = (failure: unknown): boolean =>
  failure instanceof Failure &&
  failure.storage === null &&
  (failure.status === null || failure.status >= 500);

/** Sentences by field; empty if none was named. */
export const wrongFields = (failure: unknown): Record<string, string> =>
  failure instanceof Failure ? failure.fields : {};

/** The first there is: `supplied`, `message`, `error`, the upload's sentence, the status's. */
export function chooseMessage(failure: unknown, supplied?: string): string {
  if (supplied) return supplied;
  if (!(failure instanceof Failure)) return unexpectedMessage;
  if (failure.noAnswer) return noAnswerMessages[failure.noAnswer];
  const { status, storage, answer } = failure;
  return (
    answer.message ||
    answer.error ||
    (storage && storageMessages[storage]) ||
    (status && statusMessages[status]) ||
    unexpectedMessage
  );
}
