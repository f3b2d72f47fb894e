import { z } from 'zod';
import type { ProblemCode } from '../../errors/problem.ts';
import { endpoint, get, post } from '../api/endpoint.ts';
import { paginated } from '../api/listPart.ts';
import { recordOrder, recordParams, removed } from '../api/recordId.ts';

type Path = `/${string}`;
type RecordPath = `/${string}/:id`;

/** Describes the calls of a list noun. @param answer a record, as the calls answer it */
export const listCalls = <A extends z.ZodType>(answer: A, notFound: ProblemCode) => ({
  /** Answers the records to everyone; members also get drafts. */
  list: <P extends Path>(path: P, summary: string) =>
    get(path, summary, {
      ...paginated,
      answer: z.array(answer),
      access: 'read',
      showsMembersMore: true,
    }),

  add: <P extends Path, B extends z.ZodType>(path: P, summary: string, body: B) =>
    post(path, summary, { body, answer }),

  /** Adds all records of the body or none. */
  addAll: <P extends Path, B extends z.ZodType>(path: P, summary: string, body: B) =>
    post(path, summary, { body, answer: z.array(answer) }),

  /** Changes the record of the path's `:id`. */
  update: <M extends 'POST' | 'PUT', P extends RecordPath, B extends z.ZodType>(
    method: M,
    path: P,
    summary: string,
    body: B,
  ) => endpoint(method)(path, summary, { params: recordParams, body, answer, refuses: [notFound] }),

  /** Changes the record that the body names. */
  updateNamed: <P extends Path, B extends z.ZodType>(path: P, summary: string, body: B) =>
    post(path, summary, { body, answer, refuses: [notFound] }),

  remove: <M extends 'GET' | 'DELETE', P extends RecordPath>(method: M, path: P, summary: string) =>
    endpoint(method)(path, summary, { ...removed, refuses: [notFound] }),

  order: <P extends Path>(path: P, summary: string) =>
    post(path, summary, {
      body: recordOrder(),
      answer: z.array(answer),
      refuses: ['list.changed-meanwhile'],
    }),
});
