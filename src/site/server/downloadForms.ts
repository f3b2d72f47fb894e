import { Problem } from '../../errors/problem.ts';
import {
  askedLinkArea,
  downloadPath,
  redeemPath,
  sentCodeArea,
  type AskedLink,
  type SentCode,
} from '../../features/downloads/downloads.view.ts';
import type { CallOwn, FormAnswer, SentForm } from './sessionForms.ts';

/** The forms that lead to a download, by the path to which they are sent. */
export const downloadForms = (call: CallOwn) => ({
  [redeemPath]: async ({ form, context }: SentForm): Promise<FormAnswer> => {
    const code = form.get('code') ?? '';
    try {
      const { url } = (await call('POST /redeem', { code }, context)) as { url: string };
      return { redirect: url };
    } catch (error) {
      const problem = asProblem(error);
      const sent: SentCode = { code, failed: failedBy(problem) };
      return { problem, areas: { [sentCodeArea]: sent } };
    }
  },

  [downloadPath]: async ({ form, context }: SentForm): Promise<FormAnswer> => {
    const email = form.get('email') ?? '';
    const release = form.get('release') ?? '';
    const newsletter = form.has('newsletter');
    const answer = (problem: Problem | null): FormAnswer => {
      const asked: AskedLink = { failed: problem && failedBy(problem), email };
      return { problem, areas: { [askedLinkArea]: asked } };
    };
    try {
      await call('POST /downloadLinks', { release, email, newsletter }, context);
      return answer(null);
    } catch (error) {
      return answer(asProblem(error));
    }
  },
});

const failedBy = (problem: Problem) => ({ status: problem.status, answer: problem.toJSON() });

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}
