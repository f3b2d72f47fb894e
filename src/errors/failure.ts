import { noAnswerMessages, statusMessages, unexpectedMessage, type NoAnswer } from './catalogue.ts';

/** The body of every error answer of the API. */
export interface ErrorAnswer {
  /** A sentence for people. */
  message?: string;
  /** A stable code for programs, such as `session.wrong-credentials`. */
  error?: string;
  /** Every wrong field at once: the field's path and its own sentence. */
  fields?: Record<string, string>;
}

/**
 * A call that did not succeed, as the client sees it: either the server answered with a
 * status outside 200 to 299, or no answer came.
 */
export class Failure extends Error {
  /** The status of the answer, or null where no answer came. */
  readonly status: number | null;
  readonly answer: ErrorAnswer;
  /** What the server called the status, where it did. */
  readonly statusText: string;
  readonly noAnswer: NoAnswer | null;

  constructor(
    cause: { status: number; statusText?: string; answer: ErrorAnswer } | { noAnswer: NoAnswer },
  ) {
    const answered = 'status' in cause;
    super(answered ? `The server answered ${cause.status}` : noAnswerMessages[cause.noAnswer]);
    this.name = 'Failure';
    this.status = answered ? cause.status : null;
    this.statusText = (answered && cause.statusText) || '';
    this.answer = answered ? cause.answer : {};
    this.noAnswer = answered ? null : cause.noAnswer;
  }

  get fields(): Record<string, string> {
    return this.answer.fields ?? {};
  }
}

/** Every wrong field that a failed call named, with its own sentence. */
export const wrongFields = (failure: unknown): Record<string, string> =>
  failure instanceof Failure ? failure.fields : {};

/**
 * Chooses the sentence for a failed call: the caller's own, then the answer's `message`,
 * then its `error`, then the sentence of the status; where no answer came, the sentence
 * for why.
 */
export function chooseMessage(failure: unknown, supplied?: string): string {
  if (supplied) return supplied;
  if (!(failure instanceof Failure)) return unexpectedMessage;
  if (failure.noAnswer) return noAnswerMessages[failure.noAnswer];
  const { message, error } = failure.answer;
  return (
    message || error || (failure.status && statusMessages[failure.status]) || unexpectedMessage
  );
}
