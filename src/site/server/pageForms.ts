import { Problem } from '../../errors/problem.ts';
import {
  askedLinkArea,
  downloadPath,
  redeemPath,
  sentCodeArea,
  type SentCode,
} from '../../features/downloads/downloads.view.ts';
import { passwordErrors } from '../../features/session/password.view.ts';
import { postedFormArea, type PostedForm } from '../../features/session/session.view.ts';
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
  '/signin': sessionForm('/theme', ({ form, context }) =>
    call('POST /login', { email: form.get('email'), password: form.get('password') }, context),
  ),
  '/forgot-password': sessionForm(null, ({ form, context }) =>
    call('POST /auth/forgot-password', { email: form.get('email') }, context),
  ),
  '/reset-password': sessionForm('/signin', ({ form, query, context }) => {
    const newPassword = form.get('newPassword') ?? '';
    const wrong = passwordErrors({ newPassword, confirm: form.get('confirm') ?? '' });
    if (wrong.newPassword ?? wrong.confirm) {
      throw new Problem('request.invalid', {
        fields: {
          ...(wrong.newPassword && { newPassword: wrong.newPassword }),
          ...(wrong.confirm && { confirm: wrong.confirm }),
        },
      });
    }
    return call('POST /auth/reset-password', { token: query.get('token'), newPassword }, context);
  }),

  [redeemPath]: ({ form, context }) => {
    const code = form.get('code') ?? '';
    const redeem = async () => {
      const { url } = (await call('POST /redeem', { code }, context)) as { url: string };
      return { redirect: url };
    };
    return orShown(redeem, (failed): Record<string, SentCode> => ({
      [sentCodeArea]: { code, failed },
    }));
  },

  [downloadPath]: ({ form, context }) => {
    const email = form.get('email') ?? '';
    const release = form.get('release') ?? '';
    const shown = (failed: PostedForm['failed']): Record<string, PostedForm> => ({
      [askedLinkArea]: { failed, email },
    });
    const ask = async () => {
      const body = { release, email, newsletter: form.has('newsletter') };
      await call('POST /downloadLinks', body, context);
      return { problem: null, areas: shown(null) };
    };
    return orShown(ask, shown);
  },
});

/** @param next null if the same page reports success. */
const sessionForm =
  (next: string | null, send: (sent: SentForm) => Promise<unknown>): PageForm =>
  (sent) => {
    const email = sent.form.get('email') ?? '';
    const shown = (failed: PostedForm['failed']): Record<string, PostedForm> => ({
      [postedFormArea]: { failed, email },
    });
    return orShown(async () => {
      await send(sent);
      return next === null ? { problem: null, areas: shown(null) } : { redirect: next };
    }, shown);
  };

/** The result of a form, or its page's data if that fails. */
export async function orShown(
  send: () => Promise<FormAnswer>,
  shown: (failed: NonNullable<PostedForm['failed']>) => Record<string, unknown>,
): Promise<FormAnswer> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { problem: error, areas: shown({ status: error.status, answer: error.toJSON() }) };
  }
}
