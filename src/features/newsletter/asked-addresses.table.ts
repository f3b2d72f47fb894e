/** Mailboxes that were asked to confirm and have not. Times are epoch milliseconds. */
export type AskedAddressTables = {
  asked_addresses: {
    /** A hash with the site's key, to be compared only. */
    address_hash: string;
    mails: number;
    mailed_at: number;
    left_at: number | null;
  };
};
