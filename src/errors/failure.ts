import {
  noAnswerMessages,
  statusMessages,
  storageMessages,
  unexpectedMessage,
  type NoAnswer,
  type StorageCode,
} from './catalogue.ts';

/** The body of every error answer of the API. */
export interface ErrorAnswer {
  /** A sentence for people. */
  message?: string;
  /** A stable code for programs, such as `session.wrong-credentials`. */
  error?: string;
  /** Every wrong field at once: the field's path and its own sentence. */
  fields?: Record<string, string>;
  /** The record as it is stored, where a change of it came too late. */
  current?: unknown;
}

/** An upload that failed; `status` is null where the last call had no answer. */
interface StorageCause {
  storage: StorageCode;
  status: number | null;
  answer: ErrorAnswer;
}

type Cause =
  | { status: number; statusText?: string; answer: ErrorAnswer }
  | { noAnswer: NoAnswer }
  | StorageCause;

/**
 * A call that did not succeed, as the client sees it: either the server answered with a
 * status outside 200 to 299, or no answer came, or a file could not be sent.
 */
export class Failure extends Error {
  /** The status of the answer, or null where no answer came. */
  readonly status: number | null;
  readonly answer: ErrorAnswer;
  /** What the server called the status, where it did. */
  readonly statusText: string;
  readonly noAnswer: NoAnswer | null;
  /** What went wrong with an upload, in the storage's own words, or null for every other call. */
  readonly storage: StorageCode | null;

  constructor(cause: Cause) {
    super(nameOf(cause));
    this.name = 'Failure';
    this.status = 'status' in cause ? cause.status : null;
    this.statusText = ('statusText' in cause && cause.statusText) || '';
    this.answer = 'answer' in cause ? cause.answer : {};
    this.noAnswer = 'noAnswer' in cause ? cause.noAnswer : null;
    this.storage = 'storage' in cause ? cause.storage : null;
  }

  /** The stable code: the storage's own where a file was sent, else the server's, or null. */
  get code(): string | null {
    return this.storage ?? this.answer.error ?? null;
  }

  get fields(): Record<string, string> {
    return this.answer.fields ?? {};
  }
}

function nameOf(cause: Cause): string {
  if ('noAnswer' in cause) return noAnswerMessages[cause.noAnswer];
  if ('storage' in cause) return `The upload failed: ${cause.storage}`;
  return `The server answered ${cause.status}`;
}

/** Whether a call failed because what it is about is not there any more. */
export const isGone = (failure: unknown): boolean =>
  failure instanceof Failure && failure.status === 404;

/**
 * The record as it is stored by now, where a call failed because somebody else had changed it
 * meanwhile; else null. It has the form that the call itself answers.
 */
export function storedMeanwhile(failure: unknown): unknown {
  if (!(failure instanceof Failure) || failure.code !== changedMeanwhile) return null;
  return failure.answer.current ?? null;
}

/** A failure that says so, for who finds another record than the one that was sent. */
export const tooLate = (current: unknown): Failure =>
  new Failure({ status: 409, answer: { error: changedMeanwhile, current } });

const changedMeanwhile = 'record.changed-meanwhile';

/**
 * Whether a call may have done what it was to do though it failed: its answer was lost, or did not
 * come from the site.
 */
export const isUnanswered = (failure: unknown): boolean =>
  failure instanceof Failure &&
  failure.storage === null &&
  (failure.status === null || failure.status >= 500);

/** Every wrong field that a failed call named, with its own sentence. */
export const wrongFields = (failure: unknown): Record<string, string> =>
  failure instanceof Failure ? failure.fields : {};

/**
 * Chooses the sentence for a failed call: the caller's own, then the answer's `message`,
 * then its `error`, then the sentence of what went wrong with an upload, then that of the
 * status; where no answer came, the sentence for why.
 */
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
