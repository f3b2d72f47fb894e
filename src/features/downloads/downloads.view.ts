export const redeemPath = '/redeem';

/** The page that takes a link's token; such a link works for a week. */
export const downloadPath = '/download';

/** The formats of downloads. FLAC exists if all songs are lossless. */
export const formatNames = { mp3: 'MP3', flac: 'FLAC' } as const;
export type DownloadFormat = keyof typeof formatNames;

/** The address of an archive, with a token if the download isn't free. */
export function archiveAddress(
  { slug }: { slug: string },
  format: DownloadFormat,
  token: string | null = null,
): string {
  const address = `/files/d/${encodeURIComponent(slug)}/${format}`;
  return token === null ? address : `${address}?${new URLSearchParams({ token })}`;
}

/** Rounded up, so that fans reserve enough space. */
export const sizeText = (bytes: number): string =>
  bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(Math.ceil(bytes / 1e8) / 10).toFixed(1)} GB`;

/** Without 0 and O, 1 and I: 32 characters that are hard to confuse. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Characters, which make 60 bits. */
export const codeLength = 12;

/** The limit for typed codes, in UTF-16 units. */
export const maxCodeLength = 100;

/** A sentence about the songs that an archive lacks; null if it has all. @param titles of those. */
export function withoutText(titles: readonly string[]): string | null {
  const [first] = titles;
  if (first === undefined) return null;
  const songs = titles.length === 1 ? first : `${titles.length} songs`;
  return `Not included: ${songs} (processing failed).`;
}

/** The code as it's stored, however the fan typed it. */
export const normalizedCode = (text: string): string =>
  text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** The code as it's printed: `K7QM-3XDP-W9TA`. */
export const printedCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** The data of a link's page. */
export const grantedArea = 'granted';

/** Why a link works or not; `not-out` also if no song is ready. */
export type GrantState = 'open' | 'ended' | 'used-up' | 'not-out' | 'none';

export interface GrantedDownload {
  state: GrantState;
  /** The release of the link, if its page names it. */
  release: { title: string; slug: string } | null;
  files: readonly {
    format: DownloadFormat;
    bytes: number;
    /** Titles of songs whose processing failed. */
    without: readonly string[];
    url: string;
  }[];
  /** Epoch milliseconds. */
  endsAt: number;
}

/** The same for every address, so that it doesn't reveal which ones got a link. */
export const linkSentText = 'Please check your e-mail: the download link is on its way.';
