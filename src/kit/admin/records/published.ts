/** When visitors can see a record; only members receive these fields. */
export interface Published {
  isDraft?: boolean;
  /** Epoch milliseconds; null for immediately. */
  publishAt?: number | null;
  /** Epoch milliseconds; null for never. */
  unpublishAt?: number | null;
  /** The record's own time zone, such as the one of a show's venue. */
  timeZone?: string;
}

/** @param now epoch milliseconds */
export const isPublicNow = (
  { isDraft = false, publishAt = null, unpublishAt = null }: Published,
  now = Date.now(),
): boolean => !isDraft && (publishAt ?? 0) <= now && (unpublishAt ?? Infinity) > now;
