import { calendarDay } from '../../kit/dates/dates.ts';
import { comparablePath } from '../../kit/links/comparablePath.ts';
import { defaultLetter, LetterFields } from '../letters/letters.ts';
import { letterLimits } from '../letters/letters.view.ts';
import { parseWords, plainInline } from '../letters/words.view.ts';
import { checked, cut, idOf, type FoundPost } from './found.ts';
import { maxText, wordsOfHtml, wordsOfMarkdown } from './post-words.ts';

/** A post as another program wrote it. */
interface WrittenPost {
  /** The same for the same post in a later file. */
  uid: string;
  title: string;
  text: string;
  isMarkdown?: boolean;
  /** Epoch milliseconds; null if it was never published. */
  at: number | null;
  /** Whether everyone could read it. */
  isPublic: boolean;
  /** Its address, or the path of it. */
  address: string;
}

/** Returns a post as it will be stored, or why it can't be. */
export function foundPost(post: WrittenPost): FoundPost | string {
  const { uid, title, text, isMarkdown = false, at, isPublic, address } = post;
  if (text.length > maxText) return 'This post has more than 200,000 characters.';
  const words = isMarkdown ? wordsOfMarkdown(text) : wordsOfHtml(text);
  const named = title || plainInline(parseWords(words.slice(0, 1000))[0]?.lines[0] ?? []);
  const fields = checked(LetterFields, {
    ...defaultLetter,
    byMail: false,
    title: cut(named, letterLimits.title),
    blocks: blocksOf(words),
  });
  if (typeof fields === 'string') return fields;
  const shown = {
    Title: cut(named, letterLimits.title),
    Day: at === null ? '' : calendarDay(at),
    Text: cut(words, 100),
    'Old address': address,
    Visible: isPublic ? 'Yes' : 'Draft',
  };
  const id = idOf(uid);
  return {
    noun: 'letter',
    id,
    key: id,
    fields: { ...fields, isDraft: !isPublic, publishAt: at },
    shown,
    words: ['posts', isPublic ? 'published' : 'drafts'],
    oldPath: comparablePath(address),
  };
}

/** Ends a block after a paragraph, if one ends in time. */
const blocksOf = (words: string) =>
  (words.match(/[^]{1,19000}(?:\n\n|$)|[^]{1,19000}/g) ?? []).map((text) => ({
    type: 'words' as const,
    text: text.toWellFormed(),
  }));
