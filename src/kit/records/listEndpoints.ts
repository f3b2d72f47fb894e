import { z } from 'zod';
import type { ProblemCode } from '../../errors/problem.ts';
import { endpoint } from '../api/endpoint.ts';
import { paginated } from '../api/listPart.ts';
import { recordParams } from '../api/recordId.ts';

/** Answers the records of a list to everyone; members also get drafts. */
export const listEndpoint = <P extends `/${string}`, A extends z.ZodType>(
  path: P,
  summary: string,
  answer: A,
) =>
  endpoint('GET', path, summary, {
    ...paginated,
    answer: z.array(answer),
    access: 'read',
    tellsMembersMore: true,
  });

/** Changes the record of the path's `:id`. */
export const updateEndpoint = <
  M extends 'POST' | 'PUT',
  P extends `/${string}/:id`,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  method: M,
  path: P,
  summary: string,
  shapes: { body: B; answer: A; notFound: ProblemCode },
) =>
  endpoint(method, path, summary, {
    params: recordParams,
    body: shapes.body,
    answer: shapes.answer,
    refuses: [shapes.notFound],
  });

/** Moves the record of the path's `:id` to the bin. */
export const removeEndpoint = <M extends 'GET' | 'DELETE', P extends `/${string}/:id`>(
  method: M,
  path: P,
  summary: string,
  notFound: ProblemCode,
) =>
  endpoint(method, path, summary, {
    params: recordParams,
    answer: z.strictObject({ _id: z.string() }),
    refuses: [notFound],
  });
