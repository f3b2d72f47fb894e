import { storeDraft } from '../drafts/drafts.ts';
import { AltTextChange, type ListedPicture } from '../../pictures/pictureList.ts';
import { describedDraft, type PictureListKind } from './pictureListKind.ts';

/** What is typed of a picture, as it would be stored. */
export const storedAltText = (alt: string): string =>
  AltTextChange.safeParse({ alt }).data?.alt ?? alt;

/**
 * Gives a picture that was added the words that were typed of it last. Where only an answer was
 * lost it was there already, with the words that were sent then. Words that somebody else has given
 * it meanwhile stay, and one's own are kept for the dialog that asks which.
 * @param alt as it would be stored.
 * @param sent what was sent of it without an answer, each time.
 * @throws Failure
 */
export async function withPendingAltText(
  kind: PictureListKind,
  there: ListedPicture,
  alt: string,
  sent: readonly string[],
): Promise<ListedPicture> {
  const { _id: id, revision } = there;
  if (alt === there.alt || sent.length === 0) return there;
  if (sent.includes(there.alt)) return kind.describe(id, { alt, revision });
  if (alt === sent.at(-1)) return there;
  const typed = { from: { alt: sent.at(-1) }, to: { alt } };
  const draft = { ...typed, sent: [], clashes: [], newId: null, lacksPicture: false };
  storeDraft(describedDraft(kind, there), draft, []);
  return there;
}
