import { Problem } from '../../errors/problem.ts';
import { checkedHandler, handler } from '../../kit/server/handler.ts';
import { shownAddress } from '../../kit/server/emailHost.ts';
import type { MailMessage } from '../../mail/smtp.ts';
import type { Services } from '../../services/services.ts';
import { findAccount } from '../session/account.records.ts';
import { begunLetter } from './begun-letters.api.ts';
import { maskedAddress } from '../newsletter/newsletter.view.ts';
import { letterImages } from './letters.api.ts';
import { findLetter } from './letters.records.ts';
import { LetterBlock, letterEndpoints, type Letter, type LetterFields } from './letters.ts';
import { resultOf } from './progress.records.ts';
import { retryUncertain } from './recipients.records.ts';
import { problemsOf, sendLetter, type SendingDeps } from './send-letter.api.ts';
import { countAudience, frozenAt, pauseSending, resumeSending } from './sendings.records.ts';

export interface LetterServices extends Pick<Services, 'db' | 'clock' | 'publicUrl' | 'pictures'> {
  letters: Pick<SendingDeps, 'rates' | 'isPage'> & {
    from: string;
    isDelivered: boolean;
    sendSoon(): void;
    sendTest: (mail: MailMessage) => Promise<void>;
  };
}

type LetterAction = (typeof letterEndpoints)['pause' | 'resume' | 'retryUncertain'];

/** Stands for an incomplete block. */
const noWords = { type: 'words' as const, text: '' };

/** Loaded later: a start does not need it. */
const writing = () => import('./letter-mail.document.ts');

/** The calls that preview, test and send letters. */
export function sendingsApi(s: LetterServices) {
  const { db, clock, publicUrl, letters } = s;
  const sending = { ...letters, publicUrl };
  const { stored, checkImages } = letterImages(s);

  const found = async (id: string): Promise<Letter> => {
    const letter = await findLetter(db, id, clock.now());
    if (!letter) throw new Problem('letter.not-found');
    return letter;
  };

  /** A letter as it would go now. */
  const asGoing = (letter: LetterFields & { slug: string }) =>
    frozenAt(db, letter, 'members', clock.now());

  const after = (endpoint: LetterAction, change: (id: string) => Promise<unknown>) =>
    handler(endpoint, async ({ params: { id } }) => {
      await change(id);
      letters.sendSoon();
      return found(id);
    });

  return [
    handler(letterEndpoints.begin, ({ body: { from, id } }) =>
      begunLetter(db, from, id, clock.now()),
    ),
    handler(letterEndpoints.audience, async ({ body: { audience } }) => {
      const { emails, ...counted } = await countAudience(db, audience);
      const examples = emails.map((email) => maskedAddress(shownAddress(email)));
      const { from, isDelivered } = letters;
      return { ...counted, examples, from, isDelivered };
    }),
    checkedHandler(letterEndpoints.preview, checkImages, async ({ body }) => {
      const checked = body.blocks.map((block) => LetterBlock.safeParse(block).data ?? null);
      const letter = stored({ ...body, blocks: checked.map((block) => block ?? noWords) });
      const going = await asGoing({ ...letter, slug: 'preview' });
      const incomplete = checked.flatMap((block, at) =>
        block ? [] : { at, text: 'This block is incomplete.' },
      );
      return {
        ...(await (await writing()).previewOf(s, going)),
        parts: [...going.parts],
        problems: [...incomplete, ...(await problemsOf(db, letter, clock.now(), sending))],
      };
    }),
    handler(letterEndpoints.test, async ({ params: { id }, body: { to } }) => {
      const letter = await found(id);
      if (!(await findAccount(db, to))) throw new Problem('letter.not-to-members');
      const going = await asGoing(letter);
      await letters.sendTest(await (await writing()).testMail(s, id, going, to));
      return { to };
    }),

    handler(letterEndpoints.send, async ({ params: { id }, body }) => {
      await sendLetter(db, id, body, sending, clock.now());
      letters.sendSoon();
      return found(id);
    }),
    after(letterEndpoints.pause, (id) => pauseSending(db, id, null)),
    after(letterEndpoints.resume, (id) => resumeSending(db, id)),
    after(letterEndpoints.retryUncertain, (id) => retryUncertain(db, id, clock.now())),
    handler(letterEndpoints.result, async ({ params: { id } }) => {
      await found(id);
      return resultOf(db, id, clock.now());
    }),
  ];
}
