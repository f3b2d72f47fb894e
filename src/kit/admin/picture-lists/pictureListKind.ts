import type { Area } from '../../client/data/area.ts';
import type { ListedPicture, NewPicture, AltTextChange } from '../../pictures/pictureList.ts';

/** What an editor of a list of pictures knows of its noun. */
export interface PictureListKind {
  area: Area<ListedPicture[]>;
  /** What the toast says when pictures were added, or null for none. */
  added: string | null;
  removed: string | null;
  notRemoved: string;
  /** Where those that are added stand. */
  newest: 'first' | 'last';
  add: (pictures: NewPicture[]) => Promise<ListedPicture[]>;
  describe: (id: string, words: AltTextChange & { revision: number }) => Promise<ListedPicture>;
  remove: (id: string) => Promise<{ _id: string }>;
}

/** A list with what was just added, or answered once more. */
export function withPictures(
  all: readonly ListedPicture[],
  added: readonly ListedPicture[],
  newest: PictureListKind['newest'],
): ListedPicture[] {
  const ids = new Set(added.map(({ _id }) => _id));
  const others = all.filter(({ _id }) => !ids.has(_id));
  return newest === 'first' ? [...added, ...others] : [...others, ...added];
}

/** What is typed about a picture is called so among the drafts. */
export const describedDraft = ({ area }: PictureListKind, { _id }: { _id: string }): string =>
  `${area.name}/${_id}`;
