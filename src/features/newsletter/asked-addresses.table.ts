/**
 * Mailboxes that were asked whether they want the newsletter, and have not confirmed it. Times are
 * epoch milliseconds.
 */
export type AskedAddressTables = {
  asked_addresses: {
    /** A hash with the site's key: it is compared, never read. */
    address_hash: string;
    /** How many mails asked it. */
    mails: number;
    mailed_at: number;
    /** When it left by the link in such a mail. */
    left_at: number | null;
  };
};
