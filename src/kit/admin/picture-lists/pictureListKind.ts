import type { RecordCalls, RecordKind } from '../records/recordKind.ts';
import type { ListedPicture } from '../../records/pictureList.ts';

export interface PictureListKind extends RecordKind<ListedPicture> {
  /** One call can add several. */
  calls: RecordCalls<ListedPicture, ListedPicture[]>;
  /** The end of the list at which added images appear. */
  newest: 'first' | 'last';
}

/** Adds images, or replaces those with the same id. */
export function withPictures(
  all: readonly ListedPicture[],
  added: readonly ListedPicture[],
  newest: PictureListKind['newest'],
): ListedPicture[] {
  const ids = new Set(added.map(({ _id }) => _id));
  const others = all.filter(({ _id }) => !ids.has(_id));
  return newest === 'first' ? [...added, ...others] : [...others, ...added];
}
