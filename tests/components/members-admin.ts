import { page } from 'vitest/browser';
import { type Answers, type Call } from './calls.ts';
import { membersAnswers } from './band-site.ts';
import { storedList } from './stored.ts';
import type { Member } from '../../src/features/bio/members.ts';

export const dialog = page.getByRole('dialog');
export const add = page.getByRole('button', { name: 'Add Member' });
export const submit = dialog.getByRole('button', { name: 'Add Member' });
export const picture = dialog.getByLabelText('Image: Choose File');
export const field = (label: string) => dialog.getByLabelText(label, { exact: true });
export const alerts = page.getByRole('region', { name: 'Notifications' });
export const adding = (kept: Answers) => kept['POST /addMember'] as (call: Call) => unknown;
export const broken = () => new Response('{}', { status: 500 });

export const site = (members: readonly Member[] = []): Answers => ({
  'GET /bio': { text: '', revision: 0 },
  ...membersAnswers(storedList('member.not-found', members)),
});
