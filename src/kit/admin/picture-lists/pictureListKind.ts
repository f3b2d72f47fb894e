import type { Area } from '../../client/data/area.ts';
import type { StoredOrder } from '../ordering/useOrder.ts';
import type { RecordCalls } from '../records/recordCalls.ts';
import type { RecordKind } from '../records/recordKind.ts';
import type { ListedPicture } from '../../pictures/pictureList.ts';

export interface PictureListKind {
  /** As the history calls it. */
  noun: string;
  area: Area<ListedPicture[]>;
  /** Texts of toasts. */
  added: string;
  removed: string;
  notRemoved: string;
  /** Where added pictures stand. */
  newest: 'first' | 'last';
  calls: RecordCalls<ListedPicture, ListedPicture[]>;
  /** Left out if the server says the order. */
  order?: StoredOrder<ListedPicture>;
}

/** For the dialog that all records have. */
export const asRecords = ({ noun, area, calls }: PictureListKind): RecordKind<ListedPicture> => ({
  noun,
  area,
  calls,
  isPublished: true,
  title: 'Image',
  name: 'image',
  succeeded: (how) => `Image ${how} successfully`,
  compare: null,
});

/** Adds pictures, or replaces those with the same id. */
export function withPictures(
  all: readonly ListedPicture[],
  added: readonly ListedPicture[],
  newest: PictureListKind['newest'],
): ListedPicture[] {
  const ids = new Set(added.map(({ _id }) => _id));
  const others = all.filter(({ _id }) => !ids.has(_id));
  return newest === 'first' ? [...added, ...others] : [...others, ...added];
}

/** The name of the draft of a picture's text. */
export const describedDraft = ({ area }: PictureListKind, { _id }: { _id: string }): string =>
  `${area.name}/${_id}`;
