/** Times are epoch milliseconds. */
export type DownloadTables = {
  code_batches: {
    id: string;
    release: string;
    name: string;
    made_at: number;
    /** How many it has, and how many of them were used. */
    codes: number;
    redeemed: number;
  };
  download_codes: {
    /** As `normalizedCode` leaves it. */
    code: string;
    batch: string;
    place: number;
    redeemed_at: number | null;
  };
  download_grants: {
    id: string;
    /** Null until the mail with the link is written. The secret itself is stored nowhere. */
    token_hash: string | null;
    release: string;
    /** Null once the link was opened, and for codes. */
    email: string | null;
    ends_at: number;
    /** How often an archive was asked for from its beginning, and how often for any part of one. */
    downloads: number;
    requests: number;
  };
};
