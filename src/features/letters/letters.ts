import { z } from 'zod';
import { get, post, privateEndpoints } from '../../kit/api/endpoint.ts';
import { publicationAnswer, publicationFields } from '../../kit/api/publication.ts';
import { revision } from '../../kit/api/revision.ts';
import { recordIdField, recordParams } from '../../kit/api/recordId.ts';
import { linkField, requiredLinkField } from '../../kit/links/linkField.ts';
import { altText } from '../../kit/pictures/altText.ts';
import { pictureAddress, PictureAnswer } from '../../kit/pictures/pictureAnswer.ts';
import { listCalls } from '../../kit/records/listEndpoints.ts';
import { field, record, sentShape } from '../../kit/records/recordFields.ts';
import { exactPartial } from '../../kit/schema/exactPartial.ts';
import { instant } from '../../kit/schema/numbers.ts';
import { multilineText, oneLine, requiredLine } from '../../kit/schema/text.ts';
import { SubscriberSource } from '../newsletter/newsletter.ts';
import { Release } from '../releases/releases.ts';
import { emailAddress } from '../session/session.ts';
import { Show } from '../shows/shows.ts';
import { letterLimits, letterStates } from './letters.view.ts';

/** A part of a letter, as members edit it. A draft may name records that no longer exist. */
export const LetterBlock = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('words'), text: multilineText(letterLimits.words) }),
  z.strictObject({
    type: z.literal('picture'),
    picture: pictureAddress(),
    alt: altText().default(''),
    caption: oneLine(letterLimits.line).default(''),
    link: linkField('website').default(null),
  }),
  z.strictObject({ type: z.literal('show'), show: recordIdField() }),
  z.strictObject({
    type: z.literal('shows'),
    count: z
      .int()
      .min(1, 'At least 1')
      .max(letterLimits.shows, `At most ${letterLimits.shows}`)
      .describe('How many of the next shows.'),
  }),
  z.strictObject({ type: z.literal('release'), release: recordIdField() }),
  z.strictObject({
    type: z.literal('button'),
    text: requiredLine(letterLimits.button),
    link: requiredLinkField('website'),
  }),
  z.strictObject({ type: z.literal('rule') }),
]);
export type LetterBlock = z.output<typeof LetterBlock>;

const km = z.number().min(1, 'At least 1').max(1_000, 'At most 1000').describe('The radius.');

export const LetterAudience = z.strictObject({
  near: z
    .union([
      z.strictObject({ show: recordIdField(), km }),
      z.strictObject({ place: recordIdField(), km }),
    ])
    .exactOptional()
    .describe('Who named a town near the town of a show, or near a place.'),
  source: z
    .array(SubscriberSource)
    .min(1, 'Please choose a source')
    .exactOptional()
    .describe('Who signed up there.'),
  tags: z
    .array(requiredLine(letterLimits.line))
    .min(1, 'Please choose a tag')
    .exactOptional()
    .describe('Who has one of these tags.'),
  since: instant().exactOptional().describe('Who subscribed from this time on.'),
  notIn: recordIdField().exactOptional().describe('Who did not get this letter.'),
});
export type LetterAudience = z.output<typeof LetterAudience>;

const blocksOf = <B extends z.ZodType>(block: B) =>
  z.array(block).max(letterLimits.blocks, `At most ${letterLimits.blocks} blocks`);
const blocks = blocksOf(LetterBlock);

const required = { title: field.text('title', requiredLine(letterLimits.title)) };
const optional = {
  subject: field.text(
    'subject',
    oneLine(letterLimits.subject).describe("The e-mail's subject; empty for the title."),
  ),
  preview: field.text(
    'preview',
    oneLine(letterLimits.preview).describe('Mail programs show it next to the subject.'),
  ),
  blocks: field.json('blocks', blocks, blocks),
  onSite: field.flag('on_site', 'Whether it gets a page at `/news/<slug>`.'),
  byMail: field.flag('by_mail', 'Whether subscribers get it by e-mail.'),
  audience: field.json('audience', LetterAudience, LetterAudience),
};
export const letterFields = { ...required, ...optional };

/** A new letter's defaults for omitted fields. */
export const defaultLetter = {
  subject: '',
  preview: '',
  blocks: [],
  onSite: true,
  byMail: true,
  audience: {},
};

