import { expect } from 'vitest';
import { Problem, type ProblemCode } from '../../src/errors/problem.ts';
import type { Answer } from './client.ts';

/**
 * Asserts that a response is this problem, in the form of every error.
 * @param fields the invalid fields by name, or with their sentences.
 */
export function expectProblem(
  answer: Answer,
  code: ProblemCode,
  fields?: string[] | Record<string, string>,
): void {
  const wait = answer.headers['retry-after'];
  const { status, message } = new Problem(code, wait ? { retryAfter: Number(wait) } : {});
  expect({ status: answer.statusCode, ...answer.json() }).toEqual({
    status,
    message,
    error: code,
    ...(fields && { fields: expect.any(Object) }),
  });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  if (!fields) return;
  const named = answer.json().fields as Record<string, string>;
  if (!Array.isArray(fields)) return expect(named).toEqual(fields);
  expect(Object.keys(named).toSorted()).toEqual(fields.toSorted());
  for (const sentence of Object.values(named)) expect(sentence).toMatch(/\w/);
}
