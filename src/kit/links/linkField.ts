import type { LinkKind } from './linkKinds.ts';
import { maxLinkLength, readLink } from './readLink.ts';
import { parsedText, requiredParsedText, type TextParser } from '../schema/parsedText.ts';

/** An optional link: the canonical address of its kind, or null. */
export const linkField = (kind: LinkKind) =>
  parsedText(maxLinkLength, addressOf(kind)).describe(
    'A link in any common form; null or empty for none.',
  );

export const requiredLinkField = (kind: LinkKind) =>
  requiredParsedText(maxLinkLength, addressOf(kind)).describe('A link in any common form.');

const addressOf =
  (kind: LinkKind): TextParser =>
  (text) => {
    const link = readLink(kind, text);
    return 'message' in link ? link : link.address;
  };
