import { Problem } from '../../errors/problem.ts';
import { passwordErrors } from '../../features/session/password.view.ts';
import { postedFormArea, type PostedForm } from '../../features/session/session.view.ts';
import type { RequestContext } from '../../kit/server/handler.ts';
import type { PagePath } from '../pages.ts';

/** Where the browser goes next, or what the page shows; `problem` is null if it was done. */
export type FormAnswer =
  | { redirect: string }
  | { problem: Problem | null; areas: Record<string, unknown> };

/** What a form sends to its page's address if no script sends it. */
export interface SentForm {
  form: URLSearchParams;
  query: URLSearchParams;
  context: RequestContext;
}

/** Calls such as `POST /login`, with what the body must be. @throws Problem */
export type CallOwn = (address: string, body: unknown, context: RequestContext) => Promise<unknown>;

/** The forms that sign in or lead there, by the path of their page. */
export const sessionForms = (
  call: CallOwn,
): Partial<Record<PagePath, (sent: SentForm) => Promise<FormAnswer>>> => ({
  '/signin': (sent) =>
    answered(sent, '/theme', ({ form, context }) =>
      call('POST /login', { email: form.get('email'), password: form.get('password') }, context),
    ),
  '/forgot-password': (sent) =>
    answered(sent, null, ({ form, context }) =>
      call('POST /auth/forgot-password', { email: form.get('email') }, context),
    ),
  '/reset-password': (sent) =>
    answered(sent, '/signin', ({ form, query, context }) => {
      const newPassword = form.get('password') ?? '';
      const { password, confirm } = passwordErrors(newPassword, form.get('confirm') ?? '');
      if (password ?? confirm) {
        throw new Problem('request.invalid', {
          fields: { ...(password && { newPassword: password }), ...(confirm && { confirm }) },
        });
      }
      return call('POST /auth/reset-password', { token: query.get('token'), newPassword }, context);
    }),
});

/** @param next null if the same page says that it is done. */
async function answered(
  sent: SentForm,
  next: string | null,
  send: (sent: SentForm) => Promise<unknown>,
): Promise<FormAnswer> {
  const email = sent.form.get('email') ?? '';
  try {
    await send(sent);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const failed = { status: error.status, answer: error.toJSON() };
    return shown({ failed, email }, error);
  }
  return next === null ? shown({ failed: null, email }, null) : { redirect: next };
}

const shown = (posted: PostedForm, problem: Problem | null): FormAnswer => ({
  problem,
  areas: { [postedFormArea]: posted },
});
