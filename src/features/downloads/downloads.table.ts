import type { DownloadFormat } from './downloads.view.ts';

/** Times are epoch milliseconds. */
export type DownloadTables = {
  code_batches: {
    id: string;
    release: string;
    name: string;
    made_at: number;
    codes: number;
    redeemed: number;
  };
  download_codes: {
    /** The code in `normalizedCode`'s form. */
    code: string;
    batch: string;
    place: number;
    redeemed_at: number | null;
  };
  download_grants: {
    id: string;
    /** Null until the e-mail with the link is written. The secret itself isn't stored. */
    token_hash: string | null;
    release: string;
    /** Null once the fan has opened the link, and for codes. */
    email: string | null;
    ends_at: number;
    /** The number of downloads from an archive's beginning, and of requests for any part of one. */
    downloads: number;
    requests: number;
  };
  /** Stored archives of releases, the newest of each format. */
  download_files: {
    name: string;
    release: string;
    format: DownloadFormat;
    digest: string;
    bytes: number;
    made_at: number;
  };
};
