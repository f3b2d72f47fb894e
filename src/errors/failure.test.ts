import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  noAnswerMessages,
  statusMessages,
  storageMessages,
  unexpectedMessage,
  type StorageCode,
} from './sharedMessages.ts';
import { chooseMessage, Failure, wrongFields, type ErrorAnswer } from './failure.ts';

const text = fc.option(fc.string(), { nil: undefined });
const status = fc.oneof(
  fc.constantFrom(...Object.keys(statusMessages).map(Number)),
  fc.integer({ min: 300, max: 599 }),
);

test("the caller's own message takes precedence over the response's message, its error code and the status", () => {
  fc.assert(
    fc.property(text, text, text, status, (supplied, message, error, code) => {
      const answer: ErrorAnswer = {
        ...(message !== undefined && { message }),
        ...(error !== undefined && { error }),
      };
      const chosen = chooseMessage(new Failure({ status: code, answer }), supplied);
      const inOrder = [supplied, message, error, statusMessages[code], unexpectedMessage];
      expect(chosen).toBe(inOrder.find((sentence) => sentence));
      expect(chosen).not.toBe('');
    }),
  );
});

test('a missing response has a message with the reason', () => {
  for (const [why, sentence] of Object.entries(noAnswerMessages)) {
    const failure = new Failure({ noAnswer: why as keyof typeof noAnswerMessages });
    expect(chooseMessage(failure)).toBe(sentence);
    expect(chooseMessage(failure, 'Failed to load shows')).toBe('Failed to load shows');
    expect(failure).toMatchObject({ status: null, fields: {} });
  }
});

test('anything but a failed call is unexpected', () => {
  fc.assert(
    fc.property(fc.anything(), (thrown) => {
      expect(chooseMessage(thrown)).toBe('An unexpected error occurred. Please try again.');
      expect(wrongFields(thrown)).toEqual({});
    }),
  );
});

test('the messages of the statuses are those of the catalog', () => {
  const said = (code: number) => chooseMessage(new Failure({ status: code, answer: {} }));
  expect(said(401)).toBe('You are not authorized to perform this action.');
  expect(said(409)).toBe('This resource already exists or conflicts with existing data.');
  expect(said(504)).toBe('Gateway timeout. The server took too long to respond.');
  expect(said(418)).toBe('An unexpected error occurred. Please try again.');
});

test("an upload has the storage's code, and its message if the server sends none", () => {
  for (const [storage, sentence] of Object.entries(storageMessages)) {
    const cause = { storage: storage as StorageCode, status: 503 };
    const silent = new Failure({ ...cause, answer: {} });
    expect(silent.code).toBe(storage);
    expect(chooseMessage(silent)).toBe(sentence);
    const answer = { message: 'The band is out.', error: 'band.out' };
    const said = new Failure({ ...cause, answer });
    expect(said.code).toBe(storage);
    expect(chooseMessage(said)).toBe('The band is out.');
  }
  expect(new Failure({ status: 415, answer: { error: 'file.not-an-image' } }).code).toBe(
    'file.not-an-image',
  );
  expect(new Failure({ noAnswer: 'timeout' }).code).toBeNull();
});
