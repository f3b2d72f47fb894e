import { z } from 'zod';
import { removal } from '../../kit/api/recordId.ts';
import { get, post, privateEndpoints } from '../../kit/api/endpoint.ts';
import { Invitation } from './invitations.ts';
import { currentPassword, newPassword } from '../session/session.ts';
import { passwordErrors } from '../session/password.view.ts';

/** Times are epoch milliseconds. */
const AccessAccount = z.strictObject({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.number().describe('Epoch milliseconds.'),
  signedInAt: z
    .number()
    .nullable()
    .describe('Epoch milliseconds; null for an account that never signed in.'),
  isYou: z.boolean(),
});
export type AccessAccount = z.output<typeof AccessAccount>;

const Access = z.strictObject({
  accounts: z.array(AccessAccount),
  invitations: z.array(Invitation),
});
export type Access = z.output<typeof Access>;

const ChangePassword = z.strictObject({ currentPassword, newPassword });

/** The form asks for the new password twice. */
export const PasswordFields = ChangePassword.extend({ confirm: z.string() }).superRefine(
  (fields, context) => {
    const { confirm: message } = passwordErrors(fields);
    if (message) context.addIssue({ code: 'custom', path: ['confirm'], message });
  },
);

export const accountEndpoints = privateEndpoints({
  list: get('/accounts', 'The accounts, and the open invitations.', {
    answer: Access,
  }),
  remove: removal(
    '/accounts/:id',
    'Removes an account and its sessions; never the last one.',
    'account.not-found',
    'account.last',
  ),
  changePassword: post(
    '/account/password',
    'Changes your password and ends all your other sessions.',
    {
      body: ChangePassword,
      answer: z.strictObject({ message: z.string() }),
      refuses: ['session.too-many-tries'],
    },
  ),
});