export const LetterFields = z.strictObject(sentShape(letterFields));
export type LetterFields = z.output<typeof LetterFields>;

export const ReleasePart = z.object({
  kind: z.literal('release'),
  ...Release.pick({ title: true, type: true, releaseDate: true, slug: true }).shape,
  picture: PictureAnswer.nullable(),
  alt: z.string(),
});

/** A block as fans see it. */
const LetterPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('words'), text: z.string() }),
  z.object({
    kind: z.literal('picture'),
    picture: PictureAnswer,
    alt: z.string(),
    caption: z.string(),
    href: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('shows'),
    shows: z.array(Show),
    count: z
      .number()
      .nullable()
      .describe('How many of them that are still to come; null for all of them.'),
  }),
  ReleasePart,
  z.object({ kind: z.literal('button'), text: z.string(), href: z.string() }),
  z.object({ kind: z.literal('rule') }),
]);
export type LetterPart = z.output<typeof LetterPart>;

/** A letter as it goes to everyone. */
export interface FrozenLetter extends Pick<Letter, 'title' | 'subject' | 'preview' | 'parts'> {
  /** When it began to go, in epoch milliseconds. */
  at: number;
  /** The slug of its page; null if it has none. */
  slug: string | null;
}

const shown = {
  slug: z.string().describe('Its page is `/news/<slug>`.'),
  date: z.number().nullable().describe('When fans first saw it; null for a draft.'),
  parts: z.array(LetterPart).describe('The blocks as fans see them.'),
  isCorrected: z.boolean().describe('Whether it was changed after it was e-mailed.'),
};

const SendingCounts = z.object({
  recipients: z.number().describe('Everyone whom it goes to.'),
  sent: z.number().describe('Accepted by the mail server.'),
  waiting: z.number().describe('Not sent yet.'),
  refused: z.number().describe('Refused by the mail server.'),
  uncertain: z.number().describe('Handed to the server, which gave no answer.'),
});
export type SendingCounts = z.output<typeof SendingCounts>;

const Mailed = z.object({
  progress: SendingCounts.nullable().describe(
    'Null unless it is being sent or paused; its result has the numbers of every letter.',
  ),
  why: z.string().nullable().describe('Why it is paused; null if a member paused it.'),
  isDelivered: z.boolean().describe('False if it was only written to the outbox of the server.'),
});
export type Mailed = z.output<typeof Mailed>;

const answered = {
  ...shown,
  state: z.enum(letterStates),
  mailed: Mailed.nullable().describe('How far its e-mails are; null for none, and for fans.'),
};

export const Letter = record.answered(answered, letterFields, publicationAnswer);
export type Letter = z.output<typeof Letter>;

/** A letter as everyone may read it on the site. */
export const News = z.object({
  _id: z.string(),
  ...shown,
  title: z.string(),
  preview: z.string(),
  ...publicationAnswer,
  revision,
});
export type News = z.output<typeof News>;

/** How many recipients without an answer are listed at most. */
export const unansweredShown = 100;

const Result = z.object({
  ...SendingCounts.shape,
  ...Mailed.omit({ progress: true }).shape,
  bounced: z.number().describe('Accepted first, and reported as not delivered later.'),
  complained: z.number().describe('Who reported it as spam.'),
  unanswered: z
    .array(
      z.object({
        email: z.string().nullable().describe('Null if the subscriber is gone.'),
        at: z.number().describe('When it was handed to the server, in epoch milliseconds.'),
      }),
    )
    .describe(`The uncertain ones, the oldest first; ${unansweredShown} at most.`),
  unsubscribed: z.number().describe('Who left since.'),
  until: z.number().nullable().describe('When the last one leaves at this rate, or null.'),
  perHour: z.number().nullable().describe('How many leave in an hour now.'),
  pausedUntil: z.number().nullable().describe('When the mail server is tried again, or null.'),
  startedAt: z.number().nullable().describe('Epoch milliseconds.'),
  finishedAt: z.number().nullable().describe('Epoch milliseconds.'),
  visits: z.number().describe('Visits that its links brought; no one knows whose.'),
  clicks: z
    .array(z.object({ link: z.string(), count: z.number().describe('Visits.') }))
    .describe('The pages that they opened first, most visited first.'),
  refusals: z.array(
    z.object({ answer: z.string(), isFinal: z.boolean(), count: z.number().describe('E-mails.') }),
  ),
});
export type LetterResult = z.output<typeof Result>;

