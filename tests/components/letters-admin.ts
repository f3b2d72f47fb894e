import { page } from 'vitest/browser';
import {
  letterEndpoints,
  type Letter,
  type LetterResult,
  type Mailed,
  type SendingCounts,
} from '../../src/features/letters/letters.ts';
import { bandSite, cellar } from './band-site.ts';
import type { Answers, Call } from './calls.ts';
import { listAnswers, storedList } from './stored.ts';

export const dialog = page.getByRole('dialog');
export const field = (label: string) => dialog.getByLabelText(label, { exact: true });
export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name });
export const choice = (name: string) => page.getByRole('menuitem', { name });

const words = { type: 'words', text: 'We are **back**.' } as const;

export const letter = (fields: Partial<Letter> = {}): Letter => ({
  _id: crypto.randomUUID(),
  title: 'News',
  subject: '',
  preview: '',
  blocks: [words],
  onSite: true,
  byMail: true,
  audience: {},
  slug: 'news',
  date: null,
  parts: [{ kind: 'words', text: words.text }],
  isCorrected: false,
  state: 'draft',
  mailed: null,
  isDraft: true,
  revision: 1,
  ...fields,
});

export const progress = (fields: Partial<SendingCounts> = {}): SendingCounts => ({
  recipients: 5,
  sent: 2,
  waiting: 3,
  refused: 0,
  uncertain: 0,
  ...fields,
});

/** How far its e-mails are. */
export const mailed = (fields: Partial<Mailed> = {}): Mailed => ({
  progress: progress(),
  why: null,
  isDelivered: true,
  ...fields,
});

export const result = (fields: Partial<LetterResult> = {}): LetterResult => ({
  ...progress(),
  why: null,
  isDelivered: true,
  bounced: 0,
  complained: 0,
  uncertain: 0,
  unanswered: [],
  unsubscribed: 0,
  until: null,
  perHour: null,
  pausedUntil: null,
  startedAt: Date.UTC(2030, 0, 1),
  finishedAt: null,
  refusals: [],
  visits: 0,
  clicks: [],
  ...fields,
});

/** A band with a show and these letters; sending starts at once, and never ends. */
export function lettersSite(first: readonly Letter[] = []) {
  const letters = storedList<Letter>('letter.not-found', first);
  const counts = { count: 212, of: 540 };
  const set = ({ params: [id] }: Call, change: Partial<Letter>) => letters.save(id!, change);
  const answers: Answers = {
    ...bandSite({ shows: [cellar] }).answers,
    ...listAnswers(
      letters,
      {
        list: 'GET /letters',
        add: 'POST /addLetter',
        update: 'POST /updateLetter/:id',
        remove: 'GET /deleteLetter/:id',
      },
      () => letter(),
    ),
    'POST /letters/begin': () =>
      letterEndpoints.begin.schemas.answer.parse({
        ...letterFieldsOf(letter({ title: 'The Cellar' })),
        blocks: [words, { type: 'show', show: cellar._id }],
      }),
    'POST /letters/audience': () => ({
      ...counts,
      examples: [],
      from: 'news@band.example',
      isDelivered: true,
      withoutTown: 0,
      near: null,
    }),
    'POST /letters/preview': {
      html: '<body><p style="color:#123456">Light</p></body>',
      dark: '<body><p>Dark</p></body>',
      text: 'Plain words',
      parts: [],
      bytes: 9,
      problems: [],
    },
    'POST /letters/:id/send': (call: Call) =>
      set(call, {
        isDraft: false,
        state: letters.now.find(({ _id }) => _id === call.params[0])?.publishAt
          ? 'scheduled'
          : 'sending',
        mailed: mailed(),
      }),
    'POST /letters/:id/pause': (call: Call) => set(call, { state: 'paused' }),
    'POST /letters/:id/resume': (call: Call) => set(call, { state: 'sending' }),
    'POST /letters/:id/retryUncertain': (call: Call) => set(call, { state: 'sending' }),
    'GET /letters/:id/result': () => result(),
  };
  return { letters, counts, answers };
}

const letterFieldsOf = ({ title, subject, preview, blocks, onSite, byMail, audience }: Letter) => ({
  title,
  subject,
  preview,
  blocks,
  onSite,
  byMail,
  audience,
});
