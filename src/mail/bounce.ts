import type { Email } from 'postal-mime';

export interface Bounce {
  kind: 'hard' | 'soft' | 'complaint';
  /** The `Message-ID` of our e-mail, without brackets; null if the report does not have it. */
  messageId: string | null;
  /** The token in the link that unsubscribes, because some servers replace the id. */
  token: string | null;
  /** RFC 3463, such as `5.1.1`; null for none. */
  status: string | null;
}

/** In bytes; a report with its original rarely has more than 100 kB. */
const maxReportBytes = 1_000_000;

/**
 * Reads a report about an e-mail that was not delivered (RFC 3464) or that its reader called
 * unwanted (RFC 5965).
 * @returns null for all other e-mail, such as holiday notes.
 */
export async function readBounce(bytes: Uint8Array): Promise<Bounce | null> {
  const { default: PostalMime } = await import('postal-mime');
  const parse = (part: Uint8Array) =>
    PostalMime.parse(part, { attachmentEncoding: 'arraybuffer', maxNestingDepth: 20 });
  let mail: Email;
  try {
    mail = await parse(bytes.subarray(0, maxReportBytes));
  } catch {
    // A mail that cannot be parsed is no report.
    return null;
  }
  const part = (type: RegExp) => {
    const found = mail.attachments.find(({ mimeType }) => type.test(mimeType));
    return found ? Buffer.from(found.content as ArrayBuffer).toString('utf8') : null;
  };
  const status = part(/^message\/(?:global-)?delivery-status$/i);
  const feedback = part(/^message\/feedback-report$/i);
  if (status === null && feedback === null) return null;
  const original = part(
    /^message\/(?:global|rfc822)$|^(?:text|message)\/(?:global-|rfc822-)headers$/i,
  );
  const headers = (original ?? '').split(/\r?\n\r?\n/, 1)[0]!.replaceAll(/\r?\n[ \t]+/g, ' ');
  const messageId =
    /^message-id:\s*<([^<>\s]{1,300})>/im.exec(headers)?.[1] ??
    /^original-message-id:\s*<?([^<>\s]{1,300})>?/im.exec(feedback ?? '')?.[1] ??
    null;
  const token = /^list-unsubscribe:.*?[?&]token=([\w.-]{20,120})/im.exec(headers)?.[1] ?? null;
  if (feedback !== null) return { kind: 'complaint', messageId, token, status: null };
  const field = (name: string) =>
    new RegExp(`^${name}:\\s*(.{1,400})$`, 'im').exec(status ?? '')?.[1]?.trim() ?? '';
  // A delayed e-mail may still arrive.
  if (field('action').toLowerCase() !== 'failed') return null;
  const code = /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(field('status'))?.[1] ?? null;
  return { kind: isHardStatus(code ?? '') ? 'hard' : 'soft', messageId, token, status: code };
}

/**
 * Whether a mailbox does not exist or is closed, rather than full or distrustful.
 * @param status RFC 3463, such as `5.1.1`
 */
export const isHardStatus = (status: string): boolean =>
  /^5\.(?:1\.(?!0*[789]$)|2\.1$)/.test(status);
