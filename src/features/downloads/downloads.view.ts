import type { ErrorAnswer } from '../../errors/failure.ts';

export const redeemPath = '/redeem';

/** With the token of a link that opens downloads for a week. */
export const downloadPath = '/download';

export type DownloadFormatName = 'mp3' | 'flac';

export const formatNames: Readonly<Record<DownloadFormatName, string>> = {
  mp3: 'MP3',
  flac: 'FLAC',
};

/** Of an archive; with a token if not everybody may have it. */
export function archiveAddress(
  { slug }: { slug: string },
  format: DownloadFormatName,
  token: string | null = null,
): string {
  const address = `/files/d/${encodeURIComponent(slug)}/${format}`;
  return token === null ? address : `${address}?${new URLSearchParams({ token })}`;
}

/** Rounded up, so that nobody's space is too small. */
export const sizeText = (bytes: number): string =>
  bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(Math.ceil(bytes / 1e8) / 10).toFixed(1)} GB`;

/** Without 0 and O, 1 and I: 32 signs, of which nobody takes one for another. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Signs: 60 bits. */
export const codeLength = 12;

/** Of what is typed, in UTF-16 units. */
export const maxCodeLength = 100;

/** What an archive lacks; null if it has every song. @param titles of those that are left out. */
export function withoutText(titles: readonly string[]): string | null {
  const [first] = titles;
  if (first === undefined) return null;
  const songs = titles.length === 1 ? first : `${titles.length} songs`;
  return `Without ${songs}, which could not be prepared.`;
}

/** As it is stored, however it was typed. */
export const normalizedCode = (text: string): string =>
  text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** As it is printed: `K7QM-3XDP-W9TA`. */
export const printedCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** What the page of a link shows. */
export const grantedArea = 'granted';

/** What a link opens, or why it opens nothing; `not-out` also if no song is prepared. */
export type GrantState = 'open' | 'ended' | 'used-up' | 'not-out' | 'none';

export interface GrantedDownload {
  state: GrantState;
  /** What it opens or opened, where fans are told of that. */
  release: { title: string; slug: string } | null;
  files: readonly {
    format: DownloadFormatName;
    bytes: number;
    /** Titles of songs that cannot be prepared. */
    without: readonly string[];
    url: string;
  }[];
  /** Epoch milliseconds. */
  endsAt: number;
}

/** What the server answered to a form that came without scripts. */
export const sentCodeArea = 'sentCode';
export const askedLinkArea = 'askedLink';

export interface SentCode {
  code: string;
  failed: { status: number; answer: ErrorAnswer };
}

/** The same for every address, so that nobody learns whose was mailed. */
export const linkSentText = 'Please look into your mail: the link to the download is on its way.';
