import type { LinkKind } from './linkKinds.ts';
import { maxLinkLength, readLink } from './links.ts';
import { parsedText, requiredParsedText, type TextParser } from '../schema/parsedText.ts';

/** A link that may be left out: stored as the canonical address of its kind, or null. */
export const linkField = (kind: LinkKind) => parsedText(maxLinkLength, addressOf(kind));

/** A link that must be there, otherwise as `linkField`. */
export const requiredLinkField = (kind: LinkKind) =>
  requiredParsedText(maxLinkLength, addressOf(kind));

const addressOf =
  (kind: LinkKind): TextParser =>
  (text) => {
    const link = readLink(kind, text);
    return 'message' in link ? link : link.address;
  };
