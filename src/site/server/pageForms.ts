import { Problem } from '../../errors/problem.ts';
import { downloadPath, redeemPath } from '../../features/downloads/downloads.view.ts';
import { passwordErrors } from '../../features/session/password.view.ts';
import { postedFormArea, type PostedForm } from '../../kit/client/data/usePosted.ts';
import type { RequestContext } from '../../kit/server/handler.ts';
import type { PagePath } from '../pages.ts';

/** A redirect, or the page's data; `problem` is null on success. */
export type FormAnswer =
  | { redirect: string }
  | { problem: Problem | null; areas: Record<string, unknown> };

/** A form that the browser posts to its page's address without scripts. */
export interface SentForm {
  form: URLSearchParams;
  query: URLSearchParams;
  context: RequestContext;
}

/** Calls an endpoint such as `POST /login` and validates the body. @throws Problem */
export type CallOwn = (address: string, body: unknown, context: RequestContext) => Promise<unknown>;

type PageForm = (sent: SentForm) => Promise<FormAnswer>;

/** The forms that work without scripts, by the path of their page. */
export const pageForms = (call: CallOwn): Partial<Record<PagePath, PageForm>> => ({
  '/signin': postedForm('session', 'email', async ({ form, context }) => {
    const body = { email: form.get('email'), password: form.get('password') };
    await call('POST /login', body, context);
    return '/theme';
  }),

  '/forgot-password': postedForm('session', 'email', async ({ form, context }) => {
    await call('POST /auth/forgot-password', { email: form.get('email') }, context);
    return null;
  }),

  '/reset-password': postedForm('session', 'email', async ({ form, query, context }) => {
    const newPassword = form.get('newPassword') ?? '';
    const fields = passwordErrors({ newPassword, confirm: form.get('confirm') ?? '' });
    if (Object.keys(fields).length > 0) throw new Problem('request.invalid', { fields });
    const body = { token: query.get('token'), newPassword };
    await call('POST /auth/reset-password', body, context);
    return '/signin';
  }),

  [redeemPath]: postedForm('redeem', 'code', async ({ form, context }) => {
    const redeemed = await call('POST /redeem', { code: form.get('code') ?? '' }, context);
    return (redeemed as { url: string }).url;
  }),

  [downloadPath]: postedForm('download', 'email', async ({ form, context }) => {
    const body = {
      release: form.get('release') ?? '',
      email: form.get('email') ?? '',
      newsletter: form.has('newsletter'),
    };
    await call('POST /downloadLinks', body, context);
    return null;
  }),
});

/**
 * @param field the one whose text the page shows again.
 * @param send returns the address to open next, or null if the same page reports success; what it
 * refuses is shown by the same page as well.
 */
export const postedForm =
  (
    name: PostedForm['form'],
    field: 'email' | 'code',
    send: (sent: SentForm) => Promise<string | null>,
  ): PageForm =>
  async (sent) => {
    const typed = sent.form.get(field) ?? '';
    const shown = (failed: PostedForm['failed']): Record<string, PostedForm> => ({
      [postedFormArea]: { form: name, typed, failed },
    });
    try {
      const next = await send(sent);
      return next === null ? { problem: null, areas: shown(null) } : { redirect: next };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { problem: error, areas: shown({ status: error.status, answer: error.toJSON() }) };
    }
  };
