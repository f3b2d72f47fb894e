/** When visitors can see a record; only members receive these fields. */
export interface Published {
  isDraft?: boolean;
  /** Epoch milliseconds; null for immediately. */
  publishAt?: number | null;
  /** Epoch milliseconds; null for never. */
  unpublishAt?: number | null;
}

/** @param now epoch milliseconds */
export const isPublicNow = (
  { isDraft = false, publishAt = null, unpublishAt = null }: Published,
  now = Date.now(),
): boolean => !isDraft && (publishAt ?? 0) <= now && (unpublishAt ?? Infinity) > now;
