import { PictureTexts, pictureListLimits, type ListedPicture } from '../../records/pictureList.ts';
import { storeDraft } from '../drafts/drafts.ts';
import { draftName } from '../records/recordKind.ts';
import type { Batch } from '../uploads/useImageUploads.ts';
import type { PictureListKind } from './pictureListKind.ts';

/** The descriptions sent without a response, by image id. */
export type UnansweredTexts = ReadonlyMap<string, readonly string[]>;

/**
 * Adds uploaded images.
 * @returns them with their latest descriptions, and `answer` as the call returned it. @throws
 * Failure
 */
export async function addPictures(
  kind: PictureListKind,
  arrived: Batch['arrived'],
  isDraft: boolean,
  unanswered: UnansweredTexts,
): Promise<{ added: ListedPicture[]; answer: object }> {
  const at = Date.now();
  const answer = await kind.calls.add(
    arrived.map(({ image: { id, file, alt }, address }, index) => ({
      _id: id,
      name: pictureName(at, index, file.name),
      imgLink: address,
      ...(alt.trim() !== '' && { alt }),
      ...(isDraft && { isDraft }),
    })),
  );
  const added = answer.map((stored) => {
    const alt = arrived.find(({ image }) => image.id === stored._id)?.image.alt ?? '';
    const sent = unanswered.get(stored._id) ?? [];
    return withPendingAltText(kind, stored, storedAltText(alt), sent);
  });
  return { added: await Promise.all(added), answer };
}

/** Returns an image's name in a list; `at` is in epoch milliseconds. */
export function pictureName(at: number, index: number, fileName: string): string {
  const readable = fileName.toWellFormed().replace(/\p{Cc}+/gu, ' ');
  return `${at}-${index}-${readable}`
    .normalize('NFC')
    .slice(0, pictureListLimits.name)
    .toWellFormed();
}

export const storedAltText = (alt: string): string =>
  PictureTexts.shape.alt.safeParse(alt).data ?? alt;

/** Saves an added image's description, or a draft if others changed it. @throws Failure */
export async function withPendingAltText(
  kind: PictureListKind,
  stored: ListedPicture,
  alt: string,
  sent: readonly string[],
): Promise<ListedPicture> {
  const { _id: id, revision } = stored;
  if (alt === stored.alt || sent.length === 0) return stored;
  if (sent.includes(stored.alt)) return kind.calls.update(id, { alt, revision });
  if (alt === sent.at(-1)) return stored;
  const typed = { from: { alt: sent.at(-1) }, to: { alt } };
  const draft = { ...typed, sent: [], conflicts: [], newId: null, lacksPicture: false };
  storeDraft(draftName(kind, stored), draft, []);
  return stored;
}
