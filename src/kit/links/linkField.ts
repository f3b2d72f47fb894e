import type { LinkKind } from './linkKinds.ts';
import { longestLink, readLink } from './links.ts';
import { readField, requiredReadField, type ReadText } from '../schema/parsedText.ts';

/** A link that may be left out: stored as the canonical address of its kind, or null. */
export const linkField = (kind: LinkKind) => readField(longestLink, addressOf(kind));

/** A link that must be there, otherwise as `linkField`. */
export const requiredLinkField = (kind: LinkKind) =>
  requiredReadField(longestLink, addressOf(kind));

const addressOf =
  (kind: LinkKind): ReadText =>
  (text) => {
    const link = readLink(kind, text);
    return 'message' in link ? link : link.address;
  };