const LetterProblem = z.object({
  at: z.number().nullable().describe('The index of the block; null for the whole letter.'),
  text: z.string().describe('A sentence for members.'),
  show: z.string().exactOptional().describe('The ID of the show in that block.'),
});
export type LetterProblem = z.output<typeof LetterProblem>;

/** The fields of answers are ignored, so that a client can send a letter back. */
const ignored = Object.fromEntries(
  Object.keys(answered).map((name) => [name, z.unknown().describe('Ignored.')]),
) as Record<keyof typeof answered, z.ZodUnknown>;
const own = { ...publicationFields, ...exactPartial(ignored) };

const calls = listCalls(Letter, 'letter.not-found');
const answersLetter = {
  params: recordParams,
  answer: Letter,
  refuses: ['letter.not-found'],
} as const;

const action = <P extends `/letters/:id/${string}`>(path: P, summary: string) =>
  post(path, summary, answersLetter);

export const letterEndpoints = {
  list: calls.list('/letters', 'The letters, newest first; visitors get those on the site.'),
  news: listCalls(News, 'letter.not-found').list('/news', 'The news on the site, newest first.'),
  add: calls.add('/addLetter', 'Adds a letter.', record.added(required, optional, own)),
  update: calls.update(
    'POST',
    '/updateLetter/:id',
    'Changes a letter. Once it is being sent, the change is for its page only.',
    record.changed(letterFields, own),
  ),
  remove: calls.remove('GET', '/deleteLetter/:id', 'Deletes a letter that is not being sent.'),
  send: post('/letters/:id/send', 'Sends a letter now or at its hour, once.', {
    ...answersLetter,
    body: z.strictObject({
      revision: z.number().describe('The revision that the member saw.'),
      count: z.number().describe('The number of recipients that the member agreed to.'),
    }),
    refuses: [
      'letter.not-found',
      'letter.not-ready',
      'letter.count-changed',
      'record.changed-meanwhile',
    ],
  }),
  ...privateEndpoints({
    begin: post('/letters/begin', 'A letter about a show or a release, not stored.', {
      body: z.strictObject({ from: z.enum(['show', 'release']), id: recordIdField() }),
      answer: LetterFields,
      refuses: ['show.not-found', 'release.not-found'],
    }),
    audience: post('/letters/audience', 'How many subscribers an audience has.', {
      body: z.strictObject({ audience: LetterAudience }),
      answer: z.object({
        count: z.number().describe('Its subscribers.'),
        of: z.number().describe('All subscribers that get e-mail.'),
        examples: z.array(z.string()).describe('Up to three addresses, masked.'),
        withoutTown: z
          .number()
          .describe('Subscribers that no distance includes, because their town is unknown.'),
        near: z
          .object({ name: z.string(), usesMiles: z.boolean() })
          .nullable()
          .describe('The town in the middle; null if there is none.'),
        from: z.string().describe('The address that sends it.'),
        isDelivered: z.boolean().describe('False if the server writes e-mails to its outbox.'),
      }),
    }),
    preview: post('/letters/preview', 'A letter as fans would get it.', {
      body: z.strictObject({
        ...sentShape(letterFields),
        blocks: blocksOf(z.looseObject({ type: z.string() })).describe('Also incomplete ones.'),
      }),
      answer: z.object({
        html: z.string(),
        dark: z.string(),
        text: z.string(),
        parts: z.array(LetterPart),
        bytes: z.number().describe('The size of the HTML.'),
        problems: z.array(LetterProblem).describe('What keeps it from being sent.'),
      }),
    }),
    test: post('/letters/:id/test', 'Sends a letter to a member.', {
      params: recordParams,
      body: z.strictObject({ to: emailAddress }),
      answer: z.object({ to: z.string() }),
      refuses: ['letter.not-found', 'letter.not-to-members'],
    }),
    pause: action('/letters/:id/pause', 'Stops sending until it is resumed.'),
    resume: action('/letters/:id/resume', 'Continues sending.'),
    retryUncertain: action(
      '/letters/:id/retryUncertain',
      'Sends it again to those of whom it is uncertain whether they got it.',
    ),
    result: get('/letters/:id/result', 'How far a letter is.', {
      params: recordParams,
      answer: Result,
      refuses: ['letter.not-found'],
    }),
  }),
};
