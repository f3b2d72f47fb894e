import { storeDraft } from '../drafts/drafts.ts';
import { AltTextChange, type ListedPicture } from '../../pictures/pictureList.ts';
import { describedDraft, type PictureListKind } from './pictureListKind.ts';

export const storedAltText = (alt: string): string =>
  AltTextChange.safeParse({ alt }).data?.alt ?? alt;

/** Gives an added picture its newest text; keeps a draft if others changed it. @throws Failure */
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
  const draft = { ...typed, sent: [], clashes: [], newId: null, lacksPicture: false };
  storeDraft(describedDraft(kind, stored), draft, []);
  return stored;
}
