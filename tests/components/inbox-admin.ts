import { hasWords, searchedText, wordsIn } from '../../src/kit/functions/searchText.ts';
import { page } from 'vitest/browser';
import { type Answers, type Call } from './calls.ts';
import { Problem } from '../../src/errors/problem.ts';
import { messagesAtOnce, type Message } from '../../src/features/contact/messages.ts';

const main = page.getByRole('main');
export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const heading = (name: string) => page.getByRole('heading', { name, exact: true });
export const unread = main.getByRole('button', { name: /^Unread/ });
export const ask = page.getByRole('alertdialog');
export const answerIn = (name: string) => ask.getByRole('button', { name });
export const check = button('Check for new messages');
export const link = (name: string | RegExp) => page.getByRole('link', { name });

export const message = (fields: Partial<Message>): Message => ({
  _id: crypto.randomUUID(),
  name: 'Fay',
  email: 'fay@fans.example',
  subject: 'Hello',
  message: 'What a night!',
  date: Date.UTC(2030, 0),
  isRead: false,
  isSuspicious: false,
  ...fields,
});

/** `Fan 0` is the oldest and comes last, a minute before `Fan 1`. */
export const many = (kind: string, count: number, isSuspicious = false): Message[] =>
  Array.from({ length: count }, (_, n) =>
    message({
      name: `${kind} ${n}`,
      email: `${n}@fans.example`,
      subject: `Subject ${n}`,
      date: Date.UTC(2030, 0) + n * 60_000,
      isSuspicious,
    }),
  ).toReversed();

/** An inbox as the server stores it, the newest first. */
export function inbox(first: readonly Message[] = []) {
  const kept = { now: [...first] };
  const status = {
    fullAt: null as number | null,
    sendsMail: true,
    missingSetting: null as string | null,
  };
  const waiting = () => kept.now.filter((one) => !one.isSuspicious && !one.isRead).length;
  const find = (id: string | null | undefined): Message => {
    const there = kept.now.find(({ _id }) => _id === id);
    if (!there) throw new Problem('message.not-found');
    return there;
  };
  const answers: Answers = {
    'GET /inbox': () => ({
      ...status,
      unread: waiting(),
      suspicious: kept.now.filter((one) => one.isSuspicious).length,
    }),
    'GET /messages'({ query }: Call) {
      const words = wordsIn(query.get('words') ?? '');
      const all = kept.now.filter(
        (one) =>
          one.isSuspicious === (query.get('box') === 'suspicious') &&
          hasWords(searchedText(Object.values(one).join(' ')), words),
      );
      const after = query.get('after');
      const from = after === null ? 0 : all.indexOf(find(after)) + 1;
      const messages = all.slice(from, from + messagesAtOnce);
      return { messages, hasMore: all.length > from + messagesAtOnce, unread: waiting() };
    },
    'PUT /messages/:id': ({ params: [id], body }: Call) =>
      Object.assign(find(id), body as Partial<Message>),
    'DELETE /messages/:id'({ params: [id] }: Call) {
      const gone = find(id);
      kept.now = kept.now.filter((one) => one !== gone);
      return { _id: id };
    },
    'POST /deleteSuspiciousMessages'({ body }: Call) {
      const { until } = body as { until: number };
      const left = kept.now.filter((one) => !one.isSuspicious || one.date > until);
      const deleted = kept.now.length - left.length;
      kept.now = left;
      return { deleted };
    },
  };
  return { answers, kept, status };
}
